"""Between the network and the application: who may come in, how long they may take, and how the server ends."""

import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { followAddress } from "./router.svelte";
import { followDevice, showOnPage } from "./settings.svelte";

showOnPage();
followDevice();
followAddress();
mount(App, { target: document.getElementById("app")! });

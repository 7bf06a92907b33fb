"""For researchers: batches of games in one array, and the environments that their libraries expect.

`batch` needs nothing beyond Vineta; the others need the library they are named after: `pip install 'vineta[research]'`.
"""

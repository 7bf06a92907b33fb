import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { keepFocus } from "./focus";
import { followNotices } from "./notices.svelte";
import { followAddress } from "./router.svelte";
import { followDevice, showOnPage } from "./settings.svelte";
import { prepareWords } from "./words.svelte";

showOnPage();
followDevice();
followAddress();
followNotices();
keepFocus();
void prepareWords().then(() => mount(App, { target: document.getElementById("app")! }));

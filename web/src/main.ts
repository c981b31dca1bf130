import { mount } from "svelte";
import App from "./App.svelte";
import "./tokens.css";
import "./base.css";
import { startLanguage } from "./i18n/index.svelte";
import { keepSettings } from "./lib/settings.svelte";
import { listenForFirstGesture } from "./lib/sound";

keepSettings();
listenForFirstGesture();
await startLanguage();
mount(App, { target: document.getElementById("app")! });

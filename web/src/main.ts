import { mount } from "svelte";
import App from "./App.svelte";
import "./tokens.css";
import "./base.css";
import { startLanguage } from "./i18n/index.svelte";
import { workOffline } from "./lib/offline";
import { followServer } from "./lib/renewed";
import { followSystemMotion, keepSettings } from "./lib/settings.svelte";
import { listenForFirstGesture } from "./lib/sound";

keepSettings();
followSystemMotion();
listenForFirstGesture();
workOffline();
followServer();

/** Letters that come late would push everything about; a slow line is not waited for. */
const letters = Promise.all(["400", "900"].map((weight) => document.fonts.load(`${weight} 1em "Londrina Solid"`)));
const patience = new Promise((resolve) => setTimeout(resolve, 500));
await Promise.all([startLanguage(), Promise.race([letters, patience])]);
mount(App, { target: document.getElementById("app")! });

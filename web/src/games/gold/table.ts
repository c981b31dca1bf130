export { default as Board } from "./GoldTable.svelte";
export { GoldController as Controller } from "./controller.svelte";
export { layOpen } from "./open";

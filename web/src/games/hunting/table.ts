export { default as Board } from "./HuntingTable.svelte";
export { HuntingController as Controller } from "./controller.svelte";
export { layOpen } from "./open";

export { default as Board } from "./MoleTable.svelte";
export { MoleController as Controller } from "./controller.svelte";
export { layOpen } from "./open";

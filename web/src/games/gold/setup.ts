export { colourChoice as seatChoice } from "./colours";
export { default as OptionPicture } from "./OptionPicture.svelte";
export { default as Portrait } from "./Portrait.svelte";

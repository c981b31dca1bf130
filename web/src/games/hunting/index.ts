import { makeRoom } from "../../table/room";
import { coaching } from "./coaching";
import { sign } from "./sign";
import Stratum from "./Stratum.svelte";
import "./place.css";
import { speech } from "./words";

export default makeRoom({
  name: "hunting",
  sign,
  depth: 1,
  place: { name: "mountains", nature: "dark" },
  stratum: { Picture: Stratum, side: "left" },
  speech,
  rules: {
    en: () => import("./rules/en"),
    de: () => import("./rules/de"),
    fr: () => import("./rules/fr"),
  },
  box: () => import("./box"),
  setup: () => import("./setup"),
  table: () => import("./table"),
  examples: () => import("./examples"),
  lesson: () => import("./lesson"),
  reviewing: () => import("./reviewing"),
  puzzling: () => import("./puzzling"),
  coaching,
});

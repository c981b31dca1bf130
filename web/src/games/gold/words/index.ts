import { Speech } from "../../../i18n/index.svelte";

export const speech = new Speech({
  en: () => import("./en"),
  de: () => import("./de"),
  fr: () => import("./fr"),
});
export const { t, tellBy, tellByAll, tellOf } = speech;

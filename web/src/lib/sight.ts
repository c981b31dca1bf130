/** Tell whenever the page goes out of sight: another tab, another app, a screen that is locked. */
export function onOutOfSight(tell: () => void): () => void {
  const look = () => {
    if (document.visibilityState === "hidden") tell();
  };
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pagehide", tell);
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("pagehide", tell);
  };
}

/** Seconds after the page has come: what is fetched for later takes nothing from what is needed now. */
const LATER = 3;

/** Lessons, rules and the home page also work where there is no network. Only over HTTPS, or on this machine. */
export function workOffline(): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const register = () => setTimeout(() => navigator.serviceWorker.register("/sw.js").catch(() => {}), LATER * 1000);
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

import { settings } from "./settings.svelte";

const TAG = "motherlode-turn";

export const canNotify = (): boolean => typeof Notification === "function";

/** Ask the browser whether somebody may be called; it asks them, once. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Call somebody whose page is out of sight, if they wished for that. */
export async function callToTable(title: string, body: string): Promise<void> {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const told = { body, tag: TAG, icon: "/icon-192.png" };
  // On phones only a worker may call.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, told);
  new Notification(title, told).onclick = () => window.focus();
}

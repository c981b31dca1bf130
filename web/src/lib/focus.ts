import { tick } from "svelte";
import { isCovered } from "./keys";

/** Marks what holds the focus when nothing better does: the table itself. */
export const REST = "data-rest";

/** Marks what a lesson asks for: a keyboard that is nowhere begins there. */
export const FIRST = "data-first";

/** Whether the keyboard is nowhere: whatever had the focus has gone, or it rests on the table. */
export function isFocusFree(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.hasAttribute(REST);
}

/** For a button that comes with something new to read: it takes up a keyboard that is nowhere. */
export function takeFocus(button: Element): void {
  if (isFocusFree()) (button as HTMLElement).focus({ preventScroll: true });
}

/** A page may take so long to come before its title is looked for no longer. */
const PATIENCE = 3000;

/** On a page that somebody has gone to, the keyboard and the screen reader begin at its title; a table leads them itself. */
export async function beginAtTitle(isStill: () => boolean): Promise<void> {
  await tick();
  for (const begun = Date.now(); Date.now() - begun < PATIENCE; await new Promise((done) => setTimeout(done, 50))) {
    if (!isStill() || !isFocusFree()) return;
    const title = document.querySelector<HTMLElement>("h1");
    if (!title) continue;
    if (title.closest(".table")) return;
    title.tabIndex = -1;
    return title.focus({ preventScroll: true });
  }
}

/** A page made four times as large: what there is to do may lie below what is seen. */
const SCROLLED = "(max-width: 479px) and (max-height: 519px)";
const ABLE = "button:enabled:not([aria-disabled='true'], .zoom *)";
const TO_DO = [`button[${FIRST}]`, `.controls ${ABLE}`, ".board button[tabindex='0']", `.board ${ABLE}`];

/** Whatever had the keyboard has gone: it rests on the table. */
export function rest(table: Element | null | undefined, preventScroll = true): void {
  table?.querySelector<HTMLElement>(`[${REST}]`)?.focus({ preventScroll });
}

/** The keyboard stays at the table: where what it was on has gone, it goes on to what there is to do, or rests. */
export async function keepFocus(frame: HTMLElement | undefined, isMine: () => boolean): Promise<void> {
  await tick();
  await new Promise(requestAnimationFrame);
  if (!isFocusFree() || isCovered() || !frame?.isConnected) return;
  // Meanwhile somebody else may have moved.
  const next = isMine() && TO_DO.map((what) => frame.querySelector<HTMLElement>(what)).find((found) => found);
  const preventScroll = !matchMedia(SCROLLED).matches;
  if (next) next.focus({ preventScroll });
  else rest(frame, preventScroll);
}

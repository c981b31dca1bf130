/** Marks what holds the focus when nothing better does: the table itself. */
export const REST = "data-rest";

/** Whether the keyboard is nowhere: whatever had the focus has gone, or it rests on the table. */
export function isFocusFree(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.hasAttribute(REST);
}

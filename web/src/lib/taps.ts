/** The second of two taps comes so soon and so near, even a child's; the browser counts only quick ones as two. */
const SOON_MS = 600;
const NEAR_PX = 40;

/** What lies beneath the finger changes by this tap: whoever taps twice does not mean what lies there then. */
export function dropMoreTaps(tap: MouseEvent): void {
  const isMore = ({ detail, timeStamp, clientX, clientY }: MouseEvent) =>
    detail > 1 ||
    (detail === 1 &&
      tap.detail > 0 &&
      timeStamp - tap.timeStamp < SOON_MS &&
      Math.hypot(clientX - tap.clientX, clientY - tap.clientY) < NEAR_PX);
  const drop = (event: MouseEvent) => {
    if (!isMore(event)) return removeEventListener("click", drop, true);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", drop, true);
}

/** When a person did what is being handled at this moment: a slow page handles it later. */
export const actedAt = (): number => globalThis.event?.timeStamp ?? performance.now();

/** What lies beneath the finger changes by this tap: whoever taps twice does not mean what lies there then. */
export function dropMoreTaps(): void {
  const drop = (event: MouseEvent) => {
    if (event.detail < 2) return removeEventListener("click", drop, true);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", drop, true);
}

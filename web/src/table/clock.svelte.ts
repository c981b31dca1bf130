/** The time of this page, in whole ticks, for whatever counts down while it is shown. */
export class Ticking {
  now = $state(Date.now());

  constructor(isNeeded: () => boolean) {
    $effect(() => {
      if (!isNeeded()) return;
      this.now = Date.now();
      const timer = setInterval(() => {
        this.now = Date.now();
      }, 500);
      return () => clearInterval(timer);
    });
  }
}

/** So many seconds as a clock shows them. */
export function minutes(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

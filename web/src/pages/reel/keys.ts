import { isCovered } from "../../lib/keys";

/** Keys lead through a game, unless what has the focus wants them. A slider wants all but the space bar. */
export function keysFor(actions: Record<string, () => unknown>): (event: KeyboardEvent) => void {
  return (event) => {
    const action = actions[event.key];
    const target = event.target as Element;
    if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (isCovered() || target.closest("select, textarea, ol[tabindex]")) return;
    if (event.key === " " ? target.closest("button, a, input:not([type=range])") : target.closest("input")) return;
    event.preventDefault();
    action();
  };
}

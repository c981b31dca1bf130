import type { TransitionConfig } from "svelte/transition";
import type { Attachment } from "svelte/attachments";
import { reducedMotion } from "./settings.svelte";

/** Places on the table that cards fly from and to, by name. */
const anchors = new Map<string, Element>();

export function anchor(name: string): Attachment {
  return (node) => {
    anchors.set(name, node);
    return () => {
      if (anchors.get(name) === node) anchors.delete(name);
    };
  };
}

const marks = new Map<string, DOMRect>();

/** Remember where something lies that is about to be taken away, as a place to fly from. */
export function mark(name: string, node: Element): void {
  marks.set(name, node.getBoundingClientRect());
}

interface Flight {
  anchor: string | null;
  ms: number;
  delay?: number;
  grow?: number;
  arc?: number;
  spin?: number;
}

function offset(node: Element, name: string): { x: number; y: number; scale: number } | null {
  const there = anchors.get(name)?.getBoundingClientRect() ?? marks.get(name);
  if (!there) return null;
  const here = node.getBoundingClientRect();
  const box = node as HTMLElement;
  const zoom = box.offsetWidth ? here.width / box.offsetWidth || 1 : 1;
  return {
    x: (there.left + there.width / 2 - here.left - here.width / 2) / zoom,
    y: (there.top + there.height / 2 - here.top - here.height / 2) / zoom,
    scale: Math.min(1, Math.max(0.25, there.width / here.width)),
  };
}

/** A Svelte transition: fly between where the node lies and an anchor; a plain fade where motion is unwelcome. */
export function fly(
  node: Element,
  { anchor: name, ms, delay = 0, grow, arc = 40, spin = 0 }: Flight,
): TransitionConfig {
  const way = name && ms > 0 && !reducedMotion() ? offset(node, name) : null;
  const style = getComputedStyle(node);
  const base = style.transform === "none" ? "" : style.transform;
  if (!way) return { duration: ms, delay, css: (t) => `opacity:${t}` };
  const small = grow ?? way.scale;
  return {
    duration: ms,
    delay,
    easing: (t) => 1 - (1 - t) ** 3,
    css: (t, u) =>
      `transform: translate(${way.x * u}px, ${way.y * u - Math.sin(Math.PI * t) * arc}px) ${base} scale(${1 - u * (1 - small)}) rotate(${spin * u}deg); opacity:${Math.min(1, t * 4)}; z-index: 50`,
  };
}

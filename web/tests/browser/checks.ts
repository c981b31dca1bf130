import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { atRest } from "./reading";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  run(options: object): Promise<{ violations: { id: string; impact: string; nodes: { target: string[] }[] }[] }>;
}

/** What is right, and what nobody can say, need not be written down node by node. */
const FAULTS_ALONE = { resultTypes: ["violations"], preload: false };

/** What axe finds grave, once the page has come to rest. */
export async function barriers(page: Page): Promise<string[]> {
  await atRest(page);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const run = (options: object) => (globalThis as unknown as { axe: Axe }).axe.run(options);
  const found = await page.evaluate(run, FAULTS_ALONE);
  const grave = found.violations.filter((v) => v.impact === "serious" || v.impact === "critical");
  return grave.map((v) => {
    const places = v.nodes.map((node) => node.target.join(" "));
    return `${v.id} at ${places.slice(0, 3).join(", ")}`;
  });
}

/** By how many pixels the page is wider than its window. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

interface Shift {
  value: number;
  what: string;
}

/** What was pushed about, and until when that is the answer to what somebody did. */
interface Watch {
  shifts: Shift[];
  answeredUntil: number;
}

/** In the page, from its first moment: whatever is pushed about is written down. */
export function watchShifts(): void {
  const watch: Watch = { shifts: [], answeredUntil: 0 };
  (globalThis as unknown as { watch: Watch }).watch = watch;
  // A browser takes what comes within half a second for the answer to an input. A table on a slow machine answers for
  // longer: until it has come to rest.
  const recent = () => performance.now() + 500;
  const input = () => {
    watch.answeredUntil = Math.max(watch.answeredUntil, recent());
  };
  for (const kind of ["pointerdown", "pointerup", "keydown"]) addEventListener(kind, input, true);
  const isBusy = () => document.querySelector('.table[data-busy="true"]') !== null;
  const rest = () => {
    if (!isBusy() && watch.answeredUntil === Number.POSITIVE_INFINITY) watch.answeredUntil = recent();
  };
  new MutationObserver(() => {
    if (!isBusy()) requestAnimationFrame(rest);
    else if (performance.now() < watch.answeredUntil) watch.answeredUntil = Number.POSITIVE_INFINITY;
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-busy"] });
  interface Moved extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  type Source = Moved["sources"][number];
  const isInLog = ({ node }: Source) => node instanceof Element && node.closest(".log") !== null;
  const area = (sources: Source[]) =>
    sources.reduce((sum, { previousRect: a, currentRect: b }) => sum + a.width * a.height + b.width * b.height, 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Moved[]) {
      const pushed = entry.sources.filter((source) => !isInLog(source));
      if (entry.hadRecentInput || entry.startTime < watch.answeredUntil || !pushed.length) continue;
      const what = pushed
        .map(({ node }) => (node instanceof Element ? `${node.tagName}.${node.getAttribute("class")}` : "text"))
        .join(", ");
      watch.shifts.push({ value: (entry.value * area(pushed)) / (area(entry.sources) || 1), what });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

const MOST_SHIFTED = 0.02;

/** What on the page was pushed about by what came later; the log alone grows, at its top, by design. */
export async function shifted(page: Page): Promise<string[]> {
  const { shifts } = await page.evaluate(() => (globalThis as unknown as { watch: Watch }).watch);
  const sum = shifts.reduce((total, shift) => total + shift.value, 0);
  return sum < MOST_SHIFTED ? [] : shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`);
}

export const forgetShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watch = (globalThis as unknown as { watch: Watch }).watch;
    Object.assign(watch, { shifts: [], answeredUntil: 0 });
  });

const TOUCH = 44;

/** What can be touched but is too small for a finger; a link inside a sentence may be. */
export function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const found: string[] = [];
    for (const node of document.querySelectorAll<HTMLElement>(
      "button, a[href], input, select, textarea, summary, [role=button], [tabindex]:not([tabindex='-1'])",
    )) {
      if (!node.checkVisibility({ opacityProperty: false, visibilityProperty: true }) || node.closest("[inert]"))
        continue;
      if (node.tagName === "A" && node.closest("p, li") && getComputedStyle(node).display === "inline") continue;
      const target =
        node instanceof HTMLInputElement && ["radio", "checkbox"].includes(node.type)
          ? (node.closest("label") ?? node)
          : node;
      const box = target.getBoundingClientRect();
      if (box.width < least - 0.5 || box.height < least - 0.5) {
        found.push(
          `${node.tagName.toLowerCase()}.${node.className} "${(node.getAttribute("aria-label") ?? node.textContent ?? "").trim().slice(0, 30)}" ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`,
        );
      }
    }
    return [...new Set(found)];
  }, TOUCH);
}

/**
 * The contrast of text drawn in SVG, which axe does not see, measured where it is drawn: the pixels that change
 * when all such text is hidden are its strokes; beneath them lies what it is read against.
 */
export async function hardToRead(page: Page): Promise<string[]> {
  const shot = async () => (await page.screenshot({ animations: "disabled", caret: "initial" })).toString("base64");
  const ink = (visibility: string) =>
    page.evaluate((value) => {
      for (const text of document.querySelectorAll<SVGTextElement>("svg text")) text.style.visibility = value;
    }, visibility);
  const written = await shot();
  await ink("hidden");
  const blank = await shot();
  await ink("");
  return page.evaluate(
    async ([a, b]) => {
      const draw = async (png: string) => {
        const picture = await createImageBitmap(
          new Blob([Uint8Array.from(atob(png), (c) => c.charCodeAt(0))], { type: "image/png" }),
        );
        const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d", { willReadFrequently: true })!;
        pen.drawImage(picture, 0, 0);
        return { pen, scale: picture.width / innerWidth };
      };
      const [inked, bare] = [await draw(a!), await draw(b!)];
      const light = (r: number, g: number, blue: number) => {
        const [x, y, z] = [r, g, blue].map((c) =>
          c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
        ) as [number, number, number];
        return 0.2126 * x + 0.7152 * y + 0.0722 * z;
      };
      const contrast = (p: number, q: number) => (Math.max(p, q) + 0.05) / (Math.min(p, q) + 0.05);
      // Where cards overlap, the drawing on top counts, not what peeps out beneath.
      const isCovered = (text: Element, box: DOMRect) => {
        const drawings = document
          .elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2)
          .flatMap((node) => node.closest("svg") ?? []);
        const own = drawings.findIndex((drawing) => drawing.contains(text));
        return own > 0 && drawings.slice(0, own).some((drawing) => !drawing.contains(text));
      };
      const found: string[] = [];
      const all = [...document.querySelectorAll<SVGTextElement>("svg text")].map((text) => ({
        text,
        box: text.getBoundingClientRect(),
      }));
      // What lies dimmed beneath a sheet is not for reading now.
      const cover = document.querySelector("dialog[open]") ?? document.querySelector(".end, .interlude");
      for (const { text, box } of all) {
        if (cover && !cover.contains(text)) continue;
        // Where cards overlap, another card's letters change too: they are no measure for this one.
        const others = all.filter(
          (other) =>
            other.text !== text &&
            other.box.left < box.right &&
            other.box.right > box.left &&
            other.box.top < box.bottom &&
            other.box.bottom > box.top,
        );
        const [x, y] = [Math.max(0, box.left), Math.max(0, box.top)];
        const [w, h] = [Math.min(innerWidth, box.right) - x, Math.min(innerHeight, box.bottom) - y];
        if (w < 3 || h < 3 || box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
          continue;
        const k = inked.scale;
        const width = Math.max(1, Math.trunc(w * k));
        const cut = (from: typeof inked) =>
          from.pen.getImageData(Math.trunc(x * k), Math.trunc(y * k), width, Math.max(1, Math.trunc(h * k))).data;
        const [on, under] = [cut(inked), cut(bare)];
        const ratios: number[] = [];
        const fill = getComputedStyle(text)
          .fill.match(/[\d.]+/g)!
          .map(Number);
        let opacity = 1;
        for (let node: Element | null = text; node; node = node.parentElement)
          opacity *= Number(getComputedStyle(node).opacity);
        if (opacity < 0.05 || isCovered(text, box)) continue;
        for (let i = 0; i < on.length; i += 4) {
          const change =
            Math.abs(on[i]! - under[i]!) + Math.abs(on[i + 1]! - under[i + 1]!) + Math.abs(on[i + 2]! - under[i + 2]!);
          if (change <= 24) continue;
          const [px, py] = [x + ((i / 4) % width) / k, y + Math.floor(i / 4 / width) / k];
          if (
            others.some(
              (other) => px >= other.box.left && px <= other.box.right && py >= other.box.top && py <= other.box.bottom,
            )
          )
            continue;
          // Small letters are smoothed all over, so the ink is taken from the style and laid over what lies beneath.
          const mixed = [0, 1, 2].map((c) => fill[c]! * opacity + under[i + c]! * (1 - opacity)) as [
            number,
            number,
            number,
          ];
          ratios.push(contrast(light(...mixed), light(under[i]!, under[i + 1]!, under[i + 2]!)));
        }
        if (ratios.length < 6) continue;
        const worst = ratios.sort((p, q) => p - q)[Math.floor(ratios.length * 0.2)]!;
        const least = box.height >= 24 ? 3 : 4.5;
        if (worst < least)
          found.push(`"${text.textContent}" ${worst.toFixed(2)} in ${text.closest("svg")?.parentElement?.className}`);
      }
      return [...new Set(found)];
    },
    [written, blank],
  );
}

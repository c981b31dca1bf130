// Film a recorded game as the page plays it, as one small animated WebP. Each frame holds only what changed since the
// one before; Chromium itself compresses them, so that nothing else is needed.
import { writeFileSync } from "node:fs";

const SIZE = { width: 1280, height: 800 };
const SECONDS = 11;
const QUALITY = 0.42;
const LARGEST = 500_000;

export async function film(browser, base, path, file) {
  const shots = await shoot(browser, base + path);
  const frames = await compress(browser, shots);
  const bytes = animation(SIZE.width, SIZE.height, frames);
  if (bytes.length > LARGEST) throw new Error(`${file} is too large: ${bytes.length}`);
  writeFileSync(file, bytes);
}

/** What the page shows for some seconds, each picture with its time. */
async function shoot(browser, address) {
  const context = await browser.newContext({
    viewport: SIZE,
    locale: "en-GB",
  });
  await context.addInitScript(() => localStorage.setItem("motherlode-settings", '{"theme":"dark","sound":false}'));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(address);
  await page.locator(".table").waitFor();
  await page.waitForTimeout(1500);
  const shots = [];
  const start = Date.now();
  while (Date.now() - start < SECONDS * 1000) {
    const at = Date.now() - start;
    const { data } = await session.send("Page.captureScreenshot", {
      format: "png",
      optimizeForSpeed: true,
    });
    shots.push({ at, data });
    await page.waitForTimeout(Math.max(0, 110 - (Date.now() - start - at)));
  }
  await context.close();
  return shots;
}

/** Of each picture the part that differs from the one before, and how long it stays. */
async function compress(browser, shots) {
  const page = await (await browser.newContext()).newPage();
  await page.evaluate(() => {
    let before = null;
    window.changed = async (data, quality) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const whole = new OffscreenCanvas(image.width, image.height);
      const brush = whole.getContext("2d", { willReadFrequently: true });
      brush.drawImage(image, 0, 0);
      const pixels = brush.getImageData(0, 0, image.width, image.height).data;
      const box = boxOf(pixels, before, image.width);
      if (!box) return null;
      before = pixels;
      const part = new OffscreenCanvas(box.width, box.height);
      part.getContext("2d", { alpha: false }).drawImage(whole, -box.x, -box.y);
      const blob = await part.convertToBlob({ type: "image/webp", quality });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return {
        ...box,
        webp: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")),
      };
    };
    function boxOf(pixels, former, width) {
      let [left, top, right, bottom] = [width, Number.POSITIVE_INFINITY, -1, -1];
      for (let i = 0; i < pixels.length; i += 4) {
        const isSame = former && near(pixels, former, i) && near(pixels, former, i + 1) && near(pixels, former, i + 2);
        if (isSame) continue;
        const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
        [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      }
      if (right < 0) return null;
      // A frame begins at an even place.
      const [x, y] = [left - (left % 2), top - (top % 2)];
      return { x, y, width: right - x + 1, height: bottom - y + 1 };
    }
    const near = (one, two, i) => Math.abs(one[i] - two[i]) < 10;
  });
  const frames = [];
  for (const { at, data } of shots) {
    const frame = await page.evaluate(([png, quality]) => window.changed(png, quality), [data, QUALITY]);
    if (frame) frames.push({ ...frame, at, webp: Buffer.from(frame.webp, "base64") });
  }
  await page.context().close();
  const last = shots.at(-1).at;
  return frames.map((frame, i) => ({
    ...frame,
    duration: (frames[i + 1]?.at ?? last + 1500) - frame.at,
  }));
}

/** The frames in one file: https://developers.google.com/speed/webp/docs/riff_container */
function animation(width, height, frames) {
  const canvas = Buffer.concat([Buffer.from([0x02, 0, 0, 0]), uint24(width - 1), uint24(height - 1)]);
  const parts = [
    chunk("VP8X", canvas),
    chunk("ANIM", Buffer.alloc(6)),
    ...frames.map((frame) => chunk("ANMF", body(frame))),
  ];
  return chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...parts]));
}

function body({ x, y, width, height, duration, webp }) {
  const place = [x / 2, y / 2, width - 1, height - 1, duration].map(uint24);
  return Buffer.concat([...place, Buffer.from([0x02]), pictureOf(webp)]);
}

/** The chunk of a plain WebP that holds its picture. */
function pictureOf(webp) {
  for (let at = 12; at < webp.length;) {
    const size = webp.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (webp.toString("latin1", at, at + 4).startsWith("VP8 ")) return webp.subarray(at, end);
    at = end;
  }
  throw new Error("Chromium made no picture that can be a frame");
}

function chunk(name, content) {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function uint24(value) {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
}

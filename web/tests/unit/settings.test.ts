import { expect, test } from "vitest";
import { keepSettings, settings } from "../../src/lib/settings.svelte";

test("the size of texts is kept, and set for the whole page", () => {
  settings.text = 1.4;
  keepSettings();
  expect(document.documentElement.style.getPropertyValue("--text")).toBe("1.4");
  expect(JSON.parse(localStorage.getItem("motherlode-settings")!)).toMatchObject({ text: 1.4 });
  settings.text = 1;
  keepSettings();
});

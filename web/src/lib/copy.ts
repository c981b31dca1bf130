/** Copy a text; over plain HTTP the clipboard hides, and an old way must do. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The text is marked in a box of its own for a moment; the keyboard comes back to where it was. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const box = document.createElement("textarea");
  box.value = text;
  box.setAttribute("readonly", "");
  box.className = "hidden";
  // Beside an open dialog nothing can be marked.
  (before?.closest("dialog") ?? document.body).append(box);
  box.select();
  const copied = document.execCommand("copy");
  box.remove();
  before?.focus({ preventScroll: true });
  return copied;
}

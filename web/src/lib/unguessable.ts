/** A name of our own for something; also where the page came over plain HTTP, which hides `randomUUID`. */
export function unguessable(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

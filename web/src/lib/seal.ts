/** SHA-256 of a secret in hexadecimal, as the server promises it; null where the browser cannot work it out (plain HTTP). */
export async function sealOf(secret: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

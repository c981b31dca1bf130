/** A name as the server takes it: no blanks around it, nothing that cannot be seen. */
export function cleanName(name: string): string {
  return name
    .replace(/\p{C}/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .slice(0, 24)
    .replace(/\p{Cs}/gu, "");
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as the content of an element. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (char) => entities[char]!) : text;
}

/** Text as a value between double quotes. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (char) => entities[char]!);
}

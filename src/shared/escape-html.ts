const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML content and double-quoted attribute values. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char]!);

/** Escapes text for HTML content. Quotes stay as they are. */
export const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/[&<>]/g, (char) => entities[char]!) : text;

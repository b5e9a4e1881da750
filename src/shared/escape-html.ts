const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML content and double-quoted attribute values. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char]!);

/** Escapes text for HTML content. Quotes stay as they are. */
export const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/[&<>]/g, (char) => entities[char]!) : text;

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of HTML that React or a serializer escaped: character references by number, and the five names that XML has. */
export const unescapeHtml = (html: string): string =>
  html.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (written, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return names[name.toLowerCase()]!;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0x10ffff ? written : String.fromCodePoint(code);
    },
  );

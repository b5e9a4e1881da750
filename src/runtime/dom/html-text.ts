const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Text of HTML that contains no tags. */
export function htmlTextOf(html: string): string {
  return html.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot));/gi,
    (_, hex?: string, decimal?: string, name?: string) =>
      name ? named[name.toLowerCase()]! : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );
}

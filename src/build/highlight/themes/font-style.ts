/** Bits of a font style as themes define it. */
const italic = 1;
const bold = 2;
const underline = 4;
const strikethrough = 8;

const names = new Map([
  ['italic', italic],
  ['bold', bold],
  ['underline', underline],
  ['strikethrough', strikethrough],
]);

/** Bits of a font style as a theme writes it, such as `italic bold`. */
export function parseFontStyle(written: string): number {
  return written.split(' ').reduce((bits, name) => bits | (names.get(name) ?? 0), 0);
}

/** CSS declarations of a font style, `''` for none. */
export function fontDeclarations(fontStyle: number): string {
  const lines = [fontStyle & underline ? 'underline' : '', fontStyle & strikethrough ? 'line-through' : ''].filter(
    Boolean,
  );
  return [
    fontStyle & italic ? 'font-style:italic' : '',
    fontStyle & bold ? 'font-weight:bold' : '',
    lines.length > 0 ? `text-decoration:${lines.join(' ')}` : '',
  ]
    .filter(Boolean)
    .join(';');
}

/** The font style that shiki wrote as CSS properties, each name preceded by `prefix`. */
export function fontStyleOf(properties: Readonly<Record<string, string>>, prefix: string): number {
  const decoration = properties[`${prefix}-text-decoration`] ?? '';
  return (
    (properties[`${prefix}-font-style`] === 'italic' ? italic : 0) |
    (properties[`${prefix}-font-weight`] === 'bold' ? bold : 0) |
    (decoration.includes('underline') ? underline : 0) |
    (decoration.includes('line-through') ? strikethrough : 0)
  );
}

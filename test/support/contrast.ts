/** Relative luminance of a color such as `#fff` or `#14161a`, as WCAG defines it. */
function luminance(color: string): number {
  if (!/^#(?:[\da-f]{3}){1,2}$/i.test(color)) throw new Error(`not a color in hexadecimal digits: ${color}`);
  const digits = color.length === 4 ? color.replace(/[\da-f]/gi, '$&$&') : color;
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Contrast of two colors in hexadecimal digits, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dim, bright] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright! + 0.05) / (dim! + 0.05);
}

/** Heights that a code block can be given, in CSS pixels. */
export const codeHeights = { smallest: 100, largest: 1000, step: 50 } as const;

/** Class for a height in CSS pixels, rounded up to the next step: `hd-h-300` for 280. */
export function heightClass(height: number): string {
  const { smallest, largest, step } = codeHeights;
  return `hd-h-${Math.min(largest, Math.max(smallest, Math.ceil(height / step) * step))}`;
}

/** Height of a folded block that names none, in CSS pixels. */
export const foldHeight = 300;

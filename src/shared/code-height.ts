/** Heights that a code block can be given, in CSS pixels. */
export const codeHeights = { smallest: 100, largest: 1000, step: 50 } as const;

/** The height with which a block is shown, in CSS pixels: rounded up to the next step, 300 for 280. */
export function shownHeight(height: number): number {
  const { smallest, largest, step } = codeHeights;
  return Math.min(largest, Math.max(smallest, Math.ceil(height / step) * step));
}

/** Class for a height in CSS pixels: `hd-h-300` for 280. */
export const heightClass = (height: number): string => `hd-h-${shownHeight(height)}`;

/** Height of a folded block that names none, in CSS pixels. */
export const foldHeight = 300;

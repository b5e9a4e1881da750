/** Heights that a block can be given, in CSS pixels. */
const smallestHeight = 100;
const largestHeight = 1000;
const heightStep = 50;

/** Class for a height in CSS pixels, rounded up to the next step: `hd-h-300` for 280. */
export function heightClass(height: number): string {
  const rounded = Math.ceil(height / heightStep) * heightStep;
  return `hd-h-${Math.min(largestHeight, Math.max(smallestHeight, rounded))}`;
}

/** Rules that blocks need whatever the theme: their surface, the value of each height class, markers of hidden characters. */
export function blockStyles(): string {
  const rules = [
    '.hd-code{color:var(--hd-code-foreground);background-color:var(--hd-code-background)}',
    '.hd-code bdi[data-char]::before{content:"[" attr(data-char) "]"}',
  ];
  for (let height = smallestHeight; height <= largestHeight; height += heightStep) {
    rules.push(`.hd-h-${height}{--hd-code-height:${height}px}`);
  }
  return `${rules.join('\n')}\n`;
}

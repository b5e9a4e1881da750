import { codeHeights } from '../../shared/code-height.js';

/** Rules that blocks need whatever the theme: their surface, the value of each height class, markers of hidden characters. */
export function blockStyles(): string {
  const rules = [
    '.hd-code{color:var(--hd-code-foreground);background-color:var(--hd-code-background)}',
    '.hd-code bdi[data-char]::before{content:"[" attr(data-char) "]"}',
  ];
  const { smallest, largest, step } = codeHeights;
  for (let height = smallest; height <= largest; height += step) {
    rules.push(`.hd-h-${height}{--hd-code-height:${height}px}`);
  }
  return `${rules.join('\n')}\n`;
}

import { estimateTokens } from '../../shared/estimate-tokens.js';

/** The longest beginning of a text that has at most so many tokens. */
function longestStart(text: string, tokens: number): string {
  let [least, most] = [0, text.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (estimateTokens(text.slice(0, middle)) <= tokens) least = middle;
    else most = middle - 1;
  }
  return text.slice(0, least).replace(/[\ud800-\udbff]$/, '');
}

/** A text that fits into a budget. */
export interface CutText {
  text: string;
  isCut: boolean;
}

/** Cuts Markdown to a budget: after a paragraph if there's one in its second half, otherwise after a line. Code blocks stay closed. */
export function cutToBudget(text: string, tokens: number): CutText {
  if (estimateTokens(text) <= tokens) return { text, isCut: false };
  const start = longestStart(text, tokens);
  const end = ['\n\n', '\n', ' '].map((mark) => start.lastIndexOf(mark)).find((at) => at > start.length / 2);
  const cut = start.slice(0, end).trimEnd();
  const fences = cut.match(/^ {0,3}(?:`{3,}|~{3,})/gm) ?? [];
  return { text: fences.length % 2 === 1 ? `${cut}\n${fences.at(-1)!.trim()}` : cut, isCut: true };
}

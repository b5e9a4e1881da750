import { pageShownEvent } from '../../dom/page-events.js';
import { anchorTarget } from '../../dom/anchor-target.js';

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  start: number;
  end: number;
}

const isSpaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Pattern of a word: whole where words are divided by spaces, anywhere in other scripts. */
const patternOf = (word: string): string =>
  isSpaceless.test(word) ? escaped(word) : `(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`;

/** Makes the function that finds words in a text, whatever their case; of two that begin together the longer one. */
export function wordFinder(words: readonly string[]): (text: string) => TextRange[] {
  const patterns = [...words].sort((a, b) => b.length - a.length).map(patternOf);
  if (patterns.length === 0) return () => [];
  const pattern = new RegExp(patterns.join('|'), 'giu');
  return (text) =>
    [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

const highlightName = 'hd-search-match';
const mostMarks = 500;

/** Texts that are no part of what authors wrote. */
const skipped = '.hd-anchor, .hd-code-tools, .hd-visually-hidden, script, style';

function findRanges(root: Node, words: readonly string[]): Range[] {
  const find = wordFinder(words);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  while (texts.nextNode() && ranges.length < mostMarks) {
    const text = texts.currentNode as Text;
    if (text.parentElement?.closest(skipped)) continue;
    for (const { start, end } of find(text.data)) {
      const range = new Range();
      range.setStart(text, start);
      range.setEnd(text, end);
      ranges.push(range);
    }
  }
  return ranges;
}

/** Scrolls to the first mark of the part that the URL names, if it is below the viewport. */
function scrollToFirst(ranges: readonly Range[]): void {
  const target = anchorTarget(location.hash);
  const first = ranges.find((range) => !target || target.compareDocumentPosition(range.startContainer) & 4);
  if (first && first.getBoundingClientRect().top > innerHeight)
    first.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

function offerRemoval(label: string): void {
  const listening = new AbortController();
  const { signal } = listening;
  const button = document.createElement('button');
  const remove = (): void => {
    if (button === document.activeElement) document.querySelector<HTMLElement>('main#hd-content')?.focus();
    listening.abort();
    CSS.highlights.delete(highlightName);
    button.remove();
  };
  button.type = 'button';
  button.className = 'hd-search-unmark';
  button.textContent = label;
  button.addEventListener('click', remove, { signal });
  document.addEventListener(pageShownEvent, remove, { signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && remove(), { signal });
  document.body.append(button);
}

/**
 * Marks words on the shown page. The marks are no part of the document, so nothing that React made changes. `label` is
 * the text of the button that removes them; Escape and the next page do so too. Browsers that cannot mark in this way
 * show the page as it is.
 */
export function showArrival(words: readonly string[], label: string): void {
  const article = document.querySelector('main#hd-content');
  if (!article || !('highlights' in CSS)) return;
  document.querySelector<HTMLElement>('.hd-search-unmark')?.click();
  const ranges = findRanges(article, words);
  if (ranges.length === 0) return;
  CSS.highlights.set(highlightName, new Highlight(...ranges));
  scrollToFirst(ranges);
  offerRemoval(label);
}

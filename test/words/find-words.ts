import type { ForbiddenWord } from './words.js';

/** The same text with spaces for every character that is not prose, so that positions stay. */
function maskCode(source: string): string {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  return source
    .replace(/^---\n[^]*?\n---\n/, (matter) =>
      matter.replace(/^(?! *(?:- )?(?:title|description|tagline|text|details|alt): ).*$/gm, blank),
    )
    .replace(/^( *)(`{3,}|~{3,})[^]*?\n\1\2.*$/gm, blank)
    .replace(/^(?:import|export) .*$/gm, blank)
    .replace(/(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, blank)
    .replace(/\{\/\*[^]*?\*\/\}|<!--[^]*?-->/g, blank)
    .replace(/\]\([^)\s]*/g, blank)
    .replace(/https?:\/\/\S+/g, blank)
    .replace(/<\/?[A-Za-z][^>]*>/g, blank)
    .replace(/\{#[^}]*\}/g, blank)
    .replace(/^ *#+ What\b/gm, blank);
}

/** The comments of a script, with spaces for everything else. Comments after code on a line are left out. */
export function commentsOf(source: string): string {
  const isComment = /^\s*(?:\/\/|\/\*|\*)/;
  return source
    .split('\n')
    .map((line) => (isComment.test(line) ? line.replace(/^\s*[/*]+/, (mark) => ' '.repeat(mark.length)) : ''))
    .join('\n');
}

/** Forbidden words of a page: `line:column: "word": what to write instead`. */
export function findWords(source: string, words: readonly ForbiddenWord[]): string[] {
  const prose = maskCode(source);
  return words.flatMap(([pattern, instead]) =>
    Array.from(prose.matchAll(new RegExp(pattern, `${pattern.flags}gm`)), ({ 0: word, index }) => {
      const before = prose.slice(0, index).split('\n');
      return `${before.length}:${before.at(-1)!.length + 1}: "${word.trim()}": write ${instead}`;
    }),
  );
}

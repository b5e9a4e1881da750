import type { CodeBlock } from './page-outline.js';

const chinese = /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/;
/** Languages whose blocks are prose themselves; only their number of lines is compared. */
const proseLanguages = new Set(['md', 'mdx', 'txt', 'text', 'mermaid', '']);

/** A line without what a translation may change: comments, contents of strings, texts between tags, plain YAML values. */
const skeleton = (line: string): string =>
  line
    .replace(/(['"`])(?:\\.|(?!\1).)*\1/g, '$1$1')
    .replace(/(?:\/\/|\/\*|<!--|(?:^|\s)#).*$/, '')
    .replace(/^\s*\* .*$/, '')
    .replace(/>[^<>]+</g, '><')
    .replace(/^(\s*(?:- )?[\w-]+: ).*$/, '$1')
    .trimEnd();

/** Tells where a block of code differs from its translation; `undefined` when only prose does. */
export function codeDifference(en: CodeBlock, zh: CodeBlock): string | undefined {
  const at = (offset: number): string => `lines ${en.line + offset} and ${zh.line + offset}`;
  const [meta, other] = [en.meta, zh.meta].map((text) => text.replaceAll('docs/zh/', 'docs/en/')) as [string, string];
  if (meta !== other && !(chinese.test(other) && skeleton(meta) === skeleton(other))) return at(0);
  const [original, translated] = [en.code.split('\n'), zh.code.split('\n')];
  if (original.length !== translated.length)
    return `${at(0)}: ${original.length} lines of code, ${translated.length} in the translation`;
  if (proseLanguages.has(en.lang)) return undefined;
  // Examples begin with the language of the page.
  const inEnglish = (line: string): string => line.replaceAll('docs/zh', 'docs/en').replace('--lang zh', '--lang en');
  const index = original.map(inEnglish).findIndex((line, number) => {
    const other = inEnglish(translated[number]!);
    return line !== other && !(chinese.test(other) && skeleton(line) === skeleton(other));
  });
  return index === -1 ? undefined : `${at(index + 1)}: ${original[index]} | ${translated[index]}`;
}

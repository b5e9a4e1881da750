// Refuses words of words.mjs in what people read: `node test/lint-words.mjs`. Code, links and components are left out.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chineseWords, englishWords, unmendedPages } from './words.mjs';

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** The same text with spaces for every character that is not prose, so that positions stay. */
function maskCode(source) {
  const blank = (text) => text.replace(/[^\n]/g, ' ');
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

/** Forbidden words of a page: `line:column: "word": what to write instead`. */
export function findWords(source, words) {
  const prose = maskCode(source);
  return words.flatMap(([pattern, instead]) =>
    Array.from(prose.matchAll(new RegExp(pattern, `${pattern.flags}gm`)), ({ 0: word, index }) => {
      const before = prose.slice(0, index).split('\n');
      return `${before.length}:${before.at(-1).length + 1}: "${word.trim()}": write ${instead}`;
    }),
  );
}

const pagesBelow = (folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true })
    .filter((path) => /\.mdx?$/.test(path))
    .map((path) => `${folder}/${path}`)
    .sort();

/** Files at the root that people read. */
const rootPages = (lang) =>
  readdirSync(projectRoot).filter((file) => /\.md$/.test(file) && /\.zh-CN\./.test(file) === (lang === 'zh'));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const languages = [
    [englishWords, [...rootPages('en'), ...pagesBelow('docs/en'), ...pagesBelow('docs/internals')]],
    [chineseWords, [...rootPages('zh'), ...pagesBelow('docs/zh')]],
  ];
  for (const [words, pages] of languages)
    for (const path of pages.filter((page) => !unmendedPages.has(page)))
      for (const problem of findWords(readFileSync(join(projectRoot, path), 'utf8'), words)) {
        console.error(`${path}:${problem}`);
        process.exitCode = 1;
      }
}

// Refuses words of words.ts in what people read: `node test/run-script.mjs test/words/lint.ts`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/project-root.js';
import { commentsOf, findWords } from './find-words.js';
import { chineseWords, commentWords, englishWords } from './words.js';

const filesBelow = (folder: string, names: RegExp): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => names.test(path))
    .map((path) => `${folder}/${path}`)
    .sort();

const pagesBelow = (folder: string): string[] => filesBelow(folder, /\.mdx?$/);
const scriptsBelow = (folder: string): string[] => filesBelow(folder, /\.(?:ts|tsx|mjs)$/);

/** Files at the root that people read. */
const rootPages = (lang: 'en' | 'zh'): string[] =>
  readdirSync(projectRoot).filter((file) => /\.md$/.test(file) && /\.zh-CN\./.test(file) === (lang === 'zh'));

const wholeText = (source: string): string => source;

for (const [words, textOf, paths] of [
  [englishWords, wholeText, [...rootPages('en'), ...pagesBelow('docs/en'), ...pagesBelow('docs/internals')]],
  [chineseWords, wholeText, [...rootPages('zh'), ...pagesBelow('docs/zh')]],
  [commentWords, commentsOf, [...scriptsBelow('src'), ...scriptsBelow('test'), ...scriptsBelow('bench')]],
] as const)
  for (const path of paths)
    for (const problem of findWords(textOf(readFileSync(join(projectRoot, path), 'utf8')), words)) {
      console.error(`${path}:${problem}`);
      process.exitCode = 1;
    }

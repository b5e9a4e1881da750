// Refuses words of words.ts in what people read: `node test/run-script.mjs test/words/lint.ts`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/project-root.js';
import { findWords } from './find-words.js';
import { chineseWords, englishWords } from './words.js';

const pagesBelow = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.mdx?$/.test(path))
    .map((path) => `${folder}/${path}`)
    .sort();

/** Files at the root that people read. */
const rootPages = (lang: 'en' | 'zh'): string[] =>
  readdirSync(projectRoot).filter((file) => /\.md$/.test(file) && /\.zh-CN\./.test(file) === (lang === 'zh'));

for (const [words, pages] of [
  [englishWords, [...rootPages('en'), ...pagesBelow('docs/en'), ...pagesBelow('docs/internals')]],
  [chineseWords, [...rootPages('zh'), ...pagesBelow('docs/zh')]],
] as const)
  for (const path of pages)
    for (const problem of findWords(readFileSync(join(projectRoot, path), 'utf8'), words)) {
      console.error(`${path}:${problem}`);
      process.exitCode = 1;
    }

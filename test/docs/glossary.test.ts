import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/project-root.js';
import { listDocs, readDoc } from './page-outline.js';

interface Term {
  english: string;
  chinese: string[];
  avoided: string[];
}

const words = (cell: string): string[] => cell.split('、').filter(Boolean);
const terms: Term[] = readFileSync(join(projectRoot, 'docs/internals/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!English|-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, english = '', chinese = '', avoided = '']) => ({
    english,
    chinese: words(chinese),
    avoided: words(avoided),
  }));

const pages = listDocs('zh')
  .filter((path) => /\.mdx?$/.test(path))
  // Keywords may be other words, which visitors search for.
  .map((path) => ({ path, text: readDoc('zh', path).replace(/^keywords:.*$/m, '') }));
const interfaceTexts = readFileSync(join(projectRoot, 'i18n.json'), 'utf8');

test('the glossary has terms, in alphabetical order', () => {
  const names = terms.map(({ english }) => english.toLowerCase());
  assert.ok(names.length > 60);
  assert.equal(names, [...names].sort());
});

test('the Chinese pages use the words of the glossary', () => {
  const all = pages.map(({ text }) => text).join('\n');
  assert.equal(
    terms.filter(({ chinese }) => !chinese.some((word) => all.includes(word))).map(({ english }) => english),
    [],
  );
});

test('no Chinese page uses a word that the glossary avoids', () => {
  const found = terms.flatMap(({ avoided }) =>
    avoided.flatMap((word) => [
      ...pages.filter(({ text }) => text.includes(word)).map(({ path }) => `${path}: ${word}`),
      ...(interfaceTexts.includes(word) ? [`i18n.json: ${word}`] : []),
    ]),
  );
  assert.equal(found, []);
});

test.run();

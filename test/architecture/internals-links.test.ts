import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/project-root.js';

const codePath = /`((?:\.ci|bin|src|test|docs|bench)\/[^`\s<>{}()*]+)`/g;
const markdownLink = /\]\((?![a-z]+:|#)([^)\s#]+)/g;

/** Paths that a contributors' document names, relative to the project: links, and paths in backquotes. */
function namedPaths(file: string): string[] {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  const links = [...text.matchAll(markdownLink)].map(([, target = '']) =>
    relative(projectRoot, resolve(projectRoot, dirname(file), target)).replaceAll('\\', '/'),
  );
  return [...links, ...[...text.matchAll(codePath)].map(([, path = '']) => path)];
}

const documents = [
  'README.md',
  'README.zh-CN.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(projectRoot, 'docs/internals'))
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => `docs/internals/${file}`),
];

for (const document of documents) {
  test(`every file that ${document} names exists`, () => {
    const missing = [...new Set(namedPaths(document))].filter((path) => !existsSync(join(projectRoot, path)));
    assert.is(missing.length, 0, missing.join('\n'));
  });
}

/** Anchors of the headings of a document, as GitHub makes them. */
const anchorsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every heading that a document names exists', () => {
  const missing = documents.flatMap((document) => {
    const file = join(projectRoot, document);
    const links = readFileSync(file, 'utf8').matchAll(/\]\((?![a-z]+:)([^)\s#]*)#([^)\s]+)/g);
    return [...links].flatMap(([, path = '', anchor = '']) => {
      const target = path === '' ? file : resolve(dirname(file), path);
      return target.endsWith('.md') && !anchorsOf(target).includes(anchor) ? [`${document}: ${path}#${anchor}`] : [];
    });
  });
  assert.equal(missing, []);
});

test('the documents are read', () => {
  assert.ok(namedPaths('docs/internals/architecture.md').includes('src/cli/cli.ts'));
});

test.run();

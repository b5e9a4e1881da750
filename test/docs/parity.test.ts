import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeDifference } from './code-difference.js';
import { listDocs, readDoc, readOutline } from './page-outline.js';

const pages = listDocs('en').filter((path) => /\.mdx?$/.test(path));

test('both languages have the same files', () => {
  assert.ok(pages.length >= 49, `only ${pages.length} pages`);
  assert.equal(listDocs('zh'), listDocs('en'));
});

test('navigation and sidebars are the same in both languages', () => {
  for (const path of listDocs('en').filter((file) => file.endsWith('.json')))
    assert.equal(readDoc('zh', path), readDoc('en', path), path);
});

test('every page is in a sidebar', () => {
  /** Pages that a folder's `_meta.json` lists, and those of the folders that it names. */
  const listed = (folder: string): string[] =>
    (JSON.parse(readDoc('en', `${folder}/_meta.json`)) as (string | { type: string; name: string })[]).flatMap((item) => {
      if (typeof item !== 'string' && item.type === 'dir') return listed(`${folder}/${item.name}`);
      return typeof item === 'string' || item.type === 'file'
        ? `${folder}/${typeof item === 'string' ? item : item.name}`
        : [];
    });
  const inSidebars = new Set(['guide', 'plugin', 'api'].flatMap(listed));
  const missing = pages
    .filter((path) => !/^(?:fragments\/|releases\/|index\.)/.test(path))
    .filter((path) => !inSidebars.has(path.replace(/\.mdx?$/, '')));
  assert.equal(missing, [], 'name them in docs/<lang>/guide/_meta.json, whose groups go across folders');
});

for (const path of pages) {
  test(`${path} is built alike in both languages`, () => {
    const [en, zh] = [readOutline(readDoc('en', path)), readOutline(readDoc('zh', path))];
    const headings = ({ headings: list }: typeof en): string[] => list.map(({ depth, anchor }) => `${depth} #${anchor}`);
    assert.equal(headings(zh), headings(en), 'headings');
    assert.equal(zh.tables, en.tables, 'columns of tables');
    assert.equal(zh.containers, en.containers, 'containers');
    assert.equal(zh.components, en.components, 'components');
    const languages = ({ codeBlocks }: typeof en): string[] => codeBlocks.map(({ lang }) => lang);
    assert.equal(languages(zh), languages(en), 'languages of code blocks');
    const differences = en.codeBlocks.flatMap((block, index) => codeDifference(block, zh.codeBlocks[index]!) ?? []);
    assert.equal(differences, []);
  });
}

test.run();

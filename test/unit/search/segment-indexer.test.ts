import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { flexSearch } from '../../../src/build/search/flexsearch.js';
import { indexSettings } from '../../../src/shared/search/index-options.js';
import { createSegmentIndexer, type SegmentIndex } from '../../../src/build/search/index-segment.js';
import { listLanguage, titleWordsOf } from '../../../src/build/search/title-words.js';
import { toPageText, type TestPage } from './support.js';

const page = (sections: TestPage['sections'], title = 'T'): ReturnType<typeof toPageText> =>
  toPageText({ url: '/t', title, sections });

/** Level of each term of a page's only section. */
function levelsOf(text: { text?: string; code?: string }): Record<string, number> {
  const { entries } = createSegmentIndexer(flexSearch, indexSettings())([page([text])], true);
  return Object.fromEntries(entries.map(([term, slots]) => [term, slots.length - 1]));
}

test('the more often a word stands in a text, the stronger it is; in code, up to twice', () => {
  const body = levelsOf({ text: 'one two two three three three' });
  assert.ok(body['one']! > body['two']! && body['two']! > body['three']!, JSON.stringify(body));
  const code = levelsOf({ code: 'once; twice; twice; often; often; often' });
  assert.ok(code['once']! > code['twice']!, JSON.stringify(code));
  assert.is(code['twice'], code['often']);
});

test('a part of a name says less than a word', () => {
  const { usestate, use, word } = levelsOf({ text: 'useState word' }) as Record<string, number>;
  assert.is(usestate, word);
  assert.ok(use! > word!);
});

test('what a thread indexed before changes nothing, also when it is so much that it is forgotten', () => {
  const pages = [page([{ text: 'The useState hook, 全文搜索.', code: 'const a = useState()' }, { heading: 'A hook' }])];
  const many = Array.from({ length: 60_000 }, (_, index) => `w${index.toString(36)}`).join(' ');
  const indexSegment = createSegmentIndexer(flexSearch, indexSettings());
  const results: SegmentIndex[] = [];
  for (const segment of [pages, [page([{ text: `hook ${many}` }], 'Other')], pages, pages])
    results.push(indexSegment(segment, true));
  const [first, , third, fourth] = results;
  assert.ok(first!.entries.length > 10);
  assert.equal(third, first);
  assert.equal(fourth, first);
});

/** Terms that a page without texts is indexed by. */
function termsOf(page: Omit<TestPage, 'sections'>, headings: readonly string[] = []): string[] {
  const pages = [toPageText({ ...page, sections: [{}, ...headings.map((heading) => ({ heading }))] })];
  return createSegmentIndexer(flexSearch, indexSettings())(pages, true).entries.map(([term]) => term);
}

test('a Chinese page is indexed by other words for those of its title', () => {
  assert.ok(termsOf({ url: '/guide', title: '国际化', listLanguage: 'zh' }).includes('语言'));
  assert.not.ok(termsOf({ url: '/guide', title: '国际化' }).includes('语言'));
});

test('an English page is indexed by other words for those of its title and URL, in any form', () => {
  const english = termsOf({ url: '/guide/uninstalling', title: 'Code splitting: deployed', listLanguage: 'en' });
  for (const term of ['remove', 'chunk', 'publish']) assert.ok(english.includes(term), term);
  const others = termsOf({ url: '/guide/code', title: 'Splitting, started', listLanguage: 'en' });
  for (const term of ['lazy', 'first']) assert.not.ok(others.includes(term), `${term} is of two words together`);
  assert.not.ok(termsOf({ url: '/guide/uninstalling', title: '' }).includes('remove'));
});

test('words that a title has count once', () => {
  const pages = ['Permissions', 'Permissions and access'].map((title) =>
    titleWordsOf('en', title, '').split(' ').includes('access'),
  );
  assert.equal(pages, [true, false]);
});

test('Chinese pages are indexed by the Chinese words for their URL and for headings that are names', () => {
  const page = { url: '/plugins/copy-plugin', title: 'CopyPlugin' };
  const headings = ['server.cacheDir', '其他 options'];
  const chinese = termsOf({ ...page, listLanguage: 'zh' }, headings);
  for (const term of ['复制', '插件', '缓存', '目录']) assert.ok(chinese.includes(term), term);
  assert.not.ok(chinese.includes('选项'), 'a heading with Chinese words has its own');
  assert.not.ok(termsOf(page, headings).includes('复制'));
});

test('English and simplified Chinese have lists of words', () => {
  assert.equal(['en', 'en-US', 'zh', 'zh-CN', 'zh-Hans', 'zh-TW', 'zh-Hant', 'ja', ''].map(listLanguage), [
    ...['en', 'en', 'zh', 'zh', 'zh'],
    ...[undefined, undefined, undefined, undefined],
  ]);
});

test.run();

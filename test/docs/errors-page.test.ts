import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { documentedCodes } from '../../src/build/report/documented-codes.js';
import { readDoc, readOutline } from './page-outline.js';
import { collectProblemCodes } from './problem-codes.js';

const { codes, computed } = collectProblemCodes();
const reported = [...codes].sort();

test('every code is written out in the sources, save those of plugins that Heddle does not know', () => {
  assert.ok(reported.length > 160, `only ${reported.length} codes`);
  assert.equal(computed, ['src/build/report/errors-markdown.ts: rule']);
});

for (const lang of ['en', 'zh']) {
  test(`the page in ${lang} has an entry for every code that can be reported, and for no other`, () => {
    const entries = readOutline(readDoc(lang, 'api/errors.md')).headings.filter(({ depth }) => depth === 3);
    assert.equal(entries.map(({ text }) => text).sort(), reported);
    assert.equal(
      entries.filter(({ text, anchor }) => text !== anchor),
      [],
    );
  });

  test(`every entry in ${lang} says something`, () => {
    const sections = readDoc(lang, 'api/errors.md').split(/^#{1,3} /m).slice(2);
    assert.equal(
      sections.filter((section) => section.split('\n').slice(1).join('').trim().length < 10),
      [],
    );
  });
}

test('messages link to the entries that there are', () => assert.equal([...documentedCodes].sort(), reported));

test.run();

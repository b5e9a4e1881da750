import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { documentedCodes } from '../../src/build/report/documented-codes.js';
import { listDocs, readDoc, readOutline } from './page-outline.js';
import { collectProblemCodes, withSeverities } from './problem-codes.js';

const problems = collectProblemCodes();
const { codes, computed } = problems;
const reported = [...codes.keys()].sort();

test('every code is written out in the sources, save those of plugins that Heddle does not know', () => {
  assert.ok(reported.length > 160, `only ${reported.length} codes`);
  assert.equal(computed, ['src/build/markdown/mdx-mistakes.ts: message.ruleId ?? message.source']);
});

for (const lang of ['en', 'zh'] as const) {
  test(`the page in ${lang} has an entry for every code that can be reported, and for no other`, () => {
    const entries = readOutline(readDoc(lang, 'api/errors.md')).headings.filter(({ depth }) => depth === 3);
    assert.equal(entries.map(({ text }) => text).sort(), reported);
    assert.equal(
      entries.filter(({ text, anchor }) => text !== anchor),
      [],
    );
  });

  test(`every entry in ${lang} begins with its severity (npm run reference writes it)`, () => {
    const page = readDoc(lang, 'api/errors.md');
    assert.is(page, withSeverities(page, lang, problems));
  });

  test(`every entry in ${lang} says something`, () => {
    const sections = readDoc(lang, 'api/errors.md').split(/^#{1,3} /m).slice(2);
    assert.equal(
      sections.filter((section) => section.split('\n').slice(1).join('').trim().length < 10),
      [],
    );
  });
}

test('sentences that link to a code say error or warning as the code does', () => {
  const wrong = listDocs('en')
    .filter((path) => /\.mdx?$/.test(path) && path !== 'api/errors.md')
    .flatMap((path) =>
      readDoc('en', path)
        .split(/\n|(?<=[.;]) /)
        .flatMap((sentence) => {
          const linked = [...sentence.matchAll(/\/api\/errors#([\w-]+)/g)].map(([, code]) => codes.get(code!)?.severities);
          const said = sentence.replace(/`[^`]*`|\]\([^)]*\)/g, '');
          const saysError = /\berrors?\b|\bfails?\b/i.test(said);
          const saysWarning = /\bwarnings?\b|\bwarns?\b/i.test(said);
          const isWrong =
            linked.length > 0 &&
            saysError !== saysWarning &&
            linked.every((severities) => severities?.size === 1 && !severities.has(saysError ? 'error' : 'warning'));
          return isWrong ? [`${path}: ${sentence}`] : [];
        }),
    );
  assert.equal(wrong, []);
});

test('messages link to the entries that there are', () => assert.equal([...documentedCodes].sort(), reported));

test.run();

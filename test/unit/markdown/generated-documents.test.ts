import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { markdownDocument } from '../../support/generated-markdown.js';
import { judge, judgeMdx, type Verdict } from '../../support/markdown-oracle.js';
import { caseCount, recordCases, trustSeed } from '../../support/trust.js';
import { compileMarkdown } from './compile-markdown.js';

for (const syntax of ['CommonMark', 'all syntax', 'MDX'] as const) {
  const what =
    syntax === 'MDX'
      ? 'the tree that remark makes, or its error'
      : 'the tree that remark makes, or the HTML of the reference';
  test(`generated documents of ${syntax}: ${what}`, () => {
    const verdicts: Record<Verdict, number> = {};
    const numRuns = caseCount('markdown', 1500) / 2;
    const result = fc.check(
      fc.property(markdownDocument(syntax), (source) => {
        const verdict = syntax === 'MDX' ? judgeMdx(source) : judge(source);
        verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
        return verdict !== 'wrong';
      }),
      { numRuns, seed: trustSeed },
    );
    const { wrong = 0, ...others } = verdicts;
    recordCases('markdown', `generated documents of ${syntax}`, { tried: result.numRuns, failed: wrong, ...others });
    assert.not(result.failed, fc.defaultReportMessage(result));
    // Many pages of MDX are invalid, and Heddle leaves some to remark.
    assert.ok((verdicts['same'] ?? 0) > numRuns * (syntax === 'MDX' ? 0.3 : 0.8));
  });
}

test('generated documents compile to pages', async () => {
  const numRuns = Math.ceil(caseCount('markdown', 1500) / 20);
  const result = await fc.check(
    fc.asyncProperty(markdownDocument('all syntax'), async (source) => {
      await compileMarkdown(source);
    }),
    { numRuns, seed: trustSeed },
  );
  recordCases('markdown', 'generated documents compile', { tried: result.numRuns, failed: result.failed ? 1 : 0 });
  assert.not(result.failed, fc.defaultReportMessage(result));
});

test.run();

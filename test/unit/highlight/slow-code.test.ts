import { bundledLanguagesInfo } from 'shiki/langs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createHighlighter } from '../../../src/build/highlight/create-highlighter.js';
import { processorSeconds } from '../../support/processor-seconds.js';
import { slowBlocksOf } from '../../support/slow-code.js';
import { caseCount, recordCases } from '../../support/trust.js';

const none = { langs: [], langAlias: {}, transformers: [] };

/** Short times, so that many slow blocks can be tried. */
const times = { slowBlocksMs: 400, fastBlockMs: 100 };

/** Seconds for the time that blocks have, for compiling the grammar again, and for the rest of a line's work. */
const mostSeconds = 2;

/** Languages in whose grammars slow blocks were found, and some others, in the short tier. */
const usual = 'lit system-verilog ts-tags vue ruby ahk ada actionscript-3 markdown tsx cpp php sql haskell'.split(' ');

test('no block of code takes longer than slow blocks may', async () => {
  const count = Math.ceil(caseCount('slowness', 40) / 10);
  const languages = count > 4 ? bundledLanguagesInfo.map(({ id }) => id) : usual;
  const tooLong: string[] = [];
  let [tried, given, slowestMs] = [0, 0, 0];
  for (const language of languages) {
    const highlighter = await createHighlighter(none, undefined, times);
    await highlighter.ensureLanguage(language);
    for (const { code, pattern } of await slowBlocksOf(language, count)) {
      const startedAt = processorSeconds();
      let lines: string[] = [];
      const late = highlighter.highlightBlocks(1, () => (lines = highlighter.highlightLines(code, language)));
      const seconds = processorSeconds() - startedAt;
      tried += 1;
      slowestMs = Math.max(slowestMs, Math.round(seconds * 1000));
      if (late === undefined) assert.is(lines.length, code.split('\n').length);
      else given += 1;
      if (seconds > mostSeconds) tooLong.push(`${language} ${pattern}: ${seconds.toFixed(1)} s`);
    }
    // What was stopped leaves nothing behind: other code has its colors.
    assert.equal(highlighter.highlightLines('if (a) { return "b"; }', language), await freshLines(language));
    highlighter.dispose();
  }
  recordCases('slowness', 'blocks of code', { tried, failed: tooLong.length, 'failed pages': given, slowestMs });
  assert.equal(tooLong, []);
});

async function freshLines(language: string): Promise<string[]> {
  const highlighter = await createHighlighter(none);
  await highlighter.ensureLanguage(language);
  const lines = highlighter.highlightLines('if (a) { return "b"; }', language);
  highlighter.dispose();
  return lines;
}

test.run();

import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseSimpleFrontMatter } from '../../../src/build/front-matter/front-matter.js';
import { parseYamlFrontMatter } from '../../../src/build/front-matter/parse-yaml.js';
import { caseCount, recordCases, trustSeed } from '../../support/trust.js';

const key = fc.constantFrom('title', 'a', 'b-c', '_d', 'date', 'yes', 'null', '1a', 'é', '__proto__', 'a b');
const scalar = fc.oneof(
  fc.constantFrom('true', 'NULL', '~', '0', '01', '-1', '1.5', '0x1f', '2024-01-02', '"a"', "'b'", "'it''s'", '"a\\n"', '[x]', '{a: 1}', '|', '>', '&a', '*a', '!x', '@', '`', 'a # b', 'a: b', 'a:', '# c', '中文：字', 'Infinity', '.inf', 'yes'), // prettier-ignore
  fc.string({ maxLength: 8 }),
);
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(key, fc.constantFrom(': ', ':', ':  ', ' : ', ':\t'), scalar, fc.constantFrom('', ' ')).map((parts) => parts.join('')) }, // prettier-ignore
  { weight: 1, arbitrary: fc.constantFrom('', '# comment', '  nested: a', '- item', '---', '  ') },
);

test('front matter that is read without the YAML parser has the data that the YAML parser reads', () => {
  let read = 0;
  const result = fc.check(
    fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
      const text = lines.join('\n');
      const entries = parseSimpleFrontMatter(text, 2);
      if (!entries) return;
      read += 1;
      const { entries: expected, problems } = parseYamlFrontMatter(text, 2);
      const dataOf = (fields: typeof entries): [string, unknown][] =>
        fields.map(({ key: name, value }) => [name, value]);
      assert.equal([dataOf(entries), problems], [dataOf(expected), []], JSON.stringify(text));
    }),
    { numRuns: caseCount('models', 2000), seed: trustSeed },
  );
  recordCases('models', 'front matter', { tried: result.numRuns, failed: result.failed ? 1 : 0, read });
  assert.not(result.failed, fc.defaultReportMessage(result));
  assert.ok(read > result.numRuns / 20);
});

test.run();

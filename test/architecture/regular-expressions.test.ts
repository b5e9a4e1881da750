import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { footnoteLabel } from '../../src/build/markdown/parser/links.js';
import { attacksOn, sampleOf, type Expression } from '../support/expression-attacks.js';
import { processorSeconds } from '../support/processor-seconds.js';
import { caseCount, recordCases } from '../support/trust.js';

declare const __TEST_ROOT__: string;

const root = join(__TEST_ROOT__, '../src');
/**
 * Folders whose expressions search text that others wrote: pages, front matter, code, headers, URLs, and sources of sites
 * that `heddle migrate` moves.
 */
const searched = ['build', 'cli', 'compat', 'plugins', 'runtime', 'server', 'shared'];

interface Written extends Expression {
  place: string;
}

function literalsOf(file: string): Written[] {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Written[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ place: `${file}:${line + 1}`, pattern: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Seconds that a search takes by a clock. */
function secondsOf(expression: RegExp, text: string, clock: () => number): number {
  expression.lastIndex = 0;
  const startedAt = clock();
  expression.exec(text);
  return clock() - startedAt;
}

/** Reading the processor time takes longer than most searches. No search takes more of it than passes meanwhile. */
const elapsedSeconds = (): number => performance.now() / 1000;

/** Lengths of texts, with the seconds that none of them may take. */
const limits: readonly (readonly [number, number])[] = [
  ...[16, 24, 32, 40, 48, 64, 96, 150, 300].map((length) => [length, 0.02] as const),
  [1000, 0.05],
  // Quadratic time shows in the longest texts alone: 12.5 ms for 8,000 characters are 50 ms for 16,000.
  [8000, 0.0125],
  [64_000, 0.3],
];

/** Sources of a site that is moved are read once, by the person who runs the command: there, quadratic time for a long line will do. */
const longestOf = ({ place }: Written): number => (/^(?:cli|compat\/\w+)\/migrate\//.test(place) ? 1000 : 64_000);

/** The attack under which an expression takes more than linear time, with the length of the text. */
function findRunaway(written: Written, most = 1000): string | undefined {
  const expression = new RegExp(written.pattern, written.flags);
  for (const { before, pump, after } of sampleOf(attacksOn(written), most)) {
    for (const [length, limit] of limits) {
      if (length > longestOf(written)) break;
      const text = before + pump.repeat(Math.ceil(length / pump.length)) + after;
      const seconds = secondsOf(expression, text, elapsedSeconds);
      // A busy machine now and then adds time; an expression that runs away takes it again.
      if (seconds > limit && [1, 2, 3].every(() => secondsOf(expression, text, processorSeconds) > limit))
        return `${written.place} /${written.pattern}/${written.flags}: ${JSON.stringify({ before, pump, after, length })}`;
      // What is linear searches 8,000 characters in some microseconds.
      if (length === 8000 && seconds < 0.001) break;
    }
  }
  return undefined;
}

const files = searched.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => join(folder, file)),
);

/** Files with an expression that is slow on texts that never reach it. */
const shielded: Record<string, string> = {
  'build/syntax-tree/place-of-name.ts': 'sources of components, whose texts end',
  'build/config/load/bundle-positions.ts': 'frames of errors of the configuration',
  'build/config/load/import-config.ts': 'searches texts that esbuild wrote, whose quotes end',
  'build/highlight/code-meta.ts': 'braces without an end are taken out before',
  'build/markdown/syntax/containers.ts': 'braces without an end are taken out before',
  'build/report/thrown-place.ts': 'frames of errors',
  'build/render/inline-scripts.ts': 'searches documents that the build wrote, whose tags end',
  'compat/docsify/migrate/read-site.ts': 'searches single lines, which have no line break',
  'compat/mkdocs/migrate/blocks.ts': 'searches single lines, which have no line break',
  'cli/migrate/page-facts.ts': 'searches single lines, which have no line break',
  'build/outside/intercept-reads.ts': "frames of Heddle's own calls",
  'build/outside/outside-reads.ts': "frames of Heddle's own calls",
  'cli/eject/run-eject.ts': "exports of Heddle's own theme",
  'runtime/theme/base/inline-markdown.tsx': 'longer texts are not searched',
};

test('no expression that searches text of a site takes more than linear time', () => {
  const written = files.flatMap(literalsOf);
  assert.ok(written.length > 150);
  const ofLabels = { place: 'footnoteLabel', pattern: footnoteLabel, flags: 'y' };
  const most = caseCount('slowness', 100);
  const found = [...written, ofLabels].flatMap((literal) => findRunaway(literal, most) ?? []);
  const open = found.filter((report) => !Object.keys(shielded).some((file) => report.startsWith(`${file}:`)));
  recordCases('slowness', 'regular expressions', { tried: written.length, failed: open.length, attacks: most });
  assert.equal(open, []);
});

for (const [pattern, flags] of [
  [String.raw`\[\^((?:\\[[\]\\]|[^[\]\s])+)\]:[ \t]*`, 'y'],
  [String.raw`^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$`, ''],
  [String.raw`^(a+)+$`, ''],
  [String.raw`^/.*/.*/.*/.*/x$`, ''],
  [String.raw`=[ \t]*(?:"a"|b*)[ \t]*\}`, ''],
] as const) {
  test(`an expression that runs away is found: ${pattern}`, () => {
    assert.ok(findRunaway({ place: 'here', pattern, flags }));
  });
}

test.run();

import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { footnoteLabel } from '../../src/build/markdown/parser/link-parts.js';
import { processorSeconds } from '../support/processor-seconds.js';

declare const __TEST_ROOT__: string;

const root = join(__TEST_ROOT__, '../src');
/** Folders and files whose expressions search text that others wrote: pages, front matter, code, headers, addresses. */
const searched = [
  ...['front-matter', 'highlight', 'html', 'links', 'markdown', 'pages', 'render', 'routes', 'search'].map(
    (folder) => `build/${folder}`,
  ),
  'shared',
  'server',
  'runtime',
];

interface Written {
  place: string;
  pattern: string;
  flags: string;
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

const parser = new RegExpParser({ ecmaVersion: 2025 });

/** A few characters of a set; the last is one that is not in it, where there is such a character in ASCII. */
function charactersOf(
  node: AST.CharacterClass | AST.CharacterSet | AST.Character,
  { pattern, flags }: Written,
): { inside: string[]; outside: string[] } {
  const expression = new RegExp(`^${node.raw}$`, flags.replace(/[gyd]/g, ''));
  // Characters that the expression names elsewhere are those at which its parts compete.
  const candidates = [...pattern, ...' \t\n"\'`<>()[]{}|:;,.*_~=-#&!/\\@aAzZ019xé中'];
  return {
    inside: candidates.filter((character) => expression.test(character)).slice(0, 4),
    outside: candidates.filter((character) => !expression.test(character)).slice(0, 1),
  };
}

/** Some texts that a part of an expression matches. */
function samplesOf(node: AST.Element | AST.Alternative, written: Written): string[] {
  switch (node.type) {
    case 'Alternative':
      return node.elements.reduce<string[]>(
        (before, element) =>
          before.flatMap((text) => samplesOf(element, written).map((sample) => text + sample)).slice(0, 6),
        [''],
      );
    case 'Group':
    case 'CapturingGroup':
      return [
        ...new Set(node.alternatives.flatMap((alternative) => samplesOf(alternative, written).slice(0, 2))),
      ].slice(0, 6);
    case 'Quantifier':
      return node.min === 0
        ? ['', ...samplesOf(node.element, written).slice(0, 2)]
        : samplesOf(node.element, written)
            .map((text) => text.repeat(node.min))
            .slice(0, 3);
    case 'Character':
      return [String.fromCodePoint(node.value)];
    case 'CharacterSet':
    case 'CharacterClass':
      return charactersOf(node as AST.CharacterClass, written).inside.slice(0, 2);
    default:
      return [''];
  }
}

/** Texts before, in and after which something repeats. */
interface Attack {
  before: string;
  pump: string;
  after: string;
}

/** Attacks on each unlimited repetition: what points to it, what it repeats, and what then does not match. */
function attacksOn(written: Written): Attack[] {
  const { pattern, flags } = written;
  const ast = parser.parsePattern(pattern, 0, pattern.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const pumps = new Set<string>();
  const befores = new Set<string>(['']);
  visitRegExpAST(ast, {
    onQuantifierEnter(node) {
      if (node.max < 100) return;
      for (const sample of samplesOf(node.element, written)) if (sample !== '') pumps.add(sample);
      for (let part: AST.Node = node; part.parent; part = part.parent) {
        if (part.parent.type !== 'Alternative') continue;
        const index = part.parent.elements.indexOf(part as AST.Element);
        const elements = part.parent.elements.slice(0, index);
        for (const sample of samplesOf({ ...part.parent, elements }, written).slice(0, 3)) befores.add(sample);
      }
    },
  });
  const texts = [...pumps];
  // Two parts that repeat one after the other, and a beginning that repeats with what follows it.
  for (const first of texts.slice(0, 6))
    for (const second of texts.slice(0, 6)) if (first !== second) pumps.add(first + second);
  for (const before of befores) for (const text of texts.slice(0, 4)) if (before !== '') pumps.add(before + text);
  return [...pumps].flatMap((pump) =>
    [...befores].flatMap((before) => ['', '\0', '!', '\n'].map((after) => ({ before, pump, after }))),
  );
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

/** The attack under which an expression takes more than linear time, with the seconds of growing texts. */
function findRunaway(written: Written): string | undefined {
  const expression = new RegExp(written.pattern, written.flags);
  for (const { before, pump, after } of attacksOn(written)) {
    const textOf = (length: number): string => before + pump.repeat(Math.ceil(length / pump.length)) + after;
    for (const length of [16, 24, 32, 40, 48, 64, 96, 150, 300, 1000, 4000, 8000]) {
      // Quadratic time shows in the longest text alone: 12.5 ms for 8,000 characters are 50 ms for 16,000.
      const limit = length < 1000 ? 0.02 : length < 8000 ? 0.05 : 0.0125;
      const text = textOf(length);
      // A busy machine now and then adds time; an expression that runs away takes it again.
      const isSlow = (clock: () => number): boolean => secondsOf(expression, text, clock) > limit;
      if (isSlow(elapsedSeconds) && [1, 2, 3].every(() => isSlow(processorSeconds))) {
        return `${written.place} /${written.pattern}/${written.flags}: ${JSON.stringify({ before, pump, after, length })}`;
      }
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
  'build/highlight/code-meta.ts': 'braces without an end are taken out before',
  'build/markdown/syntax/code-group.ts': 'braces without an end are taken out before',
  'build/render/inline-scripts.ts': 'searches documents that the build wrote, whose tags end',
  'runtime/theme/base/inline-markdown.tsx': 'longer texts are not searched',
};

test('no expression that searches text of a site takes more than linear time', () => {
  const written = files.flatMap(literalsOf);
  assert.ok(written.length > 150);
  const ofLabels = { place: 'footnoteLabel', pattern: footnoteLabel, flags: 'y' };
  const found = [...written, ofLabels].flatMap((literal) => findRunaway(literal) ?? []);
  assert.equal(
    found.filter((report) => !Object.keys(shielded).some((file) => report.startsWith(`${file}:`))),
    [],
  );
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

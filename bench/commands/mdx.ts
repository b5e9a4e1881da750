import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Root } from 'mdast';
import { decodeSource } from '../../src/build/front-matter/find-front-matter.js';
import { judgeMdx, ownMdxTree, remarkMdxTree } from '../../test/support/markdown-oracle.js';
import { processorSeconds } from '../../test/support/processor-seconds.js';
import { median } from '../measure/median.js';

/** The tree of a page, and milliseconds of processor time: the median of `runs`. */
function timed(parse: (source: string) => Root | undefined, source: string, runs: number): [Root | undefined, number] {
  let tree: Root | undefined;
  const times = Array.from({ length: runs }, () => {
    const start = processorSeconds();
    tree = parse(source);
    return 1000 * (processorSeconds() - start);
  });
  return [tree, median(times)];
}

interface Figures {
  pages: number;
  bytes: number;
  /** Milliseconds of both parsers on valid pages, and of Heddle's on invalid ones before it leaves them to remark. */
  ownMs: number;
  remarkMs: number;
  invalidMs: number;
  /** Pages by verdict. */
  verdicts: Map<string, number>;
}

const noFigures = (): Figures => ({ pages: 0, bytes: 0, ownMs: 0, remarkMs: 0, invalidMs: 0, verdicts: new Map() });

function addFigures(sum: Figures, more: Figures): void {
  for (const key of ['pages', 'bytes', 'ownMs', 'remarkMs', 'invalidMs'] as const) sum[key] += more[key];
  for (const [verdict, count] of more.verdicts) sum.verdicts.set(verdict, (sum.verdicts.get(verdict) ?? 0) + count);
}

function printFigures(name: string, { pages, bytes, ownMs, remarkMs, invalidMs, verdicts }: Figures): void {
  const counts = [...verdicts].map(([verdict, count]) => `${count} ${verdict}`).join(', ');
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
  console.log(`${name}: ${pages} pages, ${(bytes / 1e6).toFixed(1)} MB: ${counts}`);
  console.log(
    `  valid pages: Heddle ${seconds(ownMs)}, remark ${seconds(remarkMs)}; invalid: ${seconds(invalidMs)} more`,
  );
}

/** Parses all pages below a folder with both parsers, and prints each page whose trees differ. */
function compareFolder(folder: string, runs: number): Figures {
  const sum = noFigures();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.mdx?$/.test(path)) continue;
    const source = decodeSource(readFileSync(join(folder, path))).text;
    const [ours, ownMs] = timed(ownMdxTree, source, runs);
    const [theirs, remarkMs] = timed(remarkMdxTree, source, runs);
    const verdict = judgeMdx(source, ours, theirs);
    if (verdict !== 'same' && verdict !== 'invalid') console.log(`  ${verdict}: ${join(folder, path)}`);
    const times = theirs ? { ownMs, remarkMs, invalidMs: 0 } : { ownMs: 0, remarkMs: 0, invalidMs: ownMs };
    const bytes = Buffer.byteLength(source);
    addFigures(sum, { pages: 1, bytes, ...times, verdicts: new Map([[verdict, 1]]) });
  }
  return sum;
}

/**
 * `npm run bench -- mdx <folder …>`: compares Heddle's parser of MDX with remark-mdx on all pages of folders, trees and
 * places, and times both. `--runs 3` takes the median of three times of each page.
 */
export function mdxCommand(args: string[]): void {
  const isRuns = args[0] === '--runs';
  const runs = isRuns ? Number(args[1]) : 1;
  const total = noFigures();
  for (const folder of isRuns ? args.slice(2) : args) {
    const figures = compareFolder(folder, runs);
    printFigures(basename(folder), figures);
    addFigures(total, figures);
  }
  printFigures('All', total);
}

import fc from 'fast-check';
import { resolve, sep } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { safeJoin } from '../../../src/build/emit/safe-join.js';
import { isOutputPath } from '../../../src/build/files/paths.js';
import { mergeOutputs } from '../../../src/build/emit/site-files.js';
import { checkPermalink } from '../../../src/build/front-matter/check-field.js';
import { BuildError } from '../../../src/build/report/diagnostic.js';
import { checkCollisions } from '../../../src/build/routes/check-collisions.js';
import { permalinkRoute } from '../../../src/build/routes/list-pages.js';
import type { OutputFile } from '../../../src/build/facts/output-file.js';
import type { Route } from '../../../src/build/facts/route.js';
import { planLookup } from '../../../src/server/site-handler.js';
import { parseTarget, placeBelowBase } from '../../../src/server/gate/request-gate.js';
import { routeToHtmlPath, routeToUrl, urlToRoute } from '../../../src/shared/route-path.js';
import { compileMarkdown } from '../markdown/compile-markdown.js';
import { caseCount, recordCases, trustSeed } from '../../support/trust.js';

/** Runs a property; the report of a failure names the smallest input and the seed. */
async function hold<T>(name: string, runs: number, property: fc.IRawProperty<T>): Promise<void> {
  const result = await fc.check(property, { numRuns: caseCount('models', runs), seed: trustSeed });
  recordCases('models', name, { tried: result.numRuns, failed: result.failed ? 1 : 0 });
  assert.not(result.failed, fc.defaultReportMessage(result as fc.RunDetails<T>));
}

const segment = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('a', 'A', 'b', 'index', 'index.html', 'a.html', 'INDEX', 'é', 'e\u0301', '日本', '.', '..', '~', '', ' ', 'a b', 'a.', '%', '%41', '%2e%2e', '%2f', '%25', '#', '?', '&', '+', '\\', 'C:', 'con', '\0', '\n', '\ud800', '😀', '*', 'assets', 'x.md') }, // prettier-ignore
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
);
const path = fc
  .tuple(fc.constantFrom('', '/', '//'), fc.array(segment, { maxLength: 4 }), fc.constantFrom('', '/', '.html'))
  .map(([start, segments, end]) => start + segments.join('/') + end);

const pageAt = (written: string, file: string): Route | undefined => {
  if (checkPermalink(written, { line: 1, column: 1 } as never)) return undefined;
  return permalinkRoute({ routePath: '/x', file } as Route, { permalink: written });
};

test('a path that is joined to a folder stays in it, or is refused', () =>
  hold(
    'safeJoin',
    3000,
    fc.property(path, (written) => {
      const folder = resolve('/site/out');
      let joined: string;
      try {
        joined = safeJoin(folder, written, 'test');
      } catch (error) {
        assert.instance(error, BuildError);
        return;
      }
      assert.ok(joined.startsWith(folder + sep));
      assert.is(resolve(joined), joined);
    }),
  ));

test('every permalink that is accepted is one file, whose URL leads to the page again', () =>
  hold(
    'permalinks',
    5000,
    fc.property(path, fc.boolean(), fc.constantFrom('/', '/docs/', '/%C3%A9/'), (written, cleanUrls, base) => {
      const routePath = pageAt(written, 'a.md')?.routePath;
      if (routePath === undefined) return;
      const file = routeToHtmlPath(routePath);
      assert.ok(isOutputPath(file), file);
      const url = routeToUrl(routePath, { base, cleanUrls });
      const { pathname, search, hash } = new URL(url, 'https://example.com');
      assert.equal([pathname, search, hash], [url, '', ''], 'a browser reads the URL as it is written');
      assert.is(urlToRoute(pathname, base), routePath, 'the router');
      const place = placeBelowBase(parseTarget(pathname)!.path, base);
      assert.is(place.kind, 'inside');
      const step = planLookup((place as { path: string }).path).find((lookup) => lookup.file === file);
      assert.ok(step && step.redirectTo === undefined, 'the server');
    }),
  ));

test('pages that would be one file on some system are reported', () =>
  hold(
    'collisions',
    5000,
    fc.property(path, path, (first, second) => {
      const pages = [pageAt(first, 'a.md'), pageAt(second, 'b.md')].filter((page) => page !== undefined);
      if (pages.length < 2) return;
      const [one, two] = pages.map(({ routePath }) => routeToHtmlPath(routePath).normalize('NFC').toLowerCase());
      if (one === two) assert.is.not(checkCollisions(pages, []).length, 0, `${first} and ${second}`);
    }),
  ));

const fileName = fc.constantFrom('a', 'A', '\u00e9', 'e\u0301', '\u00c9', 'assets/a', 'Assets/a', 'assets/A', 'b');
const outputFile = fc
  .record({
    path: fileName,
    content: fc.constantFrom('x', 'y'),
    origin: fc.constantFrom('a page', 'public/a', 'plugin p'),
  })
  .map(({ path: name, content, origin }): OutputFile => {
    const bytes = Buffer.from(content);
    return { path: name, sizeBytes: 1, hash: content, origin, source: { kind: 'bytes', bytes } };
  });

test('two different files of the output never have one name, also where case and Unicode forms are ignored', () =>
  hold(
    'output names',
    2000,
    fc.property(fc.array(fc.array(outputFile, { maxLength: 4 }), { maxLength: 3 }), (groups) => {
      const folded = (file: OutputFile): string => file.path.normalize('NFC').toLowerCase();
      const files = groups.flat();
      const clash = files.some((one) => files.some((two) => folded(one) === folded(two) && one.hash !== two.hash));
      if (clash)
        return void assert.throws(
          () => mergeOutputs(groups),
          (error: unknown) => error instanceof BuildError,
        );
      const merged = mergeOutputs(groups);
      assert.equal(
        merged.map((file) => file.path),
        [...new Set(files.map((file) => file.path))].sort(),
      );
    }),
  ));

test('a page that would be a file of public/ on some system is reported', () =>
  hold(
    'public files',
    2000,
    fc.property(path, fc.boolean(), fc.constantFrom('NFC', 'NFD'), (written, isUpper, form) => {
      const page = pageAt(written, 'a.md');
      if (!page) return;
      const output = routeToHtmlPath(page.routePath).normalize(form);
      const publicFile = isUpper ? output.toUpperCase() : output;
      // Some letters have no lowercase of their own: the uppercase of ß is SS.
      if (publicFile.normalize('NFC').toLowerCase() !== output.normalize('NFC').toLowerCase()) return;
      assert.is.not(checkCollisions([page], [publicFile]).length, 0, publicFile);
    }),
  ));

const heading = fc
  .tuple(
    fc.constantFrom('#', '##', '###', '######'),
    fc.oneof(
      fc.constantFrom('A', 'a', 'A 1', 'a-1', 'A-1-1', '`a`', '*a*', '日本', '', '!', '_', '1', 'constructor', '__proto__', '<b>a</b>', 'é', 'e\u0301'), // prettier-ignore
      fc.string({ maxLength: 5 }),
    ),
    fc.constantFrom('', '', ' {#a}', ' {#a-1}', ' {#_}', ' {#x}'),
  )
  .map(([marks, text, id]) => `${marks} ${text.replace(/[\r\n]/g, ' ')}${id}`);

test('headings of a page have ids that differ, whatever they say', () =>
  hold(
    'heading ids',
    60,
    fc.asyncProperty(fc.array(heading, { maxLength: 8 }), async (lines) => {
      const { html } = await compileMarkdown(lines.join('\n\n'));
      const ids = [...html.matchAll(/<h[1-6][^>]*? id="([^"]*)"/g)].map(([, id]) => id);
      assert.equal([...new Set(ids)], ids, html);
      assert.not.ok(ids.includes(''), html);
    }),
  ));

test.run();

import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/index.js';
import { hashFiles } from '../support/fault-site.js';
import { temporaryFolder, writeFiles, type FileTree } from '../support/temporary-folder.js';
import { caseCount, recordCases, trustSeed } from '../support/trust.js';

declare const __TEST_ROOT__: string;

const { BuildError, build, createCollectReport } = (await import(
  pathToFileURL(join(dirname(__TEST_ROOT__), 'dist/index.js')).href
)) as typeof import('../../src/index.js');

// Files of a small site are edited at random moments of a build. Every file says its version in several places, so a page
// that is made of two versions of a file shows. Builds may fail of what they find, but only with a problem of content.

const pageNames = ['a', 'b', 'c', 'd'];

/** Files by name: their paths, and their texts in a version. */
const sources: Record<string, (version: string) => FileTree> = {
  ...Object.fromEntries(
    pageNames.map((name) => [
      name,
      (version: string): FileTree => ({
        [`docs/${name}.md`]: `---\ntitle: Page ${name}-${version}\n---\n\nText ${name}-${version} ![dot](./dot.svg)\n\n## Heading ${name}-${version}\n\n\`\`\`js file="./_code.js"\n\`\`\`\n\nEnd ${name}-${version}.\n`,
      }),
    ]),
  ),
  part: (version) => ({ 'docs/_part.jsx': `export default () => <b title="part-${version}">part-${version}</b>;\n` }),
  fragment: (version) => ({ 'docs/_fragment.mdx': `First fragment-${version}.\n\nLast fragment-${version}.\n` }),
  code: (version) => ({ 'docs/_code.js': `const first = 'code-${version}';\nconst last = 'code-${version}';\n` }),
  dot: (version) => ({
    'docs/dot.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><title>dot-${version}</title></svg>\n`,
  }),
  public: (version) => ({ 'docs/public/text.txt': `public-${version}\n` }),
};

const fixed: FileTree = {
  'site.config.mjs': 'export default { title: "Edits", route: { cleanUrls: true } };\n',
  'docs/index.mdx':
    '# Home\n\nimport Part from "./_part.jsx"\nimport Fragment from "./_fragment.mdx"\n\n<Part />\n\n<Fragment />\n',
};

interface Edit {
  name: string;
  version: number;
  /** Milliseconds after the one before. */
  afterMs: number;
  kind: 'write' | 'replace' | 'delete';
}

const edits = fc.array(
  fc.record({
    name: fc.constantFrom(...Object.keys(sources)),
    version: fc.integer({ min: 1, max: 3 }),
    afterMs: fc.integer({ min: 0, max: 60 }),
    kind: fc.constantFrom('write', 'write', 'replace', 'replace', 'replace', 'delete'),
  }) as fc.Arbitrary<Edit>,
  { minLength: 5, maxLength: 40 },
);

/** Makes edits in a thread of its own, so that they come at any moment of the build, until stopped. */
const editor = `
const { parentPort, workerData } = require('node:worker_threads');
const { mkdirSync, renameSync, rmSync, writeFileSync } = require('node:fs');
let position = 0;
const next = () => {
  const { path, text, kind } = workerData[position++];
  if (kind === 'delete') rmSync(path, { force: true });
  else if (kind === 'write') writeFileSync(path, text);
  else {
    writeFileSync(path + '~', text);
    renameSync(path + '~', path);
  }
  if (position < workerData.length) setTimeout(next, workerData[position].afterMs);
  else parentPort.postMessage('done');
};
setTimeout(next, workerData[0].afterMs);
`;

function startEditor(folder: string, list: readonly Edit[]): Promise<void> {
  const workerData = list.map(({ name, version, afterMs, kind }) => {
    const [[path, text]] = Object.entries(sources[name]!(`v${version}`)) as [[string, string]];
    return { path: join(folder, path), text, afterMs, kind };
  });
  return new Promise((resolve, reject) => {
    const thread = new Worker(editor, { eval: true, workerData });
    thread.on('message', () => resolve(thread.terminate().then(() => undefined)));
    thread.on('error', reject);
  });
}

/** Builds a site. Returns the errors of content that it failed of. */
async function buildSite(folder: string, outDir: string, isCacheUsed: boolean): Promise<Diagnostic[]> {
  try {
    await build({ projectRoot: folder, outDir, workers: 2, isCacheUsed, report: createCollectReport() });
    return [];
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    const errors = error.diagnostics.filter(({ severity }) => severity === 'error');
    const others = errors.filter(({ kind }) => kind !== 'content');
    assert.equal(others, [], 'a build fails of content alone');
    return errors;
  }
}

/** Versions of a source that an output file shows. */
function versionsIn(text: string, name: string): string[] {
  return [...new Set([...text.matchAll(new RegExp(`\\b${name}-v\\d`, 'g'))].map(([version]) => version))];
}

/** Every file of the output, and the pages and the scripts together, show one version of each source. */
function assertUnmixed(outDir: string): void {
  const texts = readdirSync(outDir, { recursive: true, withFileTypes: true })
    // Files of the search index hold many pages, each of which includes a file as it was when the page was compiled.
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('/search'))
    .map(
      (entry) =>
        [join(entry.parentPath, entry.name), readFileSync(join(entry.parentPath, entry.name), 'utf8')] as const,
    );
  for (const [path, text] of texts)
    for (const name of Object.keys(sources))
      assert.ok(versionsIn(text, name).length <= 1, `${path} shows ${versionsIn(text, name).join(' and ')}`);
  const assertOneVersion = (name: string, files: typeof texts): void => {
    const shown = files.map(([path, text]) => ({ path, versions: versionsIn(text, name) }));
    const versions = new Set(shown.flatMap((file) => file.versions));
    assert.ok(versions.size <= 1, `${name}: ${JSON.stringify(shown.filter((file) => file.versions.length > 0))}`);
  };
  for (const name of pageNames)
    assertOneVersion(
      name,
      texts.filter(([path]) => path.endsWith(`/${name}.html`) || path.endsWith(`/pages/${name}.json`)),
    );
  for (const name of ['part', 'fragment']) assertOneVersion(name, texts);
}

/** Characters that are printed of a file: some before the first difference, and the rest after it. */
const [shownBefore, shownAfter] = [200, 1000];

/** Files that one folder alone has, or that differ, with the texts of both around the first difference. */
function differences(one: string, other: string): string[] {
  const [ours, theirs] = [hashFiles(one), hashFiles(other)];
  const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : 'nothing');
  return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
    .filter((path) => ours[path] !== theirs[path])
    .map((path) => {
      const [our, their] = [read(join(one, path)), read(join(other, path))];
      let at = 0;
      while (at < our.length && our[at] === their[at]) at++;
      const shown = (text: string): string => text.slice(Math.max(0, at - shownBefore), at + shownAfter);
      return `${path}, from character ${at}:\n${shown(our)}\ninstead of\n${shown(their)}`;
    });
}

test('edits at random moments of a build neither mix pages nor stay in the next build (bad input 74)', async () => {
  const folder = temporaryFolder(fixed);
  const original = (): FileTree =>
    Object.assign({}, ...Object.values(sources).map((source) => source('v0'))) as FileTree;
  const figures = { tried: 0, failed: 0, edits: 0, 'builds that failed of content': 0 };
  try {
    await fc.assert(
      fc.asyncProperty(edits, fc.boolean(), async (list, isRestored) => {
        figures.tried++;
        figures.edits += list.length;
        writeFiles(folder, original());
        const editing = startEditor(folder, list);
        const errors = await buildSite(folder, 'doc_build', true).finally(() => editing);
        if (errors.length === 0) assertUnmixed(join(folder, 'doc_build'));
        else figures['builds that failed of content']++;
        // Either the sources stay as they were left, with those that were deleted back, or all are as they were before.
        const kept = Object.entries(original()).filter(([path]) => isRestored || !existsSync(join(folder, path)));
        writeFiles(folder, Object.fromEntries(kept));
        assert.equal(await buildSite(folder, 'doc_build', true), [], 'the quiet build');
        rmSync(join(folder, 'clean'), { recursive: true, force: true });
        assert.equal(await buildSite(folder, 'clean', false), [], 'the clean build');
        assert.equal(differences(join(folder, 'doc_build'), join(folder, 'clean')), []);
      }),
      { numRuns: caseCount('edits', 2), seed: trustSeed, endOnFailure: true, includeErrorInReport: true },
    );
  } catch (error) {
    figures.failed++;
    throw error;
  } finally {
    recordCases('edits', 'edits at random moments of a build', figures);
  }
});

test.run();

import fc from 'fast-check';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { damageFile, damageKinds, filesBelow, type Damage } from '../support/damage-file.js';
import { hashFiles, startHeddle } from '../support/fault-site.js';
import { startFleet } from '../support/fleet.js';
import { startStoreServer } from '../support/store-server.js';
import { temporaryFolder, writeFiles, type FileTree } from '../support/temporary-folder.js';
import { caseCount, recordCases, trustSeed } from '../support/trust.js';

// Model tests of the cache and of the shared cache: after any sequence of edits, a build with what is left of all builds before,
// of this machine and of others, has to be the same as a build that computes everything again. "The same" means exit code, problems, and every byte of the output.

/** A step of a sequence: an edit of the sources, then a build. `variant` is a small number that goes into the text. */
type Edit =
  | { kind: 'text' | 'front matter' | 'delete' | 'rename'; page: number; variant: number }
  | {
      kind: 'fragment' | 'component' | 'image' | 'sample' | 'navigation' | 'public' | 'option';
      variant: number;
    }
  | {
      kind: 'inner fragment' | 'plugin input' | 'package' | 'theme' | 'style' | 'labels' | 'texts' | 'failure';
      variant: number;
    }
  | { kind: 'environment' | 'time zone' | 'read file' | 'data' | 'lazy component'; variant: number }
  | { kind: 'undo' | 'nothing' };

interface Step {
  edit: Edit;
  isCacheUsed: boolean;
  damages: { kind: Damage['kind']; file: number; other: number; position: number; isTimeKept: boolean }[];
}

const pages = ['docs/a.md', 'docs/b.mdx', 'docs/guide/c.md', 'docs/guide/d.md'];

const configFile = (options: string): string =>
  `import { scan, words } from './plugin.mjs';\nexport default { plugins: [words], globalStyles: ['scan.css'], builder: { plugins: [scan] }, ${options} };\n`;

/** Entry of the sources with the variables of the environment, which is no file. */
const environmentEntry = 'environment';

const firstFiles: Readonly<Record<string, string>> = {
  [environmentEntry]: '{"RELEASE":"0","TZ":"UTC"}',
  'site.config.mjs': configFile('title: "Model"'),
  'docs/index.md': '# Home\n\n[A](./a.md) and [D](./guide/d.md#part)\n\n![dot](./dot.svg)\n',
  'docs/a.md': '# A\n\nText.\n\n```js file="./_sample.js"\n```\n',
  'docs/b.mdx':
    '# B\n\nimport { Counter } from "./_counter.jsx"\nimport { word } from "packed"\nimport Part from "./_part.mdx"\nimport { Lazy } from "./_lazy.jsx"\n\n<Counter start={1} />\n\n<Part />\n\nWORD {word}\n\n<Lazy />\n',
  'docs/e.mdx':
    '# E\n\nimport { Outside } from "./_outside.jsx"\nimport { release } from "packed"\n\n{process.env.RELEASE} {release()} {new Date(0).getHours()} {Math.random()}\n\n<Outside />\n',
  'docs/_outside.jsx': `import data from './_data.json';
const { RELEASE } = process.env;
const file = 'data/read.txt';
const { existsSync, readFileSync } = globalThis.process?.getBuiltinModule?.('node:fs') ?? { existsSync: () => false };
export const Outside = () => <i>{RELEASE} {process.env['RELEASE']} {data.value} {existsSync(file) && readFileSync(file, 'utf8')} {(1234.5).toLocaleString()}</i>;
`,
  'docs/_data.json': '{ "value": 1 }\n',
  'docs/_lazy.jsx': `import { lazy, Suspense } from 'react';
const Late = lazy(() => import('./_late.jsx'));
export const Lazy = () => <Suspense><Late /></Suspense>;
`,
  'docs/_late.jsx': 'export default () => <u>late</u>;\n',
  'docs/guide/c.md': '# C\n\nText. WORD\n\n```ts\nconst c: number = 1;\n```\n',
  'docs/guide/d.md': '# D\n\nText.\n\n## Part\n',
  'docs/_part.mdx': 'import Inner from "./_inner.mdx"\n\nA part. WORD\n\n<Inner />\n',
  'docs/_inner.mdx': '## Inner\n\nWORD\n',
  'docs/_counter.jsx': 'export const Counter = ({ start }) => <i>{start}</i>;\n',
  'docs/_sample.js': 'const sample = 1;\n',
  'docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
  'docs/_nav.json': '[{"text": "A", "link": "/a"}]\n',
  'docs/_meta.json': '["a", "b", "guide"]\n',
  'docs/public/robots.txt': 'User-agent: *\n',
  'i18n.json': '{"editLinkText": {"en": "Edit"}}\n',
  'data/words.txt': 'warp',
  'scan.css': '@scan;\n',
  'plugin.mjs': `import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
const file = new URL('./data/words.txt', import.meta.url);
const replace = (tree, word) => {
  if (tree.value) tree.value = tree.value.replaceAll('WORD', word);
  for (const child of tree.children ?? []) replace(child, word);
};
const remark = () => (tree) => {
  if (existsSync(new URL('./data/failing', import.meta.url))) throw new Error('read ECONNRESET');
  replace(tree, readFileSync(file, 'utf8') + (process.env.RELEASE ?? ''));
};
/** Makes a style sheet from words of all pages, as Tailwind does. */
const scanPages = () => {
  const folder = fileURLToPath(new URL('./docs', import.meta.url));
  const files = readdirSync(folder, { recursive: true }).filter((name) => /\\.mdx?$/.test(name)).map((name) => join(folder, name));
  const names = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/Paragraph \\d/g) ?? []));
  const rules = [...names].sort().map((name) => '.' + name.replace(' ', '-') + '{order:1}');
  return { contents: rules.join('\\n'), loader: 'css', watchFiles: files, watchDirs: [folder, join(folder, 'guide')] };
};
export const scan = { name: 'scan', setup: ({ onLoad }) => onLoad({ filter: /scan\\.css$/ }, scanPages) };
export const words = { name: 'words', inputs: () => [file.pathname], markdown: { remarkPlugins: [remark] } };
`,
  'node_modules/packed/package.json': '{"name": "packed", "version": "1.0.0", "type": "module", "main": "index.js"}\n',
  'node_modules/packed/index.js':
    'export const word = "packed";\nconst names = ["RELEASE"];\nexport const release = () => names.map((name) => globalThis.process?.env[name]);\n',
  'theme/index.css': ':root { --model: 1 }\n',
};

const options = [
  'title: "Other"',
  'title: "Model", route: { cleanUrls: true }',
  'title: "Model", siteOrigin: "https://example.com"',
  'title: "Model", contentSecurityPolicy: true',
  'title: "Model", base: "/sub/"',
  'title: "Model", search: false',
  'title: "Model", head: [() => ["meta", { name: "release", content: process.env.RELEASE }]]',
  'title: String(process.env.RELEASE), markdown: { rehypePlugins: [((release) => () => (tree) => void tree.children.push({ type: "text", value: release }))(process.env.RELEASE)] }',
];

/** Sources after an edit. */
function edited(files: Readonly<Record<string, string>>, edit: Edit): Record<string, string> {
  const next = { ...files };
  const page = 'page' in edit ? pages[edit.page % pages.length]! : '';
  const variant = 'variant' in edit ? edit.variant : 0;
  switch (edit.kind) {
    case 'text':
      next[page] = `${firstFiles[page]!}\nParagraph ${variant}.\n`;
      break;
    case 'front matter':
      next[page] = `---\ntitle: Title ${variant}\n---\n\n${firstFiles[page]!}`;
      break;
    case 'delete':
      delete next[page];
      break;
    case 'rename': {
      const text = next[page] ?? firstFiles[page]!;
      delete next[page];
      next[page.replace(/\.(mdx?)$/, `-${variant}.$1`)] = text;
      break;
    }
    case 'fragment':
      next['docs/_part.mdx'] = firstFiles['docs/_part.mdx']!.replace('A part', `Part **${variant}**`);
      break;
    case 'inner fragment':
      next['docs/_inner.mdx'] = `## Inner ${variant}\n\nWORD\n`;
      break;
    case 'failure':
      // Plugins fail only on pages that are compiled.
      next['docs/a.md'] = `${firstFiles['docs/a.md']!}\nWORD ${variant}.\n`;
      break;
    case 'plugin input':
      next['data/words.txt'] = `word${variant}`;
      break;
    case 'package':
      next['node_modules/packed/index.js'] = firstFiles['node_modules/packed/index.js']!.replace(
        '"packed"',
        `"pack-${variant}"`,
      );
      break;
    case 'environment':
    case 'time zone': {
      const variables = JSON.parse(next[environmentEntry]!) as Record<string, string>;
      const zone = ['UTC', 'Asia/Tokyo', 'America/New_York'][variant % 3]!;
      next[environmentEntry] = JSON.stringify({
        ...variables,
        ...(edit.kind === 'environment' ? { RELEASE: `release ${variant}` } : { TZ: zone }),
      });
      break;
    }
    case 'read file':
      next['data/read.txt'] = `read ${variant}`;
      break;
    case 'data':
      next['docs/_data.json'] = `{ "value": ${variant} }\n`;
      break;
    case 'lazy component':
      next['docs/_late.jsx'] = `export default () => <u>late ${variant}</u>;\n`;
      break;
    case 'theme':
      next['theme/index.jsx'] =
        `export * from 'heddle/theme';\nimport { Layout as Own } from 'heddle/theme';\nexport const Layout = () => <Own afterDocContent={<i>{${variant}}</i>} />;\n`;
      break;
    case 'style':
      next['theme/index.css'] = `:root { --model: ${variant} }\n`;
      break;
    case 'labels':
      next['docs/_meta.json'] = `["b", { "type": "file", "name": "a", "label": "Label ${variant}" }, "guide"]\n`;
      break;
    case 'texts':
      next['i18n.json'] = `{"outlineTitle": {"en": "Outline ${variant}"}}\n`;
      break;
    case 'component':
      // Of two variants, React adopts the page with one.
      next['docs/_counter.jsx'] =
        `import { useState } from 'react';\nexport const Counter = ({ start }) => { const [shown] = ${variant % 2 === 0 ? 'useState(start)' : '[start]'}; return <b title="${variant}">{shown}</b>; };\n`;
      break;
    case 'image':
      next['docs/dot.svg'] = firstFiles['docs/dot.svg']!.replace('width="1"', `width="${variant + 1}"`);
      break;
    case 'sample':
      next['docs/_sample.js'] = `const sample = ${variant};\n`;
      break;
    case 'navigation':
      next['docs/_nav.json'] = `[{"text": "Entry ${variant}", "link": "/a"}]\n`;
      break;
    case 'public':
      next['docs/public/robots.txt'] = `User-agent: ${variant}\n`;
      break;
    case 'option':
      next['site.config.mjs'] = configFile(options[variant % options.length]!);
      break;
    default:
  }
  return next;
}

/** The sources of a sequence of edits. */
function createHistory(): { after(edit: Edit): Readonly<Record<string, string>> } {
  const history = [firstFiles];
  return {
    after: (edit) => {
      if (edit.kind === 'undo' && history.length > 1) history.pop();
      else history.push(edited(history.at(-1)!, edit));
      return history.at(-1)!;
    },
  };
}

/** Writes the files that differ, so that the others keep their times. */
function writeSources(folder: string, files: Readonly<Record<string, string>>): void {
  for (const path of filesBelow(folder, ['docs', 'theme', 'data'])) if (!(path in files)) rmSync(join(folder, path));
  const differing = Object.entries(files).filter(([path, text]) => {
    const file = join(folder, path);
    return path !== environmentEntry && (!existsSync(file) || readFileSync(file, 'utf8') !== text);
  });
  writeFiles(folder, Object.fromEntries(differing) satisfies FileTree);
}

/** A new folder with sources. */
function sourceFolder({ [environmentEntry]: _, ...files }: Readonly<Record<string, string>>): string {
  return temporaryFolder(files);
}

/** What a build has to be judged by. `files` are those of the output, or none when the build failed. */
interface Built {
  exitCode: number | null;
  problems: string[];
  files: Readonly<Record<string, string>>;
}

/** Builds a folder with the variables of its sources. */
async function build(
  folder: string,
  files: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Built & { output: string }> {
  const variables = JSON.parse(files[environmentEntry]!) as NodeJS.ProcessEnv;
  const { exitCode, output } = await startHeddle(folder, { args: ['build', ...args], env: { ...env, ...variables } })
    .ended;
  const problems = [...output.matchAll(/^(?:error|warning) \S+.*$/gm)]
    .map(([line]) => line)
    .filter((line) => line !== 'warning cache-entry-damaged')
    .sort();
  return { exitCode, problems, files: exitCode === 0 ? hashFiles(join(folder, 'doc_build')) : {}, output };
}

/** Builds while plugins fail. The build after it has to be as if that one had not been. */
async function buildWhileFailing(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  writeFiles(folder, { 'data/failing': '' });
  await build(folder, files, ['--workers', '1']);
  rmSync(join(folder, 'data/failing'));
}

const computed = new Map<string, Promise<Built>>();

/** The same sources computed again, in a folder where nothing was built before. */
function computeAgain(files: Readonly<Record<string, string>>): Promise<Built> {
  const key = JSON.stringify(files);
  let built = computed.get(key);
  if (!built) {
    built = build(sourceFolder(files), files, ['--workers', '1', '--no-cache']).then(
      ({ output: _output, ...rest }) => rest,
    );
    computed.set(key, built);
  }
  return built;
}

const variants = fc.integer({ min: 0, max: 5 });
const edits: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'text' as const,
        'text' as const,
        'front matter' as const,
        'delete' as const,
        'rename' as const,
      ),
      page: fc.integer({ min: 0, max: pages.length - 1 }),
      variant: variants,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['fragment', 'component', 'image', 'sample', 'navigation', 'public', 'option'] as const),
      ),
      variant: variants,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['inner fragment', 'plugin input', 'package', 'theme', 'style', 'labels', 'texts'] as const),
        'failure' as const,
      ),
      variant: variants,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(...(['environment', 'time zone', 'read file', 'data', 'lazy component'] as const)),
      variant: variants,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'nothing' as const) }) },
);
const positions = fc.double({ min: 0, max: 0.999, noNaN: true });
const steps: fc.Arbitrary<Step> = fc.record({
  edit: edits,
  isCacheUsed: fc.integer({ min: 0, max: 4 }).map((number) => number > 0),
  damages: fc.array(
    fc.record({
      kind: fc.constantFrom(...damageKinds),
      file: fc.nat(),
      other: fc.nat(),
      position: positions,
      isTimeKept: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
});

/** What code reads from outside and how plugins fail, in every sequence: few faults are as silent. */
const outsideEdits: fc.Arbitrary<Step[]> = fc.tuple(variants, variants, variants).map(([input, failure, release]) =>
  (
    [
      ['plugin input', input],
      ['failure', failure],
      ['environment', release],
    ] as const
  ).map(([kind, variant]) => ({
    edit: { kind, variant },
    isCacheUsed: true,
    damages: [],
  })),
);

function applyDamages(folder: string, damages: Step['damages']): void {
  const found = filesBelow(
    folder,
    ['.heddle', 'doc_build'].filter((name) => existsSync(join(folder, name))),
  ).filter((path) => path !== 'doc_build/.heddle-manifest.json');
  if (found.length === 0) return;
  for (const { file, other, ...damage } of damages)
    damageFile(folder, { ...damage, file: found[file % found.length]!, other: found[other % found.length]! });
}

/** What failed, and how. */
const reportOf = <Ts>(result: fc.RunDetails<Ts>): string =>
  [fc.defaultReportMessage(result), String(result.errorInstance ?? '')].join('\n');

test('after any edits and damages, a build with a cache equals one that computes everything again', async () => {
  const figures = { tried: 0, failed: 0, steps: 0 };
  const numRuns = caseCount('models', 1);
  const lengths = numRuns > 1 ? { minLength: 6, maxLength: 8 } : { minLength: 3, maxLength: 3 };
  const property = fc.asyncProperty(fc.array(steps, lengths), outsideEdits, async (random, fromOutside) => {
    const sequence = [...random.slice(0, 2), ...fromOutside, ...random.slice(2)];
    figures.tried += 1;
    const folder = sourceFolder(firstFiles);
    const sources = createHistory();
    await build(folder, firstFiles, ['--workers', '1']);
    for (const { edit, isCacheUsed, damages } of sequence) {
      figures.steps += 1;
      const files = sources.after(edit);
      writeSources(folder, files);
      applyDamages(folder, damages);
      if (edit.kind === 'failure') await buildWhileFailing(folder, files);
      const { output, ...warm } = await build(folder, files, [
        '--workers',
        '1',
        ...(isCacheUsed ? [] : ['--no-cache']),
      ]);
      assert.equal(warm, await computeAgain(files), `after ${JSON.stringify(edit)}:\n${output}`);
    }
  });
  const result = await fc.check(property, { numRuns, seed: trustSeed, endOnFailure: numRuns === 1 });
  figures.failed = result.failed ? 1 : 0;
  recordCases('models', 'cache', figures);
  assert.not(result.failed, reportOf(result));
});

/** A step on one of several machines that share a cache. The last machine has an empty folder each time. */
const sharedSteps = fc.record({
  edit: edits,
  machine: fc.integer({ min: 0, max: 2 }),
  by: fc.constantFrom('threads' as const, 'fleet' as const, 'parts' as const),
  /** Entries that the store loses before the build, as parts of all. */
  evicted: fc.array(positions, { maxLength: 3 }),
});

test('after any edits, a build on any machine of a shared cache, with a fleet, parts or neither, equals one that computes everything again', async () => {
  const figures = { tried: 0, failed: 0, steps: 0 };
  const numRuns = caseCount('models', 1);
  const lengths = numRuns > 1 ? { minLength: 6, maxLength: 8 } : { minLength: 4, maxLength: 4 };
  const fleet = await startFleet({
    env: {
      HEDDLE_CACHE_KEY: 'a key of the model',
      ...(JSON.parse(firstFiles[environmentEntry]!) as NodeJS.ProcessEnv),
    },
  });
  await fleet.worker();
  const property = fc.asyncProperty(fc.array(sharedSteps, lengths), async (sequence) => {
    figures.tried += 1;
    const store = await startStoreServer();
    const env = { ...fleet.env, HEDDLE_CACHE_URL: store.url };
    const machines = [sourceFolder(firstFiles), sourceFolder(firstFiles)];
    const sources = createHistory();
    try {
      for (const { edit, machine, by, evicted } of sequence) {
        figures.steps += 1;
        const folder = machines[machine] ?? sourceFolder(firstFiles);
        const files = sources.after(edit);
        writeSources(folder, files);
        const names = [...store.entries.keys()];
        for (const position of evicted) store.entries.delete(names[Math.floor(position * names.length)] ?? '');
        // Parts of sources with mistakes fail, as the build does.
        for (const part of by === 'parts' ? ['1/2', '2/2'] : [])
          await build(sourceFolder(files), files, ['--workers', '1', '--shard', part], env);
        // Workers have the variables of the first sources, and no files that code alone names.
        const isByFleet =
          by === 'fleet' && files[environmentEntry] === firstFiles[environmentEntry] && !('data/read.txt' in files);
        const { output, ...built } = await build(
          folder,
          files,
          isByFleet ? ['--executor', 'bullmq'] : ['--workers', '1'],
          env,
        );
        const step = JSON.stringify({ edit, machine, by });
        assert.equal(built, await computeAgain(files), `after ${step}:\n${output}`);
      }
    } finally {
      await store.close();
    }
  });
  try {
    const result = await fc.check(property, { numRuns, seed: trustSeed, endOnFailure: numRuns === 1 });
    figures.failed = result.failed ? 1 : 0;
    recordCases('models', 'shared cache', figures);
    assert.not(result.failed, reportOf(result));
  } finally {
    await fleet.close();
  }
});

test.run();

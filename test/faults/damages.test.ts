import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { damageFile, damageKinds, filesBelow, flipEntries, type Damage } from '../support/damage-file.js';
import { createFaultSite, hashFiles, type FaultSite, type Version } from '../support/fault-site.js';
import { projectRoot } from '../support/project-root.js';
import { startServer } from '../support/server-process.js';
import { randomNumbers } from '../support/random-numbers.js';
import { temporaryFolder, type FileTree } from '../support/temporary-folder.js';
import { caseCount, recordCases, trustSeed } from '../support/trust.js';
import { until } from '../support/until.js';

/** Besides the pages: element overrides of a theme, texts that a plugin remembers, and a component. */
const files: FileTree = {
  'site.config.mjs': `import { llms } from ${JSON.stringify(new URL(`file://${projectRoot}/dist/plugins/llms/index.js`).href)};
export default { title: "Faults", siteOrigin: "https://example.com", plugins: [llms()] };\n`,
  'theme/index.jsx':
    'export * from \'heddle/theme-original\';\nexport const mdxComponents = { h2: (props) => <h2 {...props} className="own" /> };\n',
};
const manifest = 'doc_build/.heddle-manifest.json';
const warningsOf = (output: string): string[] => output.match(/^warning \S+/gm) ?? [];

/** What is wrong after a damage: the next build has to succeed, equal an undisturbed one and warn once at most. */
async function faultsAfter(site: FaultSite, version: Version): Promise<string[]> {
  const golden = JSON.stringify(await site.golden(version));
  const faults: string[] = [];
  for (const [name, mostWarnings] of [
    ['next', 1],
    ['second', 0],
  ] as const) {
    const { exitCode, output } = await site.build({ args: ['build', '--workers', '1'] });
    if (exitCode !== 0) faults.push(`the ${name} build ends with ${exitCode}: ${output}`);
    else if (warningsOf(output).length > mostWarnings) faults.push(`the ${name} build warns: ${output}`);
    if (JSON.stringify(hashFiles(site.outDir)) !== golden) faults.push(`the output of the ${name} build is wrong`);
  }
  return faults;
}

/** Makes the site whole again after a failed case, so that the next one is not blamed for it. */
async function reset(site: FaultSite): Promise<void> {
  for (const folder of ['.heddle', 'doc_build']) rmSync(join(site.folder, folder), { recursive: true, force: true });
  await site.build();
}

test('whatever is damaged in the cache and the output, the next build is right', async () => {
  const site = await createFaultSite(files);
  const random = randomNumbers(trustSeed + 2);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const wanted = caseCount('damages', 12);
  const failures: string[] = [];
  const figures = { tried: 0, failed: 0, builds: 0 };
  let version: Version = 'old';
  while (figures.tried < wanted) {
    const folders = ['.heddle', ...(existsSync(site.outDir) ? ['doc_build'] : [])];
    const found = filesBelow(site.folder, folders);
    const count = Math.min(wanted - figures.tried, 1 + Math.floor(random() * 6));
    const damages = Array.from({ length: count }, (): Damage => {
      const [kind, file, other] = [pick(damageKinds), pick(found), pick(found)];
      // Without its manifest, an output folder is somebody else's.
      const isDisowned = kind === 'delete' && file === manifest;
      const isTimeKept = random() < 0.3;
      return { kind: isDisowned ? 'cut' : kind, file, position: random(), other, isTimeKept };
    });
    // Half of the builds have something to render, for which the server bundle is loaded.
    if (random() < 0.5) {
      version = version === 'old' ? 'new' : 'old';
      site.edit(version);
    }
    for (const damage of damages) damageFile(site.folder, damage);
    const faults = await faultsAfter(site, version);
    figures.tried += count;
    figures.builds += 2;
    if (faults.length === 0) continue;
    figures.failed += count;
    failures.push(`${version} after ${JSON.stringify(damages, undefined, 1)}\n${faults.join('\n')}`);
    await reset(site);
  }
  recordCases('damages', 'cache and output', figures);
  assert.equal(failures, [], `seed ${trustSeed}:\n${failures.slice(0, 5).join('\n\n')}`);
});

test('entries that a plugin alone reads are computed again when they are damaged', async () => {
  const site = await createFaultSite(files);
  const kinds = {
    bodies: (key: string) => key.endsWith('.body'),
    documents: (_key: string, text: string) => text.startsWith('<!'),
  };
  for (const [kind, isWanted] of Object.entries(kinds)) {
    const packs = filesBelow(site.folder, ['.heddle/packs']);
    const flipped = packs.flatMap((pack) => flipEntries(join(site.folder, pack), isWanted));
    assert.ok(flipped.length > 0, kind);
    assert.equal(await faultsAfter(site, 'old'), [], kind);
  }
});

/** Calls before which the cache is deleted: the first page is written, or a part of the cache itself. */
const moments: { path: string; nth: number }[] = [
  { path: String.raw`\.html$`, nth: 1 },
  ...Array.from({ length: caseCount('damages', 0) > 0 ? 40 : 1 }, (_, index) => ({
    path: '/.heddle/',
    nth: 12 + index,
  })),
];
test('a cache folder that is deleted during a build costs warnings and time', async () => {
  for (const moment of moments) {
    const site = await createFaultSite();
    await site.begin('cold');
    const counter = join(temporaryFolder(), 'counter');
    writeFileSync(counter, '');
    const run = site.start({ fault: { ...moment, counter, action: 'pause' } });
    let hasEnded = false;
    void run.ended.then(() => (hasEnded = true));
    await until(() => hasEnded || readFileSync(counter, 'utf8').split('\n').length > moment.nth, 'the call');
    rmSync(join(site.folder, '.heddle'), { recursive: true, force: true });
    writeFileSync(`${counter}.go`, '');
    const { exitCode, output } = await run.ended;
    assert.is(exitCode, 0, `${JSON.stringify(moment)}\n${output}`);
    const codes = [...output.matchAll(/^(?:warning|error) (\S+)/gm)].map(([, code]) => code);
    const others = codes.filter((code) => code !== 'cache-entry-damaged' && code !== 'cache-unusable');
    assert.ok(others.length === 0 && new Set(codes).size === codes.length, output);
    assert.is(await site.assertRecovered(run), 'new');
  }
});

test('a file of the cached server bundle that is damaged never runs', async () => {
  const site = await createFaultSite(files);
  const bundled = filesBelow(site.folder, ['.heddle/files/bundles']);
  assert.ok(bundled.some((file) => file.includes('/server.')) && bundled.some((file) => file.includes('/component-')));
  const mark = join(site.folder, 'code-ran');
  for (const file of [...bundled, ...filesBelow(site.folder, ['.heddle/files/overrides'])])
    writeFileSync(join(site.folder, file), `import { writeFileSync } from 'node:fs'; writeFileSync('${mark}', '');\n`);
  site.edit('new');
  assert.equal(await faultsAfter(site, 'new'), []);
  assert.not(existsSync(mark));
});

test('a dev server goes on when its cache is damaged or deleted', async () => {
  const site = await createFaultSite();
  writeFileSync(join(site.folder, 'docs/guide.md'), '# Guide\n');
  const server = await startServer(site.folder, 'dev');
  const get = async (path: string): Promise<string> => {
    const answer = await fetch(server.origin + path);
    assert.is(answer.status, 200, `${path}: ${server.output()}`);
    return answer.text();
  };
  try {
    const script = /src="(\/assets\/loader[^"]+)"/.exec(await get('/counter.html'))![1]!;
    const before = await get(script);
    const searched = await get('/assets/search/en.index.json');
    const damages: (() => void)[] = [
      () => {
        for (const file of filesBelow(site.folder, ['.heddle']))
          damageFile(site.folder, { kind: 'text', file, position: 0, other: file, isTimeKept: false });
      },
      () => rmSync(join(site.folder, '.heddle'), { recursive: true }),
    ];
    for (const [index, damage] of damages.entries()) {
      damage();
      assert.is(await get(script), before);
      assert.is(await get('/assets/search/en.index.json'), searched);
      // A new label makes each page be rendered again, from bodies that are gone.
      writeFileSync(join(site.folder, 'docs/guide.md'), `# Guide ${index}\n`);
      await until(async () => (await get('/counter.html')).includes(`Guide ${index}`), 'the new label');
      writeFileSync(join(site.folder, 'docs/guide.md'), '# Guide\n');
      await until(async () => !(await get('/counter.html')).includes(`Guide ${index}`), 'the old label');
    }
  } finally {
    await server.stop();
  }
});

test('an output folder without its manifest is refused and left alone', async () => {
  const site = await createFaultSite();
  rmSync(join(site.folder, manifest));
  const before = hashFiles(site.outDir);
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 2, output);
  assert.match(output, 'out-dir-refused');
  assert.equal(hashFiles(site.outDir), before);
});

test.run();

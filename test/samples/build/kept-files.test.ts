import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

const config = (keepBuilds: number): string =>
  `export default { title: 'T', keepBuilds, hydration: 'intent' };\n`.replace(
    'keepBuilds',
    `keepBuilds: ${keepBuilds}`,
  );
const counter = (text: string): string =>
  `import { useState } from 'react';\nexport const Counter = () => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>${text} {n}</button>; };\n`;
const site = createSite({
  'site.config.mjs': config(3),
  'docs/_counter.jsx': counter('first'),
  'docs/index.mdx': "import { Counter } from './_counter';\n\n# Home\n\n<Counter />\n",
  'docs/about.md': '# About\n\nText.\n',
});
const outDir = join(site.folder, 'doc_build');

/** Files of the output that an open page may still load, with their contents. */
const loadable = (): Map<string, string> =>
  new Map(
    (readdirSync(join(outDir, 'assets'), { recursive: true, encoding: 'utf8' }) as string[])
      .filter((path) => /\.(?:[\dA-Z]{8}|[\da-f]{8,10})\.(?:lean\.)?(?:js|css|json)$/.test(path))
      .map((path) => [path, readFileSync(join(outDir, 'assets', path), 'latin1')]),
  );
const missing = (files: ReadonlyMap<string, string>): string[] => {
  const now = loadable();
  return [...files].filter(([path, text]) => now.get(path) !== text).map(([path]) => path);
};

async function deploy(change: string): Promise<void> {
  site.write({
    'docs/_counter.jsx': counter(change),
    'docs/index.mdx': `import { Counter } from './_counter';\n\n# Home ${change}\n\n<Counter />\n`,
  });
  const built = await site.build();
  assert.is(built.exitCode, 0, built.output);
}

let opened: Map<string, string>;

test('a page that is open finds all its scripts after as many deployments as are kept', async () => {
  const built = await site.build();
  assert.is(built.exitCode, 0, built.output);
  opened = loadable();
  assert.ok(
    [...opened.keys()].some((path) => /^_?counter/.test(path)),
    'the component has a file',
  );
  for (const change of ['second', 'third', 'fourth']) {
    await deploy(change);
    assert.equal(missing(opened), [], change);
  }
  assert.ok(loadable().size > opened.size);
});

test('a build that changes nothing is no deployment', async () => {
  const digest = site.digest();
  const built = await site.build();
  assert.match(built.output, '0 changed');
  assert.is(site.digest(), digest);
});

test('files that are older go, and without the option at once', async () => {
  await deploy('fifth');
  const gone = missing(opened);
  assert.ok(
    gone.some((path) => /^_?counter/.test(path)),
    gone.join(),
  );
  const kept = loadable();
  site.write({ 'site.config.mjs': config(0) });
  await deploy('sixth');
  assert.ok(loadable().size < kept.size);
  assert.ok(existsSync(join(outDir, 'index.html')));
  const text = readFileSync(join(outDir, '.heddle-manifest.json'), 'utf8');
  assert.not.match(text, '"kept"');
});

test.run();

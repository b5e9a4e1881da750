import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { corpusFiles, corpusNames, corpusPage, type CorpusSpec } from '../../bench/corpora/corpora.js';
import { keepCorpus } from '../../bench/corpora/keep-corpus.js';
import { peers } from '../../bench/generators/peers.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const readCorpus = (spec: CorpusSpec): Map<string, string> => new Map(corpusFiles(spec));
const isPage = (path: string): boolean => /section-\d+\/page-\d+\.mdx?$/.test(path);

function hashOf(files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const [path, text] of files) hash.update(path).update(text);
  return hash.digest('hex').slice(0, 16);
}

for (const name of corpusNames)
  test(`the corpus ${name} has the pages that were asked for, at the places that measurements edit`, () => {
    const files = readCorpus({ name, pages: 30 });
    assert.is([...files.keys()].filter(isPage).length, 30);
    assert.ok(files.get(corpusPage({ name, pages: 30 }, 1).file)?.includes('# Page 1: '));
    assert.equal(files, readCorpus({ name, pages: 30 }));
  });

test('figures of different versions are of the same plain corpus', () => {
  assert.is(hashOf(readCorpus({ name: 'plain', pages: 40 })), '65f0af265b0ab6df');
});

test('plain pages have about 6 kB and four code blocks, none of which is there twice', () => {
  const pages = [...readCorpus({ name: 'plain', pages: 60 })].filter(([path]) => isPage(path)).map(([, text]) => text);
  const average = pages.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / pages.length;
  assert.ok(average > 5500 && average < 6500, String(average));
  const blocks = pages.flatMap((text) =>
    [...text.matchAll(/^```\w+ [^\n]*\n([\s\S]*?)^```$/gm)].map(([, code]) => code),
  );
  assert.is(blocks.length, 240);
  assert.is(new Set(blocks).size, 240);
});

test('sections are as many as asked for, and one in the large navigation', () => {
  const sectionsOf = (spec: CorpusSpec): number =>
    new Set([...readCorpus(spec).keys()].filter(isPage).map((path) => path.split('/')[1])).size;
  assert.equal(
    [
      sectionsOf({ name: 'plain', pages: 60 }),
      sectionsOf({ name: 'plain', pages: 60, sections: 7 }),
      sectionsOf({ name: 'large-navigation', pages: 60 }),
    ],
    [3, 7, 1],
  );
});

test('a kept corpus is the one that is generated, and is kept', () => {
  const spec: CorpusSpec = { name: 'plain', pages: 20 };
  const { folder, sourceBytes } = keepCorpus(spec);
  const files = readCorpus(spec);
  for (const [path, text] of files) assert.is(readFileSync(join(folder, path), 'utf8'), text);
  assert.ok(sourceBytes > 100_000);
  assert.equal(keepCorpus(spec), { folder, sourceBytes });
});

for (const peer of peers)
  test(`${peer.name} gets every page of the corpus`, () => {
    const site = temporaryFolder();
    const spec: CorpusSpec = { name: 'plain', pages: 21 };
    peer.writeSite(site, keepCorpus(spec).folder, spec);
    const files = (readdirSync(site, { recursive: true }) as string[]).map((path) => path.replaceAll('\\', '/'));
    assert.is(files.filter(isPage).length, 21);
    const text = readFileSync(join(site, peer.sourceFile(corpusPage(spec, 1).file)), 'utf8');
    assert.match(text, 'Page 1: ');
    assert.match(text, '```js title=');
  });

test.run();

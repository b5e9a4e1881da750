import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startDevSite } from '../../support/dev-site.js';
import { pngHeader } from '../../support/png-header.js';
import { createSite } from '../../support/site.js';
import type { FileTree } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';

const decomposed = (text: string): string => text.normalize('NFD');

// Latin, Hangul, Vietnamese, Greek and Devanagari names, each in the form that the other side doesn't have.
const site = (): FileTree => ({
  'site.config.mjs': `export default {
  title: 'T', base: '/docs/', icon: '/ikône.svg', logo: '/${decomposed('ikône')}.svg', route: { exclude: ['**/${decomposed('ausgeschlossen-ö')}.md'] }, siteOrigin: 'https://example.com', lang: 'en',
  locales: [{ lang: 'en', label: 'E' }, { lang: 'de', label: 'D' }],
  themeConfig: { nav: [{ text: 'N', link: '/${decomposed('größe')}#${decomposed('über')}' }, { text: 'P', link: '/gr%C3%B6%C3%9Fe' }, { text: 'F', link: '/${decomposed('öffentlich')}.pdf' }] },
};\n`,
  'docs/en/index.md': `---\npageType: home\nhero:\n  name: H\n  actions:\n    - theme: brand\n      text: A\n      link: /${decomposed('größe')}#${decomposed('épée')}\n---\n`,
  [`docs/en/${decomposed('größe')}.md`]: [
    `---\nnext:\n  text: Next\n  link: /${decomposed('größe')}\n---\n`,
    `# ${decomposed('Größe')}`,
    `## ${decomposed('Über')}`,
    `## Own {#${decomposed('épée')}}`,
    `<a id="${decomposed('ancre-é')}"></a>`,
    `## ${decomposed('한국어')}`,
    `## ${decomposed('Tiếng Việt')}`,
    `## ${decomposed('Ελληνικά')}`,
    `## ${'क\u093c'.normalize('NFC')}`,
    `Note[^${decomposed('é')}].`,
    `![i](./bild-ü.png)`,
    `[zip](./datei-ü.zip) [pdf](/öffentlich.pdf) [pdf](/${decomposed('öffentlich')}.pdf) [pdf](/%C3%B6ffentlich.pdf)`,
    '```js file="./bücher.js"\n```',
    '<!-- @include: ./_teil-é.md -->',
    `[^${decomposed('é')}]: Text`,
  ].join('\n\n'),
  [`docs/en/_${decomposed('teil-é')}.md`]: `Included text\n`,
  'docs/en/links.md': [
    '# Links',
    `[a](./größe.md#${decomposed('tiếng-việt')}) [b](/${decomposed('größe')}#${decomposed('épée')})`,
    `[c](/größe#${encodeURIComponent(decomposed('ancre-é'))}) [d](/größe#${decomposed('한국어')}) [d](/größe#한국어)`,
    `[e](/${encodeURIComponent(decomposed('größe'))}#${encodeURIComponent('épée')}) [f](/größe#${decomposed('ελληνικά')})`,
    `[g](/größe#${'क\u093c'.normalize('NFD')}) <a href="/größe#${decomposed('über')}">h</a>`,
    `[i](/${decomposed('ordner-ä')}/${decomposed('seite-ö')}) [j](./${decomposed('ordner-ä')}/seite-ö.md)`,
  ].join('\n\n'),
  'docs/en/jsx.mdx': [
    "import { LinkCard } from 'heddle/theme';\nimport { X } from './_Köpfe';\nimport Part from './_fragment-ä.mdx';\nimport text from './bücher.js?raw';",
    '# JSX',
    `<h2 id="${decomposed('naïve')}">N</h2>`,
    `<a href="#naïve">x</a> <a href="/${decomposed('größe')}#${decomposed('épée')}">y</a>`,
    `<label htmlFor="${decomposed('feld-ö')}">F</label> <input id="feld-ö" />`,
    `<LinkCard title="T" href="/${decomposed('größe')}#${decomposed('épée')}" />`,
    '<X />\n\n<Part />\n\n<pre>{text}</pre>',
  ].join('\n\n'),
  [`docs/en/_${decomposed('Köpfe')}.tsx`]: 'export const X = () => <b>imported</b>;\n',
  [`docs/en/_${decomposed('fragment-ä')}.mdx`]: 'Fragment text\n',
  [`docs/en/${decomposed('bild-ü')}.png`]: pngHeader(4, 3),
  [`docs/en/${decomposed('datei-ü')}.zip`]: 'zip',
  [`docs/en/${decomposed('bücher')}.js`]: 'export const shown = 1;\n',
  [`docs/public/${decomposed('öffentlich')}.pdf`]: 'pdf',
  [`docs/public/${decomposed('ikône')}.svg`]: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'docs/en/ausgeschlossen-ö.md': '# Excluded\n\n[dead](/none)\n',
  [`docs/en/${decomposed('ordner-ä')}/_meta.json`]: JSON.stringify([
    'seite-ö',
    { type: 'file', name: decomposed('andere-é'), label: 'Other' },
  ]),
  [`docs/en/${decomposed('ordner-ä')}/${decomposed('seite-ö')}.md`]: '# Page\n',
  [`docs/en/${decomposed('ordner-ä')}/andere-é.md`]: '# A\n',
  'docs/de/index.md': '# D\n',
  [`docs/de/größe.md`]: `# G\n\n## ${decomposed('Über')}\n`,
  'docs/de/links.md': '# L\n',
});

/** Links of a published folder that name no file or no id of it, code unit by code unit, as a plain server and a browser do. */
function deadLinksOf(folder: string): string[] {
  const files = new Set(readdirSync(folder, { recursive: true }).map(String));
  const ids = (file: string): string[] =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  return [...files]
    .filter((file) => file.endsWith('.html'))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/ (?:href|src)="([^"]+)"/g)].flatMap(([, written]) => {
        const url = new URL(written!.replaceAll('&amp;', '&'), `https://example.com/docs/${encodeURI(file)}`);
        if (url.origin !== 'https://example.com') return [];
        const path = decodeURIComponent(url.pathname).slice('/docs/'.length);
        const target = path === '' || path.endsWith('/') ? `${path}index.html` : path;
        const hash = url.hash.slice(1);
        if (!files.has(target)) return [`${file}: ${written}`];
        const isThere = (): boolean => [hash, decodeURIComponent(hash)].some((id) => ids(target).includes(id));
        return hash === '' || !target.endsWith('.html') || isThere() ? [] : [`${file}: ${written}`];
      }),
    );
}

test('names, links, ids and anchors are found in any Unicode form and published in one', async () => {
  const built = createSite(site());
  const result = await built.build();
  assert.is(result.exitCode, 0, result.output);
  const output = join(built.folder, 'doc_build');
  assert.equal(deadLinksOf(output), []);
  const files = readdirSync(output, { recursive: true }).map(String);
  assert.equal(
    files.filter((file) => file !== file.normalize('NFC')),
    [],
  );
  const page = built.read('größe.html');
  for (const text of ['shown', 'Included text', '/assets/bild-%C3%BC.', 'width="4"', '/assets/datei-%C3%BC.'])
    assert.ok(page.includes(text), text);
  for (const text of ['imported', 'Fragment text', 'shown', 'for="feld-ö"'])
    assert.ok(built.read('jsx.html').includes(text), text);
  assert.match(page, /<a[^>]*href="\/docs\/ordner-%C3%A4\/andere-%C3%A9\.html"[^>]*>[^]*?Other/);
});

test('a component that writes an anchor or a path in another form is a problem', async () => {
  const built = createSite({
    'docs/index.mdx': "import { Link } from './_link';\n\n# Home\n\n## Épée\n\n<Link />\n",
    'docs/_link.tsx': `export const Link = () => <><a href={'#' + ${JSON.stringify(decomposed('épée'))}}>x</a><a href={'/' + ${JSON.stringify(decomposed('über'))}}>y</a><a href={'/' + ${JSON.stringify(decomposed('ä'))} + '.pdf'}>y</a></>;\n`,
    'docs/über.md': '# Über\n',
    'docs/public/ä.pdf': 'pdf',
  });
  const result = await built.build();
  assert.is(result.exitCode, 1, result.output);
  assert.equal(
    result.problems.map(({ code }) => code).sort(),
    ['dead-anchor', 'dead-link', 'dead-link'],
    result.output,
  );
  assert.is(result.output.match(/another Unicode form/g)?.length, 3);
});

test('files whose names differ in form alone are a problem', async () => {
  const built = createSite({
    'docs/index.md': '# Home\n',
    'docs/é.png': pngHeader(1, 1),
    [`docs/${decomposed('é')}.png`]: pngHeader(2, 2),
    'docs/public/ü.txt': '1',
    [`docs/public/${decomposed('ü')}.txt`]: '1',
  });
  if (!existsSync(join(built.folder, `docs/${decomposed('é')}.png`))) return;
  const result = await built.build();
  assert.equal(
    result.problems.map(({ code, file }) => [code, file?.normalize('NFC')]),
    [
      ['case-collision', 'docs/public/ü.txt'],
      ['case-collision', 'docs/é.png'],
    ],
    result.output,
  );
});

test('the dev server finds files and pages in any form', async () => {
  const { server, folder } = await startDevSite(site());
  try {
    for (const path of ['öffentlich.pdf', 'größe.html', 'ordner-ä/seite-ö.html'])
      for (const form of ['NFC', 'NFD']) {
        const answer = await fetch(new URL(`/docs/${encodeURI(path.normalize(form))}`, server.url));
        assert.is(answer.status, 200, `${path} ${form}`);
      }
    const page = await (await fetch(new URL(`/docs/${encodeURI('größe.html')}`, server.url))).text();
    for (const [, src] of page.matchAll(/src="([^"]*bild[^"]*)"/g))
      assert.is((await fetch(new URL(src!, server.url))).status, 200, src);
    const shown = async (name: string): Promise<string> =>
      (await fetch(new URL(`/docs/${encodeURI(name)}.html`, server.url))).text();
    assert.match(await shown('links'), 'Links');
    writeFileSync(join(folder, `docs/en/${decomposed('bücher')}.js`), 'export const edited = 2;\n');
    await until(async () => (await shown('größe')).includes('edited'), 'the edit');
    writeFileSync(join(folder, 'docs/en/links.md'), '# Links\n\n```js file="./später-ü.js"\n```\n');
    await until(async () => (await shown('links')).includes('code-file-missing'), 'the problem');
    writeFileSync(join(folder, `docs/en/${decomposed('später-ü')}.js`), 'export const late = 3;\n');
    await until(async () => (await shown('links')).includes('late'), 'the new file');
  } finally {
    await server.close();
  }
});

test.run();

import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { contentHash } from '../../../src/build/cache/cache-key.js';
import { fitSize } from '../../../src/build/markdown/links/images.js';
import { compileMarkdown } from './compile-markdown.js';
import { pngHeader } from '../../support/png-header.js';

const png = pngHeader(40, 20);
const digest = contentHash(png).slice(0, 8);
const files = { 'docs/img/a b.png': png, 'docs/public/p.png': png };

test('relative images become assets with their size', async () => {
  const page = await compileMarkdown('![Alt *text*](<../img/a b.png> "Title")', { path: 'guide/x.md', files });
  assert.is(
    page.html,
    `<p><img src="/assets/a%20b.${digest}.png" alt="Alt text" title="Title" width="40" height="20" loading="lazy" decoding="async"></p>`,
  );
  assert.equal(page.scope.assets, [
    {
      sourcePath: join(page.scope.config.root, 'img/a b.png'),
      outputPath: `assets/a b.${digest}.png`,
      hash: contentHash(png),
      sizeBytes: png.length,
    },
  ]);
  assert.equal(page.inputs, ['docs/img/a b.png']);
  assert.equal(page.problems, []);
});

test('public images keep their path, with base', async () => {
  const page = await compileMarkdown('![x](/p.png?a)', { files, config: () => ({ base: '/docs/' }) });
  assert.is(
    page.html,
    '<p><img src="/docs/p.png?a" alt="x" width="40" height="20" loading="lazy" decoding="async"></p>',
  );
  assert.equal(page.scope.assets, []);
});

test('external images and data URLs are only lazy', async () => {
  const page = await compileMarkdown('![x](https://a.b/c.png) ![y](data:image/gif;base64,AA)');
  assert.is(
    page.html,
    '<p><img src="https://a.b/c.png" alt="x" loading="lazy" decoding="async"> <img src="data:image/gif;base64,AA" alt="y" loading="lazy" decoding="async"></p>',
  );
});

test('image references', async () => {
  const page = await compileMarkdown('![x][a]\n\n[a]: ./img/a%20b.png', { files });
  assert.match(page.html, `<img src="/assets/a%20b.${digest}.png" alt="x" width="40" height="20" loading="lazy"`);
});

test('a definition may be that of links and of images, whichever comes first', async () => {
  const definition = '[图]: ./img/a%20b.png "T"';
  const image = `<img src="/assets/a%20b.${digest}.png" alt="x" title="T" width="40" height="20" loading="lazy"`;
  const link = `<a href="/assets/a%20b.${digest}.png" title="T">x</a>`;
  for (const path of ['page.md', 'page.mdx'])
    for (const [source, ...parts] of [
      [`[x][图] ![x][图]\n\n${definition}`, link, image],
      [`![x][图] [x][图]\n\n${definition}`, link, image],
      [`> [![x][图]][图]\n\n${definition}`, image],
      [`![x][图]\n\n![x][图]\n\n${definition}`, image],
    ]) {
      const page = await compileMarkdown(source!, { files, path });
      for (const part of parts) assert.ok(page.html.includes(part!), `${source}\n${page.html}`);
      assert.equal(page.problems, []);
    }
  const page = await compileMarkdown('[x][p] ![x][p]\n\n[p]: ./page.md', { files });
  assert.match(page.html, '<a href="/page.html">x</a>');
});

test('raw HTML and JSX images keep what the author wrote', async () => {
  const source = '<img src="./img/a b.png" alt="x" width="10" loading="eager" />';
  const html = `<img src="/assets/a%20b.${digest}.png" height="5" loading="eager" decoding="async" alt="x" width="10">`;
  assert.is((await compileMarkdown(source, { files })).html, html);
  const jsx = await compileMarkdown(source, { files, path: 'x.mdx' });
  assert.is(
    jsx.html,
    `<img src="/assets/a%20b.${digest}.png" alt="x" width="10" loading="eager" height="5" decoding="async">`,
  );
  const expression = await compileMarkdown('<img src="./img/a b.png" width={10} />\n\n<img src={x} />', {
    files,
    path: 'x.mdx',
  });
  assert.match(expression.html, 'height="5"');
  assert.match(expression.html, '<img src="{x}">');
});

test('sizes fit what was written', () => {
  const size = { width: 40, height: 20 };
  assert.equal(fitSize(size, {}), size);
  assert.equal(fitSize(size, { height: '10' }), { width: 20 });
  assert.equal(fitSize(size, { width: '50%' }), {});
  assert.equal(fitSize(size, { width: '1', height: '1' }), {});
  assert.equal(fitSize({}, { width: '1' }), {});
});

test('missing images, with the nearest file', async () => {
  const page = await compileMarkdown('text ![x](./img/a%20c.png)\n\n![y](/q.png)\n\n<img src="zzz/x.png">', { files });
  assert.equal(page.problems, ['error dead-image 1:6', 'error dead-image 3:1', 'error dead-image 5:1']);
  assert.equal(
    page.diagnostics.map(({ fix }) => fix),
    [
      'Did you mean ./img/a b.png?',
      'Did you mean /p.png?',
      'Correct the path, or exclude it under `markdown.image.checkDeadImages`.',
    ],
  );
  assert.match(page.html, '<img src="/q.png"');
});

test('missing images as configured', async () => {
  const check = (severity: 'warning' | 'off', excluded = ''): Promise<{ problems: string[] }> =>
    compileMarkdown('![x](./gone.png)', {
      config: ({ markdown }) => ({
        markdown: { ...markdown, image: { deadImages: { severity, excludes: (url) => url === excluded } } },
      }),
    });
  assert.equal((await check('warning')).problems, ['warning dead-image 1:1']);
  assert.equal((await check('off')).problems, []);
  assert.equal((await check('warning', './gone.png')).problems, []);
});

test('images outside the project', async () => {
  const projectRoot = temporaryFolder({ 'docs/x.md': '' });
  const outside = join(tmpdir(), `heddle-outside-${process.pid}`);
  mkdirSync(outside);
  writeFileSync(join(outside, 'x.png'), png);
  symlinkSync(join(outside, 'x.png'), join(projectRoot, 'docs/linked.png'));
  const page = await compileMarkdown(`![a](../../${outside.split('/').at(-1)}/x.png)\n\n![b](./linked.png)`, {
    projectRoot,
    path: 'x.md',
  });
  rmSync(outside, { recursive: true });
  assert.equal(page.problems, ['error asset-outside-project 1:1', 'error asset-outside-project 3:1']);
  assert.equal(page.inputs, []);
});

test('public paths cannot leave their folder', async () => {
  const page = await compileMarkdown('![a](/../x.png)', { files: { 'docs/x.png': png } });
  assert.equal(page.problems, ['error dead-image 1:1']);
});

test('empty, unknown and large pictures', async () => {
  const page = await compileMarkdown(
    '![a](e.png)\n\n![b](t.png)\n\n![c](big.svg)\n\n![d](plain.svg)\n\n![e](sized.svg)',
    {
      files: {
        'docs/e.png': '',
        'docs/t.png': 'text',
        'docs/big.svg': `<svg xmlns="http://www.w3.org/2000/svg"><!--${' '.repeat(11 * 1024 * 1024)}--></svg>`,
        'docs/plain.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'docs/sized.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"/>',
      },
    },
  );
  assert.equal(page.problems, ['warning bad-image 1:1', 'warning bad-image 3:1', 'warning bad-image 5:1']);
  assert.match(page.html, /sized\.[0-9a-f]{8}\.svg" alt="e" width="30" height="10"/);
});

test('a header that claims a huge picture is not decoded', async () => {
  const page = await compileMarkdown('![x](./huge.png)', { files: { 'docs/huge.png': pngHeader(20_000, 20_000) } });
  assert.match(page.html, 'width="20000" height="20000"');
});

test.run();

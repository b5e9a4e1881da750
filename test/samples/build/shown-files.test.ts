import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><symbol id="s"/></svg>\n';
const elementsOf = (
  name: string,
): string => `<picture><source media="(prefers-color-scheme: dark)" srcset="./dark.svg 1x, ../big.svg 2x" /><img src="./light.svg" alt="" /></picture>

<video src="./film.mp4" poster="/film.svg" controls></video>

<video><source src="./${name}.mp4" /><track src="https://example.com/a.vtt" /></video>

<svg><use href="../big.svg#s" /><use href="#own" /></svg>
`;

test('files that elements of a page load are assets, and those of public have the base', async () => {
  const site = createSite({
    'site.config.mjs': "export default { title: 'Files', base: '/docs/', compat: ['vitepress'] };\n",
    'docs/index.md': '# Home\n',
    'docs/guide/html.md': `# HTML\n\n${elementsOf('html')}`,
    'docs/guide/jsx.mdx': `# JSX\n\n${elementsOf('jsx')}`,
    ...Object.fromEntries(
      ['docs/guide/dark.svg', 'docs/guide/light.svg', 'docs/big.svg', 'docs/public/film.svg'].map((path) => [
        path,
        picture,
      ]),
    ),
    'docs/guide/film.mp4': 'film\n',
  });
  const { exitCode, output, problems } = await site.build();
  assert.is(exitCode, 0, output);
  assert.equal(
    problems.map(({ severity, code, file }) => [severity, code, file]).sort(),
    ['html.md', 'jsx.mdx'].map((name) => ['warning', 'dead-image', `docs/guide/${name}`]),
  );
  for (const name of ['html', 'jsx']) {
    const html = site.read(`guide/${name}.html`);
    const urls = [...html.matchAll(/<(?:source|video|track|use)[^>]*? (?:src|srcset|href)="([^"]*)"/gi)].map(
      ([, url]) => url!,
    );
    assert.equal(
      urls.map((url) => url.replace(/\.[\da-f]{8}\./g, '.')),
      [
        '/docs/assets/dark.svg 1x, /docs/assets/big.svg 2x',
        '/docs/assets/film.mp4',
        `./${name}.mp4`,
        'https://example.com/a.vtt',
        '/docs/assets/big.svg#s',
        '#own',
      ],
    );
    assert.match(html, 'poster="/docs/film.svg"');
  }
  assert.is(site.outputs().filter((path) => /^assets\/(?:dark|light|big|film)\./.test(path)).length, 4);
});

test.run();

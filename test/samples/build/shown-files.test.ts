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

/** Elements in code of an MDX page, which have two files of `public/`, one beside the page, and a page. */
const inCode = [
  "<img src={'/演示.svg'} alt={'a'} width={2} /> <img src={`./light.svg`} alt=\"b\" />",
  '{[1].map((key) => <a key={key} href="./other.md#part">{key}</a>)}',
  '<Framed icon={<img src="/演示.svg" alt="" />} />',
  "> - {true && <object data={'/film.html'}>x</object>}",
  "<div style={{ background: `center / 2px url(\"/演示.svg\")`, '--image': 'url(./light.svg)' }}>x</div>",
  '<style>{`.a { background: URL( /演示.svg ) }`}</style>',
  '<q cite="/guide/other">x</q> <a href={unknown} data-name="/stays">x</a> <code>{\'url(/stays)\'}</code>',
];

test('elements in code of a page, and CSS in its text, have the URLs of the site', async () => {
  const site = createSite({
    'site.config.mjs': "export default { title: 'Files', base: '/文档/' };\n",
    'docs/index.md': '# Home\n\n<p style="color: red; background: url(\'/演示.svg\')">x</p>\n',
    'docs/guide/other.md': '# Other\n\n## Part\n',
    'docs/guide/code.mdx': [
      'export const unknown = undefined;',
      'export const Framed = ({ icon }) => <span><a href="/guide/other">{icon}</a></span>;',
      '# Code',
      ...inCode,
    ].join('\n\n'),
    'docs/guide/light.svg': picture,
    'docs/public/演示.svg': picture,
    'docs/public/film.html': '<p>film</p>\n',
  });
  const { exitCode, output, problems } = await site.build();
  assert.is(exitCode, 0, output);
  assert.equal(problems, []);
  const urlsOf = (path: string): string[] => {
    const article = /<article[^]*<\/article>/.exec(site.read(path))![0].replaceAll(/&quot;|&#x2[27];|'/g, '"');
    const found = article.matchAll(/(?<=\s(?:src|href|data|cite)=")[^"#][^"]*|url\([^)]*\)|\/stays/gi);
    return [...found].map(([url]) => url.replace(/\.[\da-f]{8}\./g, '.'));
  };
  const [base, image] = ['/%E6%96%87%E6%A1%A3', '%E6%BC%94%E7%A4%BA.svg'];
  assert.equal(urlsOf('guide/code.html'), [
    `${base}/${image}`,
    `${base}/assets/light.svg`,
    `${base}/guide/other.html#part`,
    `${base}/guide/other.html`,
    `${base}/${image}`,
    `${base}/film.html`,
    `url("${base}/${image}")`,
    `url(${base}/assets/light.svg)`,
    `URL( ${base}/${image} )`,
    `${base}/guide/other.html`,
    '/stays',
    'url(/stays)',
  ]);
  assert.equal(urlsOf('index.html'), [`url("${base}/${image}")`]);
});

test.run();

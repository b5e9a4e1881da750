import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resolveConfig } from '../../../src/build/config/resolve-config.js';
import type { Route } from '../../../src/build/facts/route.js';
import { siteNavigation } from '../../../src/build/navigation/site-navigation.js';
import { createFramer } from '../../../src/build/report/code-frame.js';
import { createCollectReport } from '../../../src/build/report/report.js';
import { load, writeProject } from '../config/temporary-project.js';

const routes = ['/', '/guide/install', '/de/', '/de/guide/install'].map(
  (routePath) => ({ routePath, relativePath: `${routePath.slice(1) || 'index'}.md` }) as Route,
);

/** Problems of the navigation of a project, each as `place: message / fix` and the text at its place. */
async function problemsIn(
  files: Record<string, string>,
  configFile?: string,
): Promise<[place: string, message: string, fix: string | undefined, text: string | undefined][]> {
  const project = writeProject(files);
  const configSource = await load(project, { configFile });
  const { config } = await resolveConfig(configSource);
  const report = createCollectReport();
  const folders = new Map([['', { files: readdirSync(join(project, 'docs')), folders: ['guide'] }]]);
  const readFile = (path: string): string | undefined => files[`docs/${path}`];
  const labelOf = () => ({ title: 'A', frontmatter: {} });
  await siteNavigation({ config, configSource, report }, { tree: { folders }, routes, labelOf, readFile });
  const frame = createFramer(project);
  return report.diagnostics.map((problem) => {
    const { file = '', line, column, message, fix } = problem;
    const [marked, caret = ''] =
      frame(problem)
        .frame?.split('\n')
        .slice(-3)
        .filter((drawn) => /^>|^\s+\| \s*\^/.test(drawn)) ?? [];
    const text = marked
      ?.slice(caret.indexOf('^'))
      .split(/[,;)\]}]/)[0]
      ?.trim();
    return [[file, line, column].filter((part) => part !== undefined).join(':'), message, fix, text];
  });
}

/** Places of dead links, with the text that is there. */
const deadLinks = async (...given: Parameters<typeof problemsIn>): Promise<[place: string, text?: string][]> =>
  (await problemsIn(...given))
    .filter(([, message]) => message.startsWith('The link '))
    .map(([place, , , text]) => (text === undefined ? [place] : [place, text]));

test('links of every option of the navigation are reported at the text of the configuration', async () => {
  const config = `export default {
  themeConfig: {
    nav: [
      { text: 'A', link: '/a' },
      { text: 'More', items: [{ text: 'B', link: '/guide/install' }, { text: 'C', link: '/c' }] },
    ],
    sidebar: {
      '/guide/': ['/d', { text: 'E', items: [{ text: 'F', link: '/f' }] }],
    },
    footer: {
      message: '<a href="/g">G</a>',
      columns: [{ title: 'H', items: [{ text: 'I', link: '/i' }] }],
    },
  },
};
`;
  assert.equal(await deadLinks({ 'site.config.mts': config }), [
    ['site.config.mts:8:19', "'/d'"],
    ['site.config.mts:8:65', "'/f'"],
    ['site.config.mts:4:26', "'/a'"],
    ['site.config.mts:5:89', "'/c'"],
    ['site.config.mts:11:16', `'<a href="/g">G</a>'`],
    ['site.config.mts:12:58', "'/i'"],
  ]);
});

for (const [name, files, expected] of [
  [
    'in another file, behind wide characters',
    {
      'site.config.ts': `import { nav } from './nav.js';\nexport default async () => ({ themeConfig: { nav } });\n`,
      'nav.js': `\n\nexport const nav = [{ text: '文档中心', link: '/nope' }];\n`,
    },
    [['nav.js:3:43', "'/nope'"]],
  ],
  [
    'in a variable and a template literal',
    {
      'site.config.mjs':
        "const link = '/x1';\nexport default { themeConfig: { nav: [{ text: 'A', link }, { text: 'B', link: `/x2` }] } };\n",
    },
    [
      ['site.config.mjs:2:52', 'link'],
      ['site.config.mjs:2:79', '`/x2`'],
    ],
  ],
  [
    'in arguments of a function',
    {
      'site.config.js':
        "const make = (rest, link) => [{ text: 'A', link }, ...rest];\nexport default { themeConfig: { nav: make([], '/one') } };\n",
    },
    [['site.config.js:2:47', "'/one'"]],
  ],
  [
    'computed, so without a line',
    {
      'site.config.js':
        "export default { themeConfig: { nav: ['a', 'b'].map((name) => ({ text: name, link: `/${name}` })) } };\n",
    },
    [['site.config.js'], ['site.config.js']],
  ],
  [
    'the same text in two places that the path does not tell apart',
    {
      'site.config.js':
        "const a = ['/q', '/q'];\nexport default { themeConfig: { nav: a.map((link) => ({ text: 'A', link })).slice(1) } };\n",
    },
    [['site.config.js']],
  ],
  [
    'the same text in two options',
    {
      'site.config.js':
        "export default { themeConfig: {\n  nav: [{ text: 'A', link: '/q' }],\n  footer: { columns: [{ title: 'T', items: [{ text: 'A', link: '/q' }] }] } } };\n",
    },
    [
      ['site.config.js:2:28', "'/q'"],
      ['site.config.js:3:64', "'/q'"],
    ],
  ],
  [
    'of one language, in another order than `locales`',
    {
      'site.config.js': `export default {
  locales: [{ lang: 'en', label: 'English' }, { lang: 'de', label: 'Deutsch' }],
  themeConfig: { locales: [
    { lang: 'de', label: 'Deutsch', nav: [{ text: 'A', link: '/nur' }] },
    { lang: 'en', label: 'English', nav: [{ text: 'A', link: '/only' }] },
  ] } };\n`,
    },
    [
      ['site.config.js:5:62', "'/only'"],
      ['site.config.js:4:62', "'/nur'"],
    ],
  ],
  [
    'for one version',
    {
      'site.config.js':
        "export default { multiVersion: { versions: ['v1'], default: 'v1' },\n  themeConfig: { nav: { default: [{ text: 'A', link: '/q' }] } } };\n",
    },
    [['site.config.js:2:54', "'/q'"]],
  ],
] as [string, Record<string, string>, [place: string, text?: string][]][])
  test(`dead links of the configuration: ${name}`, async () => assert.equal(await deadLinks(files), expected));

test('a configuration with another name is named', async () => {
  const files = { 'conf/docs.ts': "export default { themeConfig: { nav: [{ text: 'A', link: '/x' }] } };\n" };
  assert.equal(await deadLinks(files, 'conf/docs.ts'), [['conf/docs.ts:1:58', "'/x'"]]);
});

test('what is wrong in _nav.json and _meta.json is reported at its line and column, with the nearest name', async () => {
  const nav =
    '[\n  { "text": "A",\n    "link": "/guide/instal" },\n  { "text": "B", "items": [ { "text": "C", "link": "/c" } ] }\n]\n';
  assert.equal(await problemsIn({ 'docs/_nav.json': nav, 'docs/_meta.json': '[]' }), [
    [
      'docs/_nav.json:3:13',
      'The link /guide/instal points to no page of the site.',
      'Did you mean /guide/install?',
      '"/guide/instal"',
    ],
    ['docs/_nav.json:4:52', 'The link /c points to no page of the site.', 'Did you mean /?', '"/c"'],
  ]);
  const wrong = '[\n  { "text": "文", "lnk": "/", "link": "/", "position": "rigth" },\r\n\t5,\n  { "text": "" }\n]\n';
  assert.equal(
    (await problemsIn({ 'docs/_nav.json': wrong, 'docs/_meta.json': '[]' })).map(([place, , fix, text]) => [
      place,
      fix,
      text,
    ]),
    [
      ['docs/_nav.json:2:55', 'Did you mean "right"?', '"rigth"'],
      ['docs/_nav.json:2:18', 'Did you mean "link"?', '"lnk": "/"'],
      ['docs/_nav.json:3:2', 'Write an object.', '5'],
      ['docs/_nav.json:4:13', 'Write a string that is not empty.', '""'],
    ],
  );
});

const metaCases: [item: string, place: string, fix: string, text: string][] = [
  ['"indxe"', '2:3', 'Did you mean index?', '"indxe"'],
  ['{ "type": "dri", "name": "guide" }', '2:13', 'Did you mean dir?', '"dri"'],
  ['{ "type": "dir", "name": "guide", "colapsed": true }', '2:37', 'Did you mean "collapsed"?', '"colapsed": true'],
  ['{ "type": "dir", "name": "指南" }', '2:28', 'Remove the item, or add the folder.', '"指南"'],
  ['{ "type": "dir", "name": "guide", "collapsed": "yes" }', '2:50', 'Write true or false.', '"yes"'],
  ['{ "type": "custom-link", "label": "A" }', '2:3', 'Add "link": "/…" or "items": […].', '{ "type": "custom-link"'],
  [
    '{ "type": "custom-link", "label": "A", "items": [\n{ "label": "B", "link": "/b" }] }',
    '3:25',
    'Did you mean /?',
    '"/b"',
  ],
  ['{ "name": "a" }, "index", "index"', '2:29', 'Remove one.', '"index"'],
];
for (const [item, place, fix, text] of metaCases)
  test(`in _meta.json: ${item}`, async () => {
    const [found] = (await problemsIn({ 'docs/_meta.json': `[\n  ${item.replace('\\n', '\n')}\n]\n` })).slice(-1);
    assert.equal([found![0], found![2], found![3]], [`docs/_meta.json:${place}`, fix, text]);
  });

test.run();

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPluginSite } from '../../support/plugin-site.js';
import { runHeddle, type CommandResult, withoutFrames } from '../../support/site.js';

const site = createPluginSite({
  'site.config.mjs': `export default { title: 'T', base: '/docs/', lang: 'en', route: { cleanUrls: true, localeRedirect: 'never' },
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  markdown: { link: { checkDeadLinks: { excludes: ['/planned', 'https://example.com/x'] } } } };
`,
  'docs/public/data.json': '{}',
  'docs/en/index.md': `---
pageType: home
hero:
  name: T
  actions:
    - { theme: brand, text: Go, link: /gone-hero }
    - { theme: alt, text: Stay, link: /live }
features:
  - { title: One, details: D, link: /cards#lost }
---
`,
  'docs/en/live.tsx': `import { Link } from 'heddle/theme';

const name = ['gone', 'computed'].join('-');

export const frontmatter = { title: 'Live' };
export default () => (
  <article className="x">
    <h2 id="demo">Demo</h2>
    <Link href="/gone-tsx">gone</Link> <Link href="/zh/">中文</Link> <Link href="/data.json">file</Link>
    <Link href={'/' + name}>gone</Link> <a href="https://example.com/x">other</a> <a href="#demo">here</a>
  </article>
);
`,
  'docs/_components/made.tsx': 'export const Made = () => <h2 id="made">Made</h2>;\n',
  'docs/en/cards.mdx': `import { Button, LinkCard } from 'heddle/theme';
import { Made } from '../_components/made';

# Cards

<Made />

<LinkCard href="/live#demo" title="Demo" />
<LinkCard href="/live#lost" title="Lost" />
<Button href="/planned">Planned</Button>
`,
  'docs/en/text.md':
    '---\nprev: { text: Before, link: /gone-prev }\n---\n\n# Text\n\n[a](/cards#made), [b](/live#demo), [c](/cards#maid), [d](/text#text)\n',
  'docs/zh/index.mdx': `import { LinkCard } from 'heddle/theme';

# 首页

<LinkCard href="/text" title="只有英文" />
`,
});

const files = createPluginSite({
  'site.config.mjs': `const made = { name: 'made', emit: () => [{ path: 'made.txt', content: 'x' }, { path: 'zh/说明.txt', content: 'y' }] };
export default { title: 'T', base: '/docs/', lang: 'en', plugins: [made], route: { localeRedirect: 'never' },
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  markdown: { link: { checkDeadLinks: { excludes: ['/docs/planned.pdf'] } } } };
`,
  'docs/public/data.json': '{}',
  'docs/_components/files.tsx': `export const Files = ({ links }) => links.map((href) => <a key={href} href={href}>file</a>);
`,
  'docs/_components/manual.pdf': 'pdf',
  'docs/en/index.mdx': `import { Files } from '../_components/files';
import manual from '../_components/manual.pdf';

# Home

<Files links={['/docs/data.json', '/docs/made.txt', manual, './made.txt', '/docs/planned.pdf', '/elsewhere.pdf']} />

<Files links={['./setup.md', '/docs/gone.pdf']} />
`,
  'docs/en/setup.md': '# Setup\n',
  'docs/en/live.tsx': `export const frontmatter = { title: 'Live' };
export default () => <main><a href="./setup.mdx?x#y">source</a> <a href={'data' + '.csv'}>computed</a></main>;
`,
  'docs/zh/index.mdx': `import { Files } from '../_components/files';

# 首页

<Files links={['/docs/zh/说明.txt', '/docs/zh/%E8%AF%B4%E6%98%8E.txt', '../data.json', '/docs/zh/手册.pdf', './安装.md']} />
`,
  'docs/zh/安装.md': '# 安装\n',
});

/** Requests to a host on the loopback address, whose paths say how it answers. */
const requests: string[] = [];
const server = createServer(({ method, url = '' }, response) => {
  requests.push(`${method} ${url}`);
  if (url === '/moved') response.writeHead(301, { location: '/200' });
  else response.writeHead(Number(url.slice(1)));
  response.end();
});
let origin = '';
/** Origin of a host that is not there. */
let closed = '';
const portOf = async (listening: Server): Promise<number> => {
  await once(listening.listen(0, '127.0.0.1'), 'listening');
  return (listening.address() as AddressInfo).port;
};

test.before(async () => {
  origin = `http://127.0.0.1:${await portOf(server)}`;
  const other = createServer();
  closed = `http://127.0.0.1:${await portOf(other)}`;
  other.close();
  // Hosts of the machine are asked only if the configuration names them.
  const config = readFileSync(join(site.folder, 'site.config.mjs'), 'utf8');
  const proxy = `server: { proxy: { '/a': '${origin}', '/b': '${closed}' } },`;
  site.write({ 'site.config.mjs': config.replace("title: 'T',", `title: 'T', ${proxy}`) });
});
test.after(() => void server.close());

const problemsOf = ({ problems, output }: CommandResult): string[] =>
  problems
    .map(({ code, file, line, column }) => [code, file, line, column].filter((part) => part !== undefined).join(':'))
    .sort()
    .concat(/error (?!dead)/.test(output) ? [output] : []);

const dead = [
  'dead-anchor:docs/en/cards.mdx:9:17',
  'dead-anchor:docs/en/index.md:9:37',
  'dead-anchor:docs/en/text.md:7:36',
  'dead-link:docs/en/index.md:6:39',
  'dead-link:docs/en/live.tsx',
  'dead-link:docs/en/live.tsx:9:17',
  'dead-link:docs/en/text.md:2:29',
  'dead-link:docs/zh/index.mdx:5:17',
];

test('links of components, home pages and languages are checked, and headings of components are known', async () => {
  const built = await site.build();
  assert.is(built.exitCode, 1);
  assert.equal(problemsOf(built), dead);
  assert.match(built.output, /The link \/gone-hero points to no page of the site\./);
  assert.match(built.output, /The link \/docs\/gone-computed points to no page/);
  assert.match(
    withoutFrames(built.output),
    /The link \/cards#maid names an anchor that docs\/en\/cards\.mdx does not have\.\n {2}fix: Did you mean #made\?/,
  );
});

test('links of components to files that nothing writes are reported', async () => {
  const built = await files.build();
  assert.is(built.exitCode, 1);
  assert.equal(problemsOf(built), [
    'dead-link:docs/en/index.mdx:8:17',
    'dead-link:docs/en/index.mdx:8:31',
    'dead-link:docs/en/live.tsx',
    'dead-link:docs/en/live.tsx:2:37',
    'dead-link:docs/zh/index.mdx:5:106',
    'dead-link:docs/zh/index.mdx:5:87',
  ]);
  assert.match(
    withoutFrames(built.output),
    /The link \.\/setup\.md points to no page of the site\.\n {2}fix: Did you mean \/setup\?/,
  );
});

test('accept makes the dead links known ones, and a build reports new ones alone', async () => {
  const accepted = await runHeddle(site.folder, ['links', 'accept']);
  assert.is(accepted.output, 'heddle.links.json has 8 dead links: 8 new, 0 fixed.\n');
  assert.is(
    readFileSync(join(site.folder, 'heddle.links.json'), 'utf8').split('\n')[1],
    '["docs/en/cards.mdx","dead-anchor","/docs/live#lost"],',
  );
  site.write({
    'docs/en/external.md': `# External\n\n[a](${origin}/200), [b](${origin}/200#part), [c](${origin}/moved), [d](${origin}/410)\n`,
    'docs/en/refused.md': `# Refused\n\n[a](${origin}/410), [b](${origin}/403), [c](${closed}/)\n`,
  });
  const built = await site.build();
  assert.is(built.exitCode, 0, built.output);
  assert.equal(built.problems, []);

  site.write({ 'docs/en/text.md': '# Text\n\nMore.\n\n[c](/cards#maid) and [e](/gone-text)\n' });
  const refused = await site.build();
  assert.equal(problemsOf(refused), ['dead-link:docs/en/text.md:5:22']);

  site.write({ 'docs/en/text.md': '# Text\n' });
  assert.is(
    (await runHeddle(site.folder, ['links', 'accept'])).output,
    'heddle.links.json has 6 dead links: 0 new, 2 fixed.\n',
  );
});

const checkExternal = async (...args: string[]): Promise<CommandResult> => {
  const result = await runHeddle(site.folder, ['links', '--external', '--delay', '0', ...args]);
  const output = result.output.replaceAll(/^ {2}see: .*\n/gm, '').replaceAll(origin, 'http://host');
  return { ...result, output: output.replaceAll(closed, 'http://closed') };
};

test('links to other sites are asked for: dead ones fail, and those that answered are not asked for again', async () => {
  const gone = `error external-link-dead
  http://closed/ is gone: ECONNREFUSED. It is linked from refused.html.
  fix: Correct the link, or exclude it under \`markdown.link.checkDeadLinks\`.
`;
  const checked = await checkExternal();
  assert.is(checked.exitCode, 1);
  const sorted = (text: string): string[] =>
    text
      .split(/\n\n|(?<=unsure\.)\n/)
      .map((part) => part.trim())
      .sort();
  assert.equal(
    sorted(checked.output),
    sorted(`5 external links, 2 dead, 1 unsure.
warning external-link-unsure
  http://host/403 could not be checked: status 403. It is linked from refused.html.
  fix: Open it in a browser. If it works, exclude it under \`markdown.link.checkDeadLinks\`.

error external-link-dead
  http://host/410 is gone: status 410. It is linked from external.html, refused.html.
  fix: Correct the link, or exclude it under \`markdown.link.checkDeadLinks\`.

${gone}`),
  );
  assert.equal(
    requests.sort(),
    ['GET /403', 'GET /410', 'HEAD /200', 'HEAD /403', 'HEAD /410', 'HEAD /200', 'HEAD /moved'].sort(),
  );

  requests.length = 0;
  const again = await checkExternal('--json');
  const states = JSON.parse(again.output.slice(0, again.output.indexOf('\n]') + 2)) as {
    url: string;
    reason: string;
  }[];
  assert.equal(
    states.map(({ url, reason }) => `${url} ${reason}`).sort(),
    ['200 remembered', '403 status 403', '410 status 410', 'moved remembered']
      .map((state) => `http://host/${state}`)
      .concat('http://closed/ ECONNREFUSED')
      .sort(),
  );
  assert.not.ok(requests.some((line) => line.endsWith('/200')));
  requests.length = 0;
  await checkExternal('--fresh');
  assert.ok(requests.includes('HEAD /200'));

  // Without dead links the command succeeds, and the warning stays.
  site.write({ 'docs/en/external.md': '# External\n', 'docs/en/refused.md': `# Refused\n\n[b](${origin}/403)\n` });
  assert.is((await site.build()).exitCode, 0);
  const unsure = await checkExternal();
  assert.is(unsure.exitCode, 0);
  assert.match(unsure.output, '1 external link, 0 dead, 1 unsure.\n');
  assert.match((await checkExternal('--timeout', 'soon')).output, /^error bad-flag-value\n/);
});

test('wrong arguments and a damaged file are explained', async () => {
  assert.match((await runHeddle(site.folder, ['links'])).output, /^error missing-argument\n/);
  assert.match((await runHeddle(site.folder, ['links', 'check'])).output, /^error bad-flag-value\n/);
  assert.match((await runHeddle(site.folder, ['links', 'accept', '--external'])).output, /^error extra-argument\n/);
  site.write({ 'heddle.links.json': '[\n["docs/en/text.md"]\n]\n' });
  const built = await site.build();
  assert.equal(problemsOf(built).slice(0, 1), ['links-file-invalid:heddle.links.json:2']);
  assert.is(built.exitCode, 2);
});

test('links of a fragment within its page lead to anchors of that page', async () => {
  const other = createPluginSite({
    'site.config.mjs': "export default { title: 'T' };\n",
    'docs/index.mdx': "import Part from './_part.mdx';\n\n# T\n\n## Later\n\n<Part />\n",
    'docs/_part.mdx': '[Later](#later) and [never](#never).\n',
  });
  const output = withoutFrames((await other.build()).output);
  assert.not.match(output, /dead-link|#later/);
  assert.match(output, /error dead-anchor docs\/_part\.mdx:1:21\n.*#never/);
});

test.run();

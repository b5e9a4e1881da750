import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPluginSite } from '../../support/plugin-site.js';
import { runHeddle, type CommandResult } from '../../support/site.js';

const site = createPluginSite({
  'site.config.mjs': `export default { title: 'T', base: '/docs/', lang: 'en', route: { cleanUrls: true, localeRedirect: 'never' },
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  markdown: { link: { checkDeadLinks: { excludes: ['/planned'] } } } };
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
  assert.match(built.output, /The link \/gone-hero leads to no page of the site\./);
  assert.match(built.output, /The link \/docs\/gone-computed leads to no page/);
  assert.match(
    built.output,
    /The link \/cards#maid names an anchor that docs\/en\/cards\.mdx does not have\.\n {2}fix: Did you mean #made\?/,
  );
});

test('accept makes the dead links known ones, and a build reports new ones alone', async () => {
  const accepted = await runHeddle(site.folder, ['links', 'accept']);
  assert.is(accepted.output, 'heddle.links.json has 8 dead links: 8 new, 0 fixed.\n');
  assert.is(
    readFileSync(join(site.folder, 'heddle.links.json'), 'utf8').split('\n')[1],
    '["docs/en/cards.mdx","dead-anchor","/docs/live#lost"],',
  );
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

test('wrong arguments and a damaged file are explained', async () => {
  assert.match((await runHeddle(site.folder, ['links'])).output, /^error missing-argument\n/);
  assert.match((await runHeddle(site.folder, ['links', 'check'])).output, /^error bad-flag-value\n/);
  assert.match((await runHeddle(site.folder, ['links', 'accept', '--external'])).output, /^error extra-argument\n/);
  site.write({ 'heddle.links.json': '[\n["docs/en/text.md"]\n]\n' });
  const built = await site.build();
  assert.equal(problemsOf(built).slice(0, 1), ['links-file-invalid:heddle.links.json:2']);
  assert.is(built.exitCode, 2);
});

test.run();

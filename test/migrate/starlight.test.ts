import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runHeddle } from '../support/site.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { moveFrom, moveSite, sidebarLinks } from './moved-site.js';

const root = 'src/content/docs';
const site = await moveSite({
  'package.json':
    '{ "scripts": { "dev": "astro dev", "build": "astro build" }, "dependencies": { "astro": "^5.0.0", "@astrojs/starlight": "^0.36.0" } }\n',
  'astro.config.mjs': `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
import starlightBlog from 'starlight-blog';
import starlightExtra from 'starlight-extra';
export default defineConfig({
  site: 'https://example.com',
  redirects: { '/first': '/guides/start/' },
  integrations: [starlight({
    title: { en: 'Queue', fr: 'File' },
    locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français' } },
    social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/example/queue' }, { icon: 'x.com', label: 'X', href: 'https://x.com/queue' }],
    editLink: { baseUrl: 'https://github.com/example/queue/edit/main/docs/' },
    head: [{ tag: 'meta', attrs: { name: 'x', content: 'y' } }],
    plugins: [starlightBlog({ title: 'News', postCount: 1, authors: { ada: { name: 'Ada Lovelace', url: 'https://example.com' } } }), starlightExtra()],
    customCss: ['./src/custom.css', '@fontsource/roboto'],
    sidebar: [
      { label: 'Guides', translations: { fr: 'Manuels' }, items: ['guides/start', { slug: 'guides/deploy', label: 'Ship' }] },
      { label: 'Reference', autogenerate: { directory: 'reference' } },
      { label: 'Web', link: 'https://example.com', badge: 'new' },
    ],
  })],
});
`,
  'src/custom.css':
    ":root { --sl-color-accent: #010203; }\n:root[data-theme='light'] { --sl-color-accent: #030201; }\n",
  'src/assets/box.png': '',
  'src/content.config.ts': 'export const collections = {};\n',
  'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'src/assets/light.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'src/assets/dark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  [`${root}/index.md`]:
    '---\ntitle: Welcome\ntemplate: splash\nhero:\n  tagline: Jobs&nbsp;in <b>order</b> &#38; on&unknown; time\n  image:\n    light: ../../assets/light.svg\n    dark: /src/assets/dark.svg\n---\n\n[Start](/guides/start/)\n',
  [`${root}/guides/start.md`]:
    '---\ntitle: Start\nnext: { link: /reference/b/, label: The reference }\n---\n\nSee [deploy](../deploy/).\n',
  [`${root}/guides/deploy.mdx`]:
    "---\ntitle: Deploy\n---\n\nimport { Content, frontmatter } from '../_steps.mdx';\n\n<Content />\n\nBy {frontmatter.author}.\n",
  [`${root}/guides/pictures.mdx`]:
    "---\ntitle: Pictures\n---\n\nimport { Image } from 'astro:assets';\nimport box from '../../../assets/box.png';\nimport Gallery from '../../../gallery.astro';\n\n<img src={box.src} width={box.width} alt=\"Again\" />\n\n`box.src`\n\n<Image src={box} alt=\"Box\" style=\"max-width: 9px; --size: url('a;b')\" />\n\n<Gallery entries={[{ picture: import('../../../assets/box.png') }]} />\n\n## After\n",
  [`${root}/guides/pictures/index.md`]: '---\ntitle: More pictures\n---\n\nText.\n',
  [`${root}/blog/draft.md`]: '---\ntitle: Draft\ndate: 2024-03-01\ndraft: true\n---\n\nText.\n',
  'src/gallery.astro': '---\n---\n<div /><script is:inline>show();</script>\n',
  [`${root}/_steps.mdx`]: '---\nauthor: Ada\n---\n\nUpload the files.\n',
  [`${root}/blog/one.md`]:
    "---\ntitle: One\ndate: 2024-01-01\nauthors:\n  - ada\n  - name: Bob O'Neil\ntags: [Search]\nexcerpt: The first post.\n---\n\nText.\n",
  [`${root}/blog/two.md`]: '---\ntitle: Two\ndate: 2024-02-01\n---\n\nText.\n',
  [`${root}/reference/b.md`]: '---\ntitle: B\n---\n\n# Another heading\n\nText.\n',
  [`${root}/reference/c.md`]: '---\ntitle: C\nsidebar: { hidden: true }\n---\n\n# C\n\nText.\n',
  [`${root}/reference/A Name.md`]: '---\ntitle: A\n---\n\nText.\n',
  [`${root}/fr/guides/start.md`]: '---\ntitle: Début\n---\n\nTexte.\n',
});

test('a Starlight site builds after the move, with every page at its URL', () => {
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.equal(site.missing(), ['/blog/draft/'], 'a draft');
  assert.ok(site.html('/reference/a-name/'));
  assert.match(site.html('/guides/start/'), 'href="/guides/deploy/"');
});

test('the title of a page is shown above another heading of its own', () => {
  const titles = (url: string) => [...site.html(url).matchAll(/<h1[^>]*>([^<]*)/g)].map(([, text]) => text);
  assert.equal(titles('/reference/b/'), ['B', 'Another heading']);
  assert.equal(titles('/reference/c/'), ['C']);
});

test('the hero shows the text of what Starlight reads as HTML', () => {
  assert.match(
    site.html('/'),
    /Jobs(?:\u00a0|&nbsp;|&#xA0;)in <b>order<\/b> &(?:amp|#x26);? on&(?:amp;|#x26;)?unknown; time/,
  );
});

test('styles as text, and images that an attribute imports, do not stop a page', () => {
  const html = site.html('/guides/pictures/');
  assert.match(html, /<img[^>]*style="max-width:9px;--size:url\(/);
  assert.match(html, /<img[^>]*src="[^"]*box[^"]*\.png"[^>]*alt="Again"/);
  assert.match(html, '<code>box.src</code>');
  assert.match(html, 'id="after"');
  assert.match(html, 'hd-foreign');
});

test('pictures of the hero are copied to where their URLs lead', () => {
  const home = site.html('/');
  for (const name of ['light.svg', 'dark.svg']) {
    assert.match(home, `src="/${name}"`);
    assert.match(site.read(`doc_build/${name}`), '<svg');
    assert.match(site.read(`src/assets/${name}`), '<svg', 'the file stays for pages that import it');
  }
});

test('of pages with one URL, the first is kept, and the others are listed', () => {
  assert.match(site.html('/guides/pictures/'), 'Pictures');
  const left = site.move.notes.filter(({ message }) => message.includes('has the same URL'));
  assert.equal(
    left.map(({ file }) => file),
    [`${root}/guides/pictures/index.md`],
  );
});

test('the blog has its lists, authors and numbered pages', () => {
  assert.match(site.html('/blog/'), 'Two');
  assert.match(site.read('doc_build/blog/rss.xml'), '<rss');
  assert.match(site.html('/blog/page/2/'), 'The first post.');
  assert.match(site.html('/blog/2/'), 'data-to="/blog/page/2/"');
  assert.match(site.html('/blog/authors/ada/'), 'Ada Lovelace');
  assert.match(site.html('/fr/blog/2/'), 'data-to="/fr/blog/page/2/"');
  assert.match(site.html('/fr/blog/authors/bob-oneil/'), 'data-to="/fr/blog/authors/bob-o-neil/"');
  assert.match(site.html('/blog/authors/ada-lovelace/'), 'data-to="/blog/authors/ada/"');
  assert.match(site.html('/blog/authors/bob-oneil/'), 'data-to="/blog/authors/bob-o-neil/"');
  assert.match(site.html('/blog/tags/search/'), 'One');
  assert.match(site.html('/guides/start/'), 'href="/blog/"');
  const left = site.move.notes.map(({ message }) => message).filter((message) => message.startsWith('The plugin'));
  assert.equal(left, ['The plugin starlight-extra was left out.']);
});

test('the sidebar has the pages that Starlight would list, in each language', () => {
  assert.equal(sidebarLinks(site.html('/guides/start/')), [
    'Start /guides/start/',
    'Ship /guides/deploy/',
    'A /reference/a-name/',
    'B /reference/b/',
    'Webnew https://example.com',
  ]);
  const french = site.html('/fr/guides/start/');
  assert.match(french, 'Manuels');
  assert.is(sidebarLinks(french)[0], 'Début /fr/guides/start/');
});

test('pages that a language lacks are shown in the default one', () => {
  assert.match(site.html('/fr/guides/deploy/'), 'Upload the files.');
  assert.is(sidebarLinks(site.html('/fr/guides/start/'))[1], 'Ship /fr/guides/deploy/');
});

test('the exports of Markdown files, and labels of neighbors, work as in Astro', () => {
  assert.match(site.html('/guides/deploy/').replaceAll('<!-- -->', ''), /Upload the files\..*By Ada\./s);
  assert.match(site.html('/guides/start/'), /href="\/reference\/b\/"[^]*?The reference/);
});

test('options, style sheets, redirects and edit links come along', () => {
  const config = site.read('site.config.ts');
  assert.match(config, "globalStyles: ['styles/packages.css', 'src/custom.css']");
  assert.match(site.read('src/custom.css'), ':root:not(.dark) { --sl-color-accent: #030201; }');
  assert.match(config, "{ icon: 'x', mode: 'link', content: 'https://x.com/queue', title: 'X' }");
  assert.match(config, "{ from: '/first', to: '/guides/start/' }");
  assert.match(
    site.html('/guides/start/'),
    'https://github.com/example/queue/edit/main/docs/src/content/docs/guides/start.md',
  );
  assert.match(site.html('/'), '<meta name="x" content="y">');
  assert.match(site.html('/fr/guides/start/'), '<title>Début - File</title>');
});

const prefixed = await moveSite({
  'package.json': '{ "dependencies": { "astro": "^5.0.0", "@astrojs/starlight": "^0.36.0" } }\n',
  'astro.config.mjs': `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
export default defineConfig({
  integrations: [starlight({
    title: 'Queue',
    defaultLocale: 'en',
    locales: { en: { label: 'English' }, fr: { label: 'Français' } },
  })],
});
`,
  [`${root}/en/index.mdx`]:
    "---\ntitle: Welcome\n---\n\nimport { Banner } from 'acme:ui/components';\nimport { Box } from '~/components/box';\n\n<Banner>Now</Banner>\n<Box />\n\n[Start](/en/start/)\n",
  'tsconfig.json': '{ "extends": "astro/tsconfigs/strictest", "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }',
  'src/components/box.tsx': 'export const Box = () => <i>box</i>;\n',
  'src/assets/box.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>',
  [`${root}/en/start.md`]:
    '---\ntitle: Start\n---\n\n![A box](~/assets/box.svg)\n\n```md\n![A box](~/assets/box.svg)\n```\n',
  [`${root}/en/_parts/one.md`]: '---\ntitle: One\n---\n\nText.\n',
  [`${root}/en/shown.md`]:
    '---\ntitle: Shown\ntemplate: splash\nhero:\n  image:\n    file: ~/assets/box.svg\n---\n\nText.\n',
  [`${root}/fr/start.md`]: '---\ntitle: Début\n---\n\n[Accueil](/fr/) and [English](/en/start/)\n',
});

test('a default language with a prefix loses it, and old URLs redirect', () => {
  assert.is(prefixed.build.exitCode, 0, prefixed.build.output);
  assert.equal(prefixed.missing(), []);
  assert.match(prefixed.html('/'), 'href="/start/"');
  assert.match(prefixed.html('/fr/start/'), 'href="/start/"');
  assert.match(prefixed.html('/en/start/'), 'url=/start/');
  assert.not.match(prefixed.build.output, 'dead-link');
});

test('images by aliases of tsconfig.json are found, and code stays as it is', () => {
  assert.match(prefixed.html('/start/'), /<img[^>]* src="\/assets\/box\.\w+\.svg"/);
  assert.match(prefixed.read(`${root}/en/start.md`), '```md\n![A box](~/assets/box.svg)\n```');
  assert.not.match(prefixed.build.output, 'dead-image');
  assert.match(prefixed.html('/shown/'), /<img[^>]* src="\/box\.svg"/);
});

test('options of TypeScript extend those of Heddle in place of those of a package that is gone', () => {
  assert.match(prefixed.read('tsconfig.json'), '{ "extends": "heddle/tsconfig.json", "compilerOptions": {');
  assert.match(prefixed.html('/'), '<i>box</i>');
  assert.not.match(prefixed.build.output, 'bundle-warning');
});

test('virtual modules of integrations are placeholders that the build lists', () => {
  assert.match(
    prefixed.build.output,
    /warning foreign-component src\/content\/docs\/en\/index\.mdx:5:1\n.*acme:ui\/components/,
  );
  assert.match(prefixed.html('/'), 'Now');
});

const topics = await moveSite({
  'package.json': '{ "dependencies": { "astro": "^5.0.0", "@astrojs/starlight": "^0.36.0" } }\n',
  'astro.config.mjs': `import starlight from '@astrojs/starlight';
import starlightSidebarTopics from 'starlight-sidebar-topics';
export default {
  site: 'https://example.com', base: '/docs', redirects: { '/first': '/docs/guides/start/#x' },
  integrations: [starlight({
    title: 'Queue',
    plugins: [starlightSidebarTopics([
      { label: 'Guides', link: 'guides/start', items: [{ label: 'First', link: 'guides/start' }, { label: 'Deploy', slug: 'guides/deploy' }] },
      { label: 'Reference', link: '/api/', items: [{ label: 'All', autogenerate: { directory: 'api' } }] },
      { label: 'Source', link: 'https://github.com/example/queue' },
    ])],
  })],
};
`,
  [`${root}/index.mdx`]:
    '---\ntitle: Welcome\nhero:\n  actions:\n    - text: Begin\n      link: /docs/guides/start/\n---\n\nText.\n',
  [`${root}/guides/start.mdx`]:
    '---\ntitle: Start\n---\n\nimport { LinkCard } from \'@astrojs/starlight/components\';\n\n<LinkCard title="Ship" href="/docs/guides/deploy/#x" />\n\n[All](/docs/api/job/?a) [Home](/docs)\n\n```md\n[Kept](/docs/api/job/)\n```\n',
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = {
  docs: defineCollection({
    loader: glob({ base: './src/content/docs', pattern: ['**/[^_]*.{md,mdx}', '!{de,fr}/**'] }),
    schema: docsSchema({ extend: (context) => context.image() }),
  }),
};
`,
  [`${root}/fr/guides/start.md`]: '---\ntitle: Début\n---\n\nTexte.\n',
  [`${root}/guides/deploy.md`]: '---\ntitle: Deploy\n---\n\n[Documents](/docsify/)\n',
  [`${root}/api/index.md`]: '---\ntitle: Overview\n---\n\nText.\n',
  [`${root}/api/job.md`]: '---\ntitle: Job\n---\n\nText.\n',
});

test('each topic has a sidebar, whose links may lack the slash at their beginning', () => {
  assert.is(topics.build.exitCode, 0, topics.build.output);
  assert.equal(sidebarLinks(topics.html('/guides/deploy/')), [
    'First /docs/guides/start/',
    'Deploy /docs/guides/deploy/',
  ]);
  assert.equal(sidebarLinks(topics.html('/api/job/')), ['Overview /docs/api/', 'Job /docs/api/job/']);
  const html = topics.html('/api/job/');
  for (const link of ['/docs/guides/start/', '/docs/api/', 'https://github.com/example/queue'])
    assert.match(html, `href="${link}"`);
  assert.not.ok(topics.move.notes.some(({ message }) => message.includes('topics')));
});

test('pages that the content collection leaves out are none of the new site', () => {
  assert.not.ok(topics.move.urls.some(({ url }) => url.startsWith('/fr/')));
  assert.not.ok(existsSync(join(topics.folder, 'doc_build/fr/guides/start/index.html')));
});

test('links that contain the base path lead to the same pages', () => {
  const html = topics.html('/guides/start/');
  for (const link of ['/docs/guides/deploy/#x', '/docs/api/job/?a', '/docs/']) assert.match(html, `href="${link}"`);
  assert.match(topics.read(`${root}/guides/start.mdx`), '[Kept](/docs/api/job/)');
  assert.match(topics.html('/'), 'href="/docs/guides/start/"');
  assert.not.match(html, '/docs/docs');
  assert.match(topics.read('site.config.ts'), "{ from: '/first', to: '/guides/start/#x' }");
  assert.match(topics.read(`${root}/guides/deploy.md`), '(/docsify/)');
});

const divided = await moveSite({
  'package.json': '{ "dependencies": { "astro": "^5.0.0", "@astrojs/starlight": "^0.36.0" } }\n',
  'astro.config.mjs': `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
import docSearch from '@astrojs/starlight-docsearch';
import starlightUtils from '@lorenzo_lewis/starlight-utils';
const { tag } = await (await fetch('http://127.0.0.1:9/latest')).json();
export default defineConfig({
  integrations: [starlight({
    title: 'Queue',
    description: tag.replace('v', ''),
    locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français' } },
    plugins: [
      starlightUtils({ multiSidebar: { switcherStyle: 'dropdown' } }),
      docSearch({ appId: 'A', apiKey: 'B', indexName: 'C' }),
    ],
    customCss: ['./src/custom.css', '@fontsource/roboto/400.css'],
    sidebar: [
      { label: 'Guides', translations: { fr: 'Manuels' }, items: [{ label: 'Start', link: '/guides/start/' }] },
      { label: 'Reference', autogenerate: { directory: 'reference' } },
    ],
  })],
});
`,
  'src/custom.css': "@import '@astrojs/starlight-theme';\n@import './more.css';\nb { color: red; }\n",
  'src/more.css': 'i { color: blue; }\n',
  'tsconfig.json': '{ "compilerOptions": { "paths": { "@data/*": ["./src/data/*"] } } }\n',
  'src/data/a.json': '{ "name": "first" }',
  'src/data/b.json': '{ "name": "second" }',
  'src/names.tsx': `const data = import.meta.glob(['@data/*.json', '!**/b.json'], { eager: true });
const texts = import.meta.glob('./data/*.json', { eager: true, query: '?raw', import: 'default' });
const later = import.meta.glob('./data/*.json');
export const Names = () => <p>{Object.entries(data).map(([key, { name }]) => key + ' ' + name)}, {Object.values(texts).join()}, {Object.keys(later).join()}</p>;
`,
  [`${root}/index.mdx`]: "---\ntitle: Home\n---\n\nimport { Names } from '../../names';\n\n<Names />\n",
  [`${root}/guides/start.md`]: '\n---\ntitle: Begin\nsidebar: { label: Start }\n---\n\nText.\n',
  [`${root}/reference/api.md`]: '---\ntitle: API\n---\n\nText.\n',
});

test('groups of a sidebar that is divided are entries of the navigation bar with sidebars of their own', () => {
  assert.is(divided.build.exitCode, 0, divided.build.output);
  assert.equal(sidebarLinks(divided.html('/guides/start/')), ['Start /guides/start/']);
  assert.equal(sidebarLinks(divided.html('/reference/api/')), ['API /reference/api/']);
  const config = divided.read('site.config.ts');
  assert.match(config, "{ text: 'Guides', link: '/guides/start/' }");
  assert.match(config, "{ text: 'Reference', link: '/reference/api/' }");
  assert.match(config, "{ text: 'Manuels', link: '/fr/guides/start/' }");
  assert.match(config, "search: { algolia: { appId: 'A', apiKey: 'B', indexName: 'C' } }");
});

test('style sheets lack imports of the old generator, and those of packages are imported', () => {
  assert.is(divided.read('src/custom.css'), "@import './more.css';\nb { color: red; }\n");
  assert.is(divided.read('styles/packages.css'), "@import '@fontsource/roboto/400.css';\n");
  assert.match(divided.read('site.config.ts'), "globalStyles: ['styles/packages.css', 'src/custom.css']");
  assert.match(
    divided.build.output,
    `warning foreign-component styles/packages.css:1:10
  The style sheet @fontsource/roboto/400.css is left out: its package is one of the old generator, or is not in package.json.
`,
  );
  const notes = divided.move.notes.filter(({ file }) => file === 'src/custom.css').map(({ message }) => message);
  assert.equal(notes, [
    "`@import '@astrojs/starlight-theme';` was left out, because the package is one of the old generator.",
  ]);
});

test('empty lines above front matter are removed', () => {
  assert.match(divided.html('/guides/start/'), '<title>Begin');
  assert.ok(divided.read(`${root}/guides/start.md`).startsWith('---\n'));
});

test('a request of the configuration that fails is noted', () => {
  assert.ok(divided.move.notes.some(({ message }) => message.includes('http://127.0.0.1:9/latest')));
});

test('`import.meta.glob` in a component finds files of the project', () => {
  assert.match(
    divided.html('/').replaceAll('<!-- -->', ''),
    '<p>/src/data/a.json first, {&quot;name&quot;:&quot;first&quot;},{&quot;name&quot;:&quot;second&quot;}, ./data/a.json,./data/b.json</p>'
      .replace(/:&quot;/g, ': &quot;')
      .replace(/\{&/g, '{ &')
      .replace(/;\}/g, '; }'),
  );
});

const latest = await moveSite({
  'package.json': '{ "dependencies": { "astro": "^7.0.0", "@astrojs/starlight": "^0.41.0" } }\n',
  'astro.config.mjs': `import { unified } from '@astrojs/markdown-remark';
import starlight from '@astrojs/starlight';
import remarkMath from 'remark-math';
import starlightAutoSidebar from 'starlight-auto-sidebar';
import starlightKbd from 'starlight-kbd';
export default {
  build: { format: 'file' },
  markdown: { processor: unified({ remarkPlugins: [remarkMath] }) },
  integrations: [starlight({
    title: 'Queue',
    plugins: [starlightAutoSidebar(), starlightKbd({ types: [] })],
    sidebar: [
      { label: 'Parts', autogenerate: { directory: 'guides' }, items: ['guides/_parts/one'] },
      { label: 'More', autogenerate: { directory: 'more' } },
      { label: 'Deep', autogenerate: { directory: 'deep' } },
      { label: 'Kinds', autogenerate: { directory: 'kinds' } },
    ],
  })],
};
`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
  [`${root}/index.md`]: '---\ntitle: Home\n---\n\n## Fast 🚀\n',
  [`${root}/guides/_parts/one.md`]: '---\ntitle: One\n---\n\nText.\n',
  [`${root}/guides/_parts/_two.md`]: 'Text.\n',
  [`${root}/guides/a.md`]: '---\ntitle: A\n---\n\nText.\n',
  [`${root}/more/_meta.yml`]: 'sort: reverse-slug\n',
  [`${root}/more/v1.md`]: '---\ntitle: First\n---\n\nText.\n',
  [`${root}/more/v2.md`]: '---\ntitle: Second\n---\n\nText.\n',
  [`${root}/deep/_meta.yml`]: 'cascade: [collapsed, sort]\ncollapsed: true\nsort: reverse-slug\ndepth: 2\n',
  [`${root}/deep/in/a.md`]: '---\ntitle: In a\n---\n\nText.\n',
  [`${root}/deep/in/b.md`]: '---\ntitle: In b\n---\n\nText.\n',
  [`${root}/deep/in/inner/c.md`]: '---\ntitle: Too deep\n---\n\nText.\n',
  [`${root}/kinds/index.md`]:
    '---\ntitle: Kinds\n---\n\nPress :kbd[Ctrl+K]{mac="Command+K"}, `:kbd[a]`.\n\n[C](./c/)\n',
  [`${root}/kinds/c.md`]: '---\ntitle: Kind c\n---\n\n[Kinds](/kinds/)\n',
  [`${root}/more/x/_meta.yml`]: 'label: Inner\norder: 1\ncollapsed: true\nbadge: new\n',
  [`${root}/more/x/a.md`]: '---\ntitle: Inner page\n---\n\nText.\n',
  [`${root}/more/y/_meta.yml`]: 'hidden: true\n',
  [`${root}/more/y/b.md`]: '---\ntitle: Hidden page\n---\n\nText.\n',
  'src/pages/api.astro': '---\n---\n<html><head><title>The API</title></head></html>\n',
  'src/pages/[lang]/more.astro': '<p>more</p>\n',
  'src/pages/tools/index.astro': '---\nconst title = "x";\n---\n<p>tools</p>\n',
  'src/pages/_part.astro': '<p>part</p>\n',
  'src/pages/begin.astro': '---\n// The first page.\nreturn Astro.redirect("/guides/a", 301);\n---\n',
  'src/pages/tools/list.md': '---\nlayout: ../../layouts/page.astro\n---\n\n# The list\n\n[A](../a.md)\n',
});

test('pages of Astro are pages with their content or a placeholder, and those in Markdown move', () => {
  assert.match(latest.html('/api.html'), /<h1[^>]*>The API<.*hd-foreign/s);
  assert.match(latest.html('/tools/index.html'), /<h1[^>]*>tools<.*<p>tools<\/p>/s);
  assert.match(latest.build.output, 'warning foreign-component src/content/docs/api.mdx');
  assert.match(latest.html('/tools/list.html'), 'The list');
  assert.match(latest.html('/begin.html'), 'data-to="/guides/a');
  assert.not.ok(existsSync(join(latest.folder, 'doc_build/_part.html')));
  const notes = latest.move.notes.filter(({ message }) => message.includes('src/pages/')).map(({ message }) => message);
  assert.equal(notes, ['Pages with parameters were left out: src/pages/[lang]/more.astro.']);
});

test('pages in folders that begin with an underscore are pages for the loader of Starlight', () => {
  assert.is(latest.build.exitCode, 0, latest.build.output);
  assert.equal(latest.missing(), []);
  assert.match(latest.html('/guides/_parts/one.html'), 'Text.');
  assert.not.ok(existsSync(join(latest.folder, 'doc_build/guides/_parts/_two.html')));
  assert.not.ok(prefixed.move.urls.some(({ url }) => url.includes('_parts')));
});

test('of a group with items and a folder, the items are shown', () => {
  assert.is(sidebarLinks(latest.html('/guides/a.html'))[0], 'One /guides/_parts/one.html');
});

test('files of starlight-auto-sidebar name, order and hide the folders of a sidebar', () => {
  assert.equal(sidebarLinks(latest.html('/more/v1.html')).slice(1), [
    'Inner page /more/x/a.html',
    'Second /more/v2.html',
    'First /more/v1.html',
    'In b /deep/in/b.html',
    'In a /deep/in/a.html',
    'Kinds /kinds.html',
    'Kind c /kinds/c.html',
  ]);
  const config = latest.read('site.config.ts');
  for (const option of ["text: 'Inner'", 'collapsed: true', "tag: 'new'"]) assert.match(config, option);
  assert.not.ok(latest.move.notes.some(({ message }) => message.includes('auto-sidebar')));
});

test('with files as pages, the page of a folder is a file beside it', () => {
  assert.equal(latest.missing(), []);
  assert.ok(latest.move.urls.some(({ url }) => url === '/kinds'));
  assert.match(latest.html('/kinds.html'), 'href="/kinds/c.html"');
  assert.match(latest.html('/kinds/c.html'), 'href="/kinds.html"');
});

test('keys of starlight-kbd are those of HTML', () => {
  assert.match(latest.html('/kinds.html'), 'Press <kbd>Ctrl</kbd>+<kbd>K</kbd>, <code>:kbd[a]</code>.');
  assert.not.ok(latest.move.notes.some(({ message }) => message.includes('starlight-kbd')));
});

test('anchors are those of the release of Astro', () => {
  assert.match(latest.html('/index.html'), 'id="fast-"');
  assert.not.match(latest.read('site.config.ts'), 'slugs');
  assert.match(prefixed.read('site.config.ts'), "slugs: 'astro5'");
});

test('plugins of the Markdown processor are moved', () => {
  assert.match(latest.read('site.config.ts'), "math({ checkFormulas: 'warning' })");
});

test('a site of Astro without Starlight is refused', async () => {
  const folder = temporaryFolder({
    'astro.config.mjs':
      "export default { vite: { resolve: { alias: { '@astrojs/starlight/components': './a.ts' } } } };",
    [`${root}/v4/index.md`]: '# Start\n',
  });
  const { exitCode, output } = await runHeddle(folder, ['migrate', '--out', 'moved']);
  assert.is(exitCode, 2);
  assert.match(output, /generator-unknown.*\n.*astro\.config\.mjs does not add Starlight/);
});

test('plugins of a processor that Heddle lacks are listed', () => {
  const notes = withTailwind.move.notes.map(({ message }) => message);
  assert.ok(
    notes.includes(
      'The plugin fixLinks in `mdastPlugins` was left out. Write it for remark, and list it in `markdown.remarkPlugins`.',
    ),
  );
  assert.ok(
    notes.includes(
      'The plugin hast-box in `hastPlugins` was left out. Write it for rehype, and list it in `markdown.rehypePlugins`.',
    ),
  );
});

const withTailwind = await moveSite({
  'package.json':
    '{ "dependencies": { "astro": "^5.0.0", "@astrojs/starlight": "^0.36.0", "tailwindcss": "^4.1.0" } }\n',
  'astro.config.mjs': `import starlight from '@astrojs/starlight';
import tailwindcss from '@tailwindcss/vite';
import { satteri } from '@astrojs/markdown-satteri';
import box from 'hast-box';
const fixLinks = () => {};
export default {
  markdown: { processor: satteri({ mdastPlugins: [fixLinks], hastPlugins: [box()] }) },
  integrations: [starlight({ title: 'Queue', customCss: ['./src/global.css'] })], vite: { plugins: [tailwindcss()] },
};
`,
  'src/global.css':
    "@layer base, theme;\n@import '@astrojs/starlight-tailwind';\n@import 'tailwindcss/theme.css' layer(theme);\n@theme { --color-accent-600: #0073aa; }\n",
  [`${root}/index.md`]: '---\ntitle: Home\n---\n\nText.\n',
});

test('the colors and the dark mode of the theme for Tailwind stay', () => {
  assert.is(
    withTailwind.read('src/global.css'),
    `@layer base, theme;
@import 'tailwindcss/theme.css' layer(theme);
@theme { --color-accent-600: #0073aa; }

@custom-variant dark (&:where(.dark, .dark *));
:root { --sl-color-accent: var(--color-accent-600); }
`,
  );
  assert.not.ok(withTailwind.move.notes.some(({ file }) => file === 'src/global.css'));
});

test('Tailwind as a plugin of Vite becomes the plugin styles with PostCSS', () => {
  assert.match(withTailwind.read('postcss.config.mjs'), "'@tailwindcss/postcss': {}");
  assert.match(withTailwind.read('site.config.ts'), 'styles()');
  assert.match(withTailwind.read('package.json'), '"@tailwindcss/postcss"');
});

test('what Astro components import from around the project is copied', async () => {
  const workspace = temporaryFolder({
    '.git/HEAD': '',
    'shared/words.ts': "export { word } from './word';\n",
    'shared/word.ts': "export const word = 'queue';\n",
    'docs/package.json': '{ "dependencies": { "astro": "^5.0.0", "@astrojs/starlight": "^0.36.0" } }\n',
    'docs/astro.config.mjs':
      "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'Queue', favicon: 'icon.svg' })] };\n",
    'docs/public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/src/word.astro': "---\nimport { word } from '../../shared/words';\n---\n<b>{word}</b>\n",
    [`docs/${root}/index.mdx`]: "---\ntitle: Home\n---\n\nimport Word from '../../word.astro';\n\n<Word />\n",
  });
  const moved = await moveFrom(join(workspace, 'docs'));
  assert.is(moved.build.exitCode, 0, moved.build.output);
  assert.match(moved.html('/'), '<b>queue</b>');
  assert.match(moved.read('site.config.ts'), "icon: '/icon.svg'");
});

test.run();

import type { FileTree } from './temporary-folder.js';

const tooltips = `# Panels

Hover <Tooltip title="A short hint"><button id="hover-tip">hover</button></Tooltip>,
a <Tooltip title="About a word that has no control of its own, long enough to need more than one line" mouseEnterDelay={0} placement="top">plain word</Tooltip>,
and <Tooltip title="Focused" trigger="focus"><button id="focus-tip">focus</button></Tooltip>.

<Popover title="By click" trigger="click" content={<a href="/other">inside</a>}><button id="click-pop">click</button></Popover>
<Popover content="menu" trigger="contextMenu"><button id="context-pop">context</button></Popover>
<Popover title="Hovered" content="content"><button id="hover-pop">hover</button></Popover>
<Popover title="Word" content="content" trigger="click"><span id="word-pop">a word</span></Popover>

<ToolsPopover tools={[
  { name: 'Shed', desc: '开口工具', descEn: 'Opens the shed', logo: '/missing.svg', url: 'https://example.com/zh', urlEn: 'https://example.com/en', logoScale: 0.8 },
  { name: 'Reed', desc: '筘', descEn: 'Beats the weft', logo: '/logo.svg', url: 'https://example.com/reed' },
]} />

<HoverGroup items={[{ text: 'Other', link: '/other' }]}>Group</HoverGroup>

<button id="last">last</button>
`;

const code = `# Code

<CodeBlockRuntime lang="ts" title="answer.ts" code={"const answer: number = 42;\\n// done"} />

<CodeBlock lang="sh" title="plain.sh" lineNumbers fold height={100}>{"echo one\\necho two\\necho 3\\necho 4\\necho 5\\necho 6\\necho 7"}</CodeBlock>

<CodeBlock title="framed">

\`\`\`js title="inner.js"
const inner = 1;
\`\`\`

</CodeBlock>

<CodeGroup>

\`\`\`ts title="a.ts"
const a = 1;
\`\`\`

\`\`\`js
const b = 2;
\`\`\`

<CodeBlock title="c.txt">third</CodeBlock>

</CodeGroup>

import { Own } from './_own.jsx'

<Own />

<Prompt description="For trying" prompt="Write a loom." eyebrow="For an agent" />
`;

const own = `import { CodeButtonGroup, useCodeButtonGroup, useReadPercent, useStorageValue, useWindowSize } from 'heddle/theme';
export function Own() {
  const buttons = useCodeButtonGroup();
  const [stored, setStored] = useStorageValue('own-value', 'none');
  const { width } = useWindowSize();
  const [percent] = useReadPercent();
  return (
    <div className={buttons.wrapCode ? 'hd-code hd-code-wrap' : 'hd-code'} id="own">
      <div className="hd-code-body">
        <pre tabIndex={0}><code ref={buttons.copyElementRef}>own code<span className="hd-copy-ignore"> ignored</span></code></pre>
        <CodeButtonGroup {...buttons} />
      </div>
      <button id="store" onClick={() => setStored('set')}>{stored} {width} {percent}</button>
    </div>
  );
}
`;

const text = `# Structure

<Head>
  <title>A title of its own</title>
  <meta name="description" content="A description & more" />
  <meta property="og:image" content="https://example.com/a.png" />
  <script type="application/ld+json">{\`{"@type":"TechArticle","name":"<b> & c"}\`}</script>
</Head>

<FileTree>

- docs/
  - **index.md** the home page
  - guide/
    - start.md
  - public/…
- package.json # name and version

</FileTree>

<Tabs groupId="loom"><Tab label="One">first panel</Tab><Tab label="Two">second panel</Tab><Tab label="Off" disabled>never</Tab></Tabs>

<Tabs groupId="loom" tabPosition="center" keepDOM={false} values={['One', 'Two']}><Tab>first again</Tab><Tab>second again</Tab></Tabs>

<PageTabs>
<PageTab label="Guide">

## In the guide

</PageTab>
<PageTab label="Reference">

## In the reference

</PageTab>
</PageTabs>

Read <ReadPercent size={20} strokeWidth={3} /> and <SvgWrapper icon="🧵" />.

import { OverviewGroup } from 'heddle/theme';

<OverviewGroup group={{ name: '', id: 'overview', items: [{ text: 'Other', items: [{ text: 'The other page', link: '/other' }] }] }} />

<ToolsLanding heading="More tools" tagline="Things beside the loom" tools={[
  { name: 'Shed', desc: 'Opens the shed between threads.', logo: '/missing.svg', url: 'https://example.com/shed', urlText: 'example.com/shed' },
  { name: 'Reed', desc: 'Keeps threads apart and beats the weft.', logo: '/logo.svg', url: 'https://example.com/reed', urlText: 'example.com/reed' },
]} />

<LinkCard href="/other" title="The other page" />

<Steps>

### Warp

Threads.

</Steps>

:::details More
Inside.
:::
`;

const theme = `export * from 'heddle/theme-original';
import { Announcement, Banner, Layout as Original } from 'heddle/theme-original';
export const Layout = () => (
  <>
    <Announcement href="/other" message="Version 2 is here" localStorageKey="site closed" />
    <Banner href="/text" message="For this session" storage="sessionStorage" storageKey="session-closed" />
    <Original />
  </>
);
`;

const presses = `# What happens before

import { Presses } from './_presses.jsx'

<Popover content="by hover" trigger="hover"><button id="hover-only">hover</button></Popover>
<Popover content="by both" trigger={['hover', 'click']}><button id="hover-click">both</button></Popover>
<Tooltip title="A hint"><button id="hint">hint</button></Tooltip>
<Tooltip title="By focus" trigger="focus"><button id="focus">focus</button></Tooltip>

<Tabs><Tab label="One">first</Tab><Tab label="Two">second</Tab></Tabs>

<Presses />
`;

/** A button that writes down what happened to it. */
const pressesComponent = `import { useState } from 'react';
export function Presses() {
  const [seen, setSeen] = useState([]);
  const add = (text) => setSeen((before) => [...before, text]);
  return (
    <button
      id="presses"
      onPointerDown={({ pointerType }) => add('pointerdown ' + pointerType)}
      onKeyDown={({ key }) => add('keydown ' + key)}
      onClick={({ detail, clientX }) => add('click ' + detail + (clientX > 0 ? ' here' : ''))}
    >
      {seen.length > 0 ? seen.join(', ') : 'nothing'}
    </button>
  );
}
`;

/** Fields whose values React controls. It is rendered again as soon as it comes alive, which writes these values. */
const fieldsComponent = `import { useEffect, useState } from 'react';
export function Fields() {
  const [values, setValues] = useState({ name: '', count: '3', note: 'old', kind: 'a' });
  const [added, setAdded] = useState('');
  const [, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const field = (name) => ({
    id: name,
    value: values[name],
    onChange: ({ target }) => setValues((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <>
      <input aria-label="Name" {...field('name')} />
      <input aria-label="Count" type="number" {...field('count')} />
      <textarea aria-label="Note" {...field('note')} />
      <select aria-label="Kind" {...field('kind')}><option>a</option><option>b</option></select>
      <button id="add" onClick={() => setAdded(JSON.stringify(values))}>Add</button>
      <output>{added}</output>
    </>
  );
}
`;

/** A site that uses each component of the theme, with a strict policy and in two languages. */
export const componentsSite: FileTree = {
  'site.config.mjs':
    'export default { title: "Parts", contentSecurityPolicy: true, locales: [{lang: "en", label: "English"}, {lang: "zh", label: "简体中文"}], route: { cleanUrls: true, localeRedirect: "never" }, themeConfig: { socialLinks: [{ icon: "github", mode: "github-stars", content: "https://github.com/weavers/loom" }] } };\n',
  'theme/index.jsx': theme,
  'docs/public/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="teal"/></svg>\n',
  'docs/en/index.md': '# Home\n\n[Panels](./panels.mdx) [Code](./code.mdx) [Text](./text.mdx)\n',
  'docs/en/other.md': '# Other\n\nPlain.\n',
  'docs/en/panels.mdx': tooltips,
  'docs/en/code.mdx': code,
  'docs/en/_own.jsx': own,
  'docs/en/text.mdx': text,
  'docs/en/tabs.mdx':
    '# Tabs\n\n<Tabs groupId="loom"><Tab label="One">first panel</Tab><Tab label="Two">second panel</Tab><Tab label="Off" disabled>never</Tab></Tabs>\n\n<Tabs groupId="loom" values={[\'One\', \'Two\']}><Tab>first again</Tab><Tab>second again</Tab></Tabs>\n',
  'docs/en/presses.mdx': presses,
  'docs/en/_presses.jsx': pressesComponent,
  'docs/en/fields.mdx': "import { Fields } from './_fields.jsx';\n\n# Fields\n\n<Fields />\n",
  'docs/en/_fields.jsx': fieldsComponent,
  'docs/zh/index.md': '# 首页\n',
  'docs/zh/other.md': '# 其他\n',
  'docs/zh/panels.mdx': tooltips,
  'docs/zh/text.mdx': text.replace('<Head>', '<Head><meta name="robots" content="noindex" />'),
};

import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { builtInTexts } from '../../../src/build/config/interface-texts.js';
import { RouterProvider } from '../../../src/runtime/router/router-context.js';
import { createStaticRouter, type RouterState } from '../../../src/runtime/router/router-state.js';
import {
  Announcement,
  Banner,
  CodeBlock,
  CodeBlockRuntime,
  CodeGroup,
  FileTree,
  Popover,
  Prompt,
  SvgWrapper,
  Tab,
  Tabs,
  ToolsLanding,
  ToolsPopover,
  Tooltip,
} from '../../../src/runtime/theme/index.js';

/** HTML of a component on a page. */
function render(node: ReactNode, lang = 'en'): string {
  const state = {
    payload: { page: { routePath: '/a', lang } },
    site: {
      base: '/',
      cleanUrls: true,
      lang,
      dir: 'ltr',
      locales: [],
      multiVersion: { default: '', versions: [] },
      texts: builtInTexts(lang),
    },
    location: { pathname: lang === 'en' ? '/a' : `/${lang}/a`, search: '', hash: '' },
  } as unknown as RouterState;
  const html = renderToString(<RouterProvider router={createStaticRouter(state)}>{node}</RouterProvider>);
  assert.not.match(html, / style=/, 'policies refuse styles in HTML');
  return html.replaceAll('<!-- -->', '');
}

const tool = { name: 'Shed', desc: '开口', descEn: 'Opens', logo: '/shed.svg', url: 'https://example.com/shed' };

test('panels are not in the HTML, their triggers are', () => {
  const tooltip = render(<Tooltip title="hint">word</Tooltip>);
  assert.match(tooltip, '>word</span>');
  assert.not.match(tooltip, 'hint');
  assert.not.match(render(<Popover title="t" content="c" children={<button>b</button>} />), 'hd-popover');
  assert.is(render(<Tooltip title="">word</Tooltip>), 'word');
});

test('the trigger of the tools popover is the host’s, else a named grid icon', () => {
  assert.match(render(<ToolsPopover tools={[tool]} />), 'aria-label="Tools"');
  assert.match(render(<ToolsPopover tools={[tool]} />, 'zh'), 'aria-label="工具"');
  assert.match(render(<ToolsPopover tools={[tool]} children={<b>mine</b>} />), '<b>mine</b>');
});

test('cards of tools open new tabs and load their logos late', () => {
  const html = render(
    <ToolsLanding heading="Tools" tagline="More" tools={[{ ...tool, desc: 'Opens', urlText: 'example.com' }]} />,
  );
  assert.match(html, '<h2>Tools</h2>');
  assert.match(html, /<img src="\/shed.svg" alt="" loading="lazy"/);
  assert.match(html, /<a href="https:\/\/example.com\/shed" target="_blank" rel="noopener noreferrer">/);
});

test('banners name where their flag is', () => {
  const html = render(<Announcement href="/v2" message="New" localStorageKey="bar closed" />);
  assert.match(html, 'data-banner="local:bar%20closed"');
  assert.match(html, /<a href="\/v2"[^>]*>New<svg/);
  assert.match(html, 'aria-label="Close"');
  assert.match(render(<Banner storage="sessionStorage" storageKey="k" message="m" />), 'data-banner="session:k"');
  assert.match(render(<Banner storage={false} children="own" />), 'data-banner="none:heddle-banner-closed"');
  assert.is(render(<Banner display={false} message="m" />), '');
});

test('code blocks look like those of pages', () => {
  const html = render(
    <CodeBlock title="a.sh" lang="sh" lineNumbers wrapCode fold height={180}>
      {'one\ntwo\n'}
    </CodeBlock>,
  );
  assert.match(html, '<div class="hd-code hd-code-numbers hd-code-wrap hd-code-fold hd-h-200" data-lang="sh">');
  assert.match(html, '<span class="line">one</span>\n<span class="line">two</span></code>');
  assert.match(html, 'aria-expanded="false"');
  assert.not.match(render(<CodeBlock codeButtonGroupProps={{ showCopyButton: false }}>x</CodeBlock>), 'hd-code-copy');
  assert.match(render(<CodeBlockRuntime lang="ts" code={'a < 1\nb'} />), '<span class="line">a &lt; 1</span>\n');
});

test('code groups take labels from blocks of any kind', () => {
  const html = render(
    <CodeGroup>
      <Tab label="a&b.ts">of Markdown</Tab>
      <CodeBlock title="own">x</CodeBlock>
      <CodeBlock lang="js">x</CodeBlock>
      <pre>x</pre>
    </CodeGroup>,
  );
  const labels = [...html.matchAll(/role="tab"[^>]*>([^<]*)</g)].map(([, label]) => label);
  assert.equal(labels, ['a&amp;b.ts', 'own', 'js', '4']);
  assert.not.match(html, 'hd-code-title', 'a title is only on the tab');
  assert.is(html.split('aria-selected="true"').length, 2);
});

test('tabs: values, classes, panels that are not kept', () => {
  const html = render(
    <Tabs values={['A', { label: 'B', value: 'b', disabled: true }]} keepDOM={false} labelItemClassName="l">
      <Tab>first</Tab>
      <Tab>second</Tab>
    </Tabs>,
  );
  assert.match(html, 'first');
  assert.not.match(html, 'second');
  assert.match(html, /class="l"[^>]*disabled=""[^>]*>B</);
});

test('file trees from elements and from items', () => {
  const html = render(
    <FileTree>
      <ul>
        <li>
          src/ <em>the code</em>
          <ul>
            <li>
              <strong>a.ts</strong>
            </li>
          </ul>
        </li>
        <li>out/…</li>
      </ul>
    </FileTree>,
  );
  assert.match(
    html,
    /<details open=""><summary><svg.*?<\/svg><span>src<\/span> <span class="hd-file-comment">the code/,
  );
  assert.match(html, '<strong>a.ts</strong>');
  assert.match(html, /<details><summary><svg.*?<\/svg><span>out</);
  assert.match(render(<FileTree items={[{ name: 'a', entries: [{ name: 'b' }], isClosed: true }]} />), '<details>');
});

test('prompts and icons', () => {
  assert.match(render(<Prompt prompt="Do." />), /aria-expanded="false"[^]*hidden="">Do\./);
  assert.match(render(<Prompt prompt="Do." defaultCollapsed={false} />, 'zh'), 'aria-label="收起"');
  assert.match(
    render(<SvgWrapper icon={(props) => <svg {...props} />} width={9} />),
    '<svg aria-hidden="true" width="9"',
  );
  assert.match(render(<SvgWrapper icon="🧵" />), '🧵');
});

test.run();

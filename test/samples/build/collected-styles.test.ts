import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

/** A library that makes components with styles, as styled-components does: it counts components, unless they have ids. */
const library = `import { createContext, createElement, useContext } from 'react';
const Sheet = createContext(undefined);
let count = 0;
const build = (tag, options = {}) => {
  const make = ([css]) => {
    const id = options.componentId ?? 'counted-' + ++count;
    return function Styled(props) {
      useContext(Sheet)?.set(id, '.' + id + '{' + css + '}');
      return createElement(tag, { ...props, className: id });
    };
  };
  make.withConfig = (more) => build(tag, { ...options, ...more });
  make.attrs = () => build(tag, options);
  return make;
};
export default Object.assign((component) => build(component), { b: build('b'), i: build('i') });
export class ServerStyleSheet {
  rules = new Map();
  collectStyles(children) { return createElement(Sheet, { value: this.rules }, children); }
  getStyleTags() {
    return this.rules.size === 0 ? '' : '<style data-styled="true" data-version="6">' + [...this.rules.values()].join('') + '</style>';
  }
}
`;

const server = `import type { CollectStyles } from 'heddle/runtime';
import { ServerStyleSheet } from 'styled-components';

export const collectStyles: CollectStyles = () => {
  const sheet = new ServerStyleSheet();
  return {
    wrap: (page) => sheet.collectStyles(page),
    styles: () => sheet.getStyleTags(),
  };
};
`;

const files = {
  'package.json': '{ "type": "module" }',
  'node_modules/styled-components/package.json':
    '{ "name": "styled-components", "type": "module", "main": "index.js" }',
  'node_modules/styled-components/index.js': library,
  'docs/index.mdx': 'import { Box, Other } from "./_box.tsx"\n\n# A\n\n<Box>text</Box>\n\n<Other>text</Other>\n',
  'docs/second.mdx': 'import { Other } from "./_box.tsx"\n\n# B\n\n<Other>text</Other>\n',
  'docs/plain.md': '# Plain\n',
  'docs/own.mdx': `import styled from "styled-components"

# Own

export const Red = styled.b\`color: red\`
export const Blue = styled.i.attrs({})\`color: blue\`
export const Named = styled.i.withConfig({ componentId: 'mine' })\`color: green\`

<Red>text</Red> <Blue>text</Blue> <Named>text</Named>
`,
  'docs/zz.mdx':
    'import styled from "styled-components"\n\nexport const Red = styled.b`color: red`\n\n# Z\n\n<Red>text</Red>\n',
  'docs/_box.tsx': `import styled from 'styled-components';
export const Box = styled.b\`color: red > "x"\`;
export const Other = styled.i.attrs({} as never)\`color: blue\`;
export const Named = styled.i.withConfig({ componentId: 'mine' })\`color: green\`;
`,
};

test('styles that the server collects are in the head of the page that has them, with ids that no order changes', async () => {
  const site = createSite({ ...files, 'theme/server.tsx': server });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  const ids = (path: string): string[] => [...site.read(path).matchAll(/class="(sc-\w{6}-\d)"/g)].map(([, id]) => id!);
  const [box, other] = ids('index.html');
  assert.match(box!, /^sc-\w{6}-0$/);
  assert.match(other!, /^sc-\w{6}-1$/);
  const head = (path: string): string => site.read(path).split('</head>')[0]!;
  assert.match(head('index.html'), '<style data-styled="true" data-version="6">');
  assert.match(head('index.html'), `.${box!}{color: red > "x"}`);
  assert.match(head('second.html'), `.${other!}{color: blue}`);
  assert.not.match(head('plain.html'), 'data-styled');
  for (const path of site.outputs().filter((name) => name.endsWith('.js')))
    assert.not.match(site.read(path), 'data-styled', path);
  assert.not.match(site.read('plain.html'), 'modulepreload');
  const first = site.read('index.html');
  site.write({ 'theme/server.tsx': server.replace('sheet.getStyleTags()', "'/* all */ b { color: red }'") });
  assert.is((await site.build()).exitCode, 0);
  assert.match(head('plain.html'), '<style>/* all */ b { color: red }</style>');
  site.write({ 'theme/server.tsx': server });
  assert.is((await site.build()).exitCode, 0);
  assert.is(site.read('index.html'), first);
});

test('components that a page makes itself have ids that no order changes', async () => {
  const site = createSite({ ...files, 'theme/server.tsx': server });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  const ids = (path: string): string[] =>
    [...site.read(path).matchAll(/class="(sc-\w{6}-\d|mine)"/g)].map(([, id]) => id!);
  const [red, blue, named, ...rest] = ids('own.html');
  assert.match(red!, /^sc-\w{6}-0$/);
  assert.equal([blue, named, rest], [red!.replace(/0$/, '1'), 'mine', []]);
  assert.match(site.read('own.html').split('</head>')[0]!, `.${blue!}{color: blue}`);
  const [other] = ids('zz.html');
  assert.match(other!, /^sc-\w{6}-0$/);
  assert.not.equal(other, red);
});

test('a server module without collectStyles is an error at its file', async () => {
  const site = createSite({ ...files, 'theme/server.ts': 'export const other = 1;\n' });
  const { exitCode, problems, output } = await site.build();
  assert.is(exitCode, 1);
  assert.equal(
    problems.map(({ code, file }) => [code, file]),
    [['bundle-failed', 'theme/server.ts']],
    output,
  );
});

test.run();

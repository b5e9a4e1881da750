import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

test('imports inside JSX are those of the page, under the names of built-in components too', async () => {
  const box = 'export const Button = () => <b>own button</b>;\nexport default () => <i>own box</i>;\n';
  const lines = [
    '# A',
    '',
    '<div>',
    '',
    "import Box, { Button } from '../_box.tsx'",
    '',
    '<Box />',
    '<Button />',
    '',
    '</div>',
  ];
  const site = createSite({
    'site.config.ts': 'export default {};\n',
    'docs/index.md': '# Home\n',
    'docs/_box.tsx': box,
    'docs/guide/_part.mdx': lines.slice(2).join('\n'),
    'docs/guide/page.mdx': lines.join('\n'),
    'docs/guide/other.mdx': "import Part from './_part.mdx'\n\n# B\n\n<Part />\n",
  });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  for (const page of ['guide/page.html', 'guide/other.html']) {
    assert.match(site.read(page), '<i>own box</i>');
    assert.match(site.read(page), '<b>own button</b>');
  }
});

test('`import.meta.env` has its values in pages', async () => {
  const site = createSite({
    'site.config.ts': "export default { base: '/docs/' };\n",
    'docs/index.mdx':
      'export const base = import.meta.env.BASE_URL;\n\n# Home\n\n<p title={import.meta.env.MODE}>{base} {String(import.meta.env.OTHER)}</p>\n',
  });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.match(site.read('index.html').replaceAll('<!-- -->', ''), '<p title="production">/docs/ undefined</p>');
});

test('an element that is undefined is named with its place, and the advice is about it', async () => {
  const site = createSite({
    'site.config.ts': 'export default {};\n',
    'docs/index.md': '# Home\n',
    'docs/_box.tsx':
      "import { getCustomMDXComponent } from 'heddle/theme';\nconst { nosuch: Gone } = getCustomMDXComponent() as never;\nexport const Box = () => <p><Gone /></p>;\n",
    'docs/page.mdx': "import { Box } from './_box.tsx'\n\n# A\n\n<Box />\n",
    'docs/_kit.cjs': 'exports.Tabs = Object.assign(() => null, { List: () => null });\n',
    'docs/kit.mdx': "import {\n  Tabs,\n  Gone as Old,\n} from './_kit.cjs'\n\n# C\n\n<Tabs />\n<Old />\n",
    'docs/part.mdx': "import { Tabs } from './_kit.cjs'\n\n# D\n\n<Tabs.List />\n\n<Tabs.Item />\n",
    'docs/own.mdx': 'export const parts = {}\nexport const Lost = parts.lost\n\n# B\n\ntext\n\n<Lost />\n',
  });
  const result = await site.build();
  assert.is(result.exitCode, 1, result.output);
  assert.match(result.output, 'render-failed docs/own.mdx:8:1\n  The component <Lost> is undefined.');
  assert.match(
    result.output,
    'render-failed docs/page.mdx:5:1\n  The component Box shows an element whose component is undefined.',
  );
  assert.match(
    result.output,
    'render-failed docs/kit.mdx:9:1\n  The component <Old> is undefined: "./_kit.cjs" has no export Gone.',
  );
  assert.match(
    result.output,
    'render-failed docs/part.mdx:7:1\n  The component <Tabs.Item> is undefined: Tabs of "./_kit.cjs" has no Item.',
  );
  assert.not.match(result.output, 'BrowserOnly');
});

test('warnings of esbuild are shown for files of the site, each time, and not for packages', async () => {
  const site = createSite({
    'docs/index.mdx': '# Home\n\nimport { Box } from "../box"\n\n<Box />\n',
    'box.tsx':
      'import "./box.css";\nimport * as colors from "./colors";\nimport { twice } from "loose";\n\nexport const Box = () => <p className={twice.a}>{colors.gone}</p>;\n',
    'box.css': '.box {\n  widht 3px;\n}\n',
    'colors.ts': 'export const red = 1;\n',
    'node_modules/loose/package.json': '{ "name": "loose", "type": "module", "main": "index.js" }',
    'node_modules/loose/index.js': 'export const twice = { a: "1", a: "2" };\n',
  });
  for (const run of ['first', 'cached']) {
    const { exitCode, output, problems } = await site.build();
    assert.is(exitCode, 0, output);
    assert.equal(
      problems.map(({ severity, code, file, line, column }) => [severity, code, file, line, column]),
      [
        ['warning', 'bundle-warning', 'box.css', 2, 8],
        ['warning', 'bundle-warning', 'box.tsx', 5, 57],
      ],
      run,
    );
  }
});

test.run();

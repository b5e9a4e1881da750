import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

// The output has Markdown files of a plugin. They are no pages of the next build.
for (const [name, options] of [
  ['an output folder inside the docs folder', "outDir: 'docs/out'"],
  ['a project that is the docs folder', "root: '.'"],
])
  test(`${name}: every build makes the same`, async () => {
    const plugin =
      '{ name: "text", emit: (pages) => pages.map(({ data }) => ({ path: `${data.routePath.slice(1) || "home"}.md`, content: "# Text\\n" })) }';
    const site = createSite({
      'site.config.mjs': `export default { ${options}, plugins: [${plugin}] };\n`,
      'docs/index.md': '# Home\n',
      'docs/a.md': '# A\n',
    });
    const first = await site.build();
    assert.is(first.exitCode, 0, first.output);
    const second = await site.build();
    assert.is(second.exitCode, 0, second.output);
    assert.match(second.output, /0 changed/);
  });

test.run();

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hookTable } from '../../../src/build/plugins/hook-table.js';
import { pluginOptions } from '../../../src/build/config/options/plugin-options.js';
import { projectRoot } from '../../support/project-root.js';

const expected = Object.entries(hookTable).map(([name, { place, strategy, stage }]) => [name, place, strategy, stage]);

for (const lang of ['en', 'zh']) {
  const text = readFileSync(join(projectRoot, 'docs', lang, 'plugin/system/plugin-api.md'), 'utf8');

  test(`the documentation in ${lang} lists the hooks as they are`, () => {
    const rows = [...text.matchAll(/^\| \[`(\w+)`\]\(#\w+\) \| (\w+) \| (\w+) \| (\w+) \|$/gm)];
    assert.equal(
      rows.map(([, ...cells]) => cells),
      expected,
    );
  });

  test(`the documentation in ${lang} describes every field of a plugin`, () => {
    const headings = [...text.matchAll(/^### (\w+)$/gm)].map(([, name]) => name!);
    assert.equal(
      Object.keys(pluginOptions.fields).filter((name) => !headings.includes(name)),
      [],
    );
  });
}

test.run();

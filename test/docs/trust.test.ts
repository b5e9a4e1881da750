import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/project-root.js';
import { trustTable, type TrustFigures } from '../support/trust-table.js';
import { readDoc } from './page-outline.js';

const figures = JSON.parse(readFileSync(join(projectRoot, 'test/trust-figures.json'), 'utf8')) as TrustFigures;

for (const lang of ['en', 'zh'] as const) {
  test(`the page about trust shows the figures of the last runs (${lang})`, () => {
    assert.is(readDoc(lang, 'fragments/trust-figures.mdx'), trustTable(figures, lang));
  });
}

test('every area of the long tier has figures without a failure', () => {
  for (const [area, { tried, failed }] of Object.entries(figures)) {
    assert.ok(tried > 0, area);
    assert.is(failed, 0, area);
  }
});

test.run();

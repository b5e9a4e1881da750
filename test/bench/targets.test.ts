import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readResults, type Results } from '../../bench/results.js';
import { withTargets } from '../../bench/targets-table.js';
import { projectRoot } from '../support/project-root.js';

const results = readResults(join(projectRoot, 'bench/results/targets.json'));

test('the table of targets has the figures of the last measurement', () => {
  const page = readFileSync(join(projectRoot, 'docs/internals/performance.md'), 'utf8');
  assert.is(withTargets(page, results), page);
});

test('figures have ratios to those of peers with as many pages; what was not measured is told', () => {
  const generator = (name: string, seconds: number) => ({
    name,
    version: '1',
    hasSearch: true,
    figures: { 'cold.seconds': seconds },
  });
  const few: Results = {
    ...results,
    corpora: [
      {
        corpus: { name: 'plain', pages: 1000 },
        sourceBytes: 1,
        generators: [generator('heddle', 6), generator('hugo', 3), generator('eleventy', 2)],
      },
    ],
    sites: { init: { 'cold.seconds': 1 }, own: {} },
  };
  const page = withTargets('Before\n\n<!-- targets -->old<!-- end of targets -->\n\nAfter\n', few);
  assert.match(page, /^Before\n\n<!-- targets -->\n\nMedians of/);
  assert.match(page, /\n\n<!-- end of targets -->\n\nAfter\n$/);
  assert.match(page, /\| cold build, 1,000 pages +\| 1\.5 x Hugo +\| 6\.00 s, 2\.0 x Hugo, 3\.0 x Eleventy +\|/);
  assert.match(page, /\| cold build, 200 pages +\| 3 x Hugo +\| not measured +\|/);
  assert.match(page, /heddle init.*\| 1\.00 s, 0\.50 x Eleventy +\|/);
});

test.run();

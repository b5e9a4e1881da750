import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../../support/project-root.js';

const runtime = join(projectRoot, 'src/runtime');
const variables = readFileSync(join(runtime, 'theme/styles/variables.css'), 'utf8');
const breakpoints = [...variables.matchAll(/--hd-screen-\w+: (\d+)px/g)].map(([, width]) => Number(width));

test('the breakpoints are variables, and media queries of the theme use no others', () => {
  assert.equal(breakpoints, [480, 576, 768, 992, 1200, 1600]);
  const files = readdirSync(runtime, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  assert.ok(files.length > 20);
  for (const name of files) {
    const queries = readFileSync(join(runtime, name), 'utf8').match(/@media [^{]*/g) ?? [];
    const widths = queries.flatMap((query) => query.match(/\d+(?=px)/g) ?? []).map(Number);
    assert.equal(
      widths.filter((width) => !breakpoints.includes(width)),
      [],
      name,
    );
  }
});

test.run();

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { builtInTexts } from '../../../src/build/config/interface-texts.js';

declare const __TEST_ROOT__: string;
const runtimeRoot = join(__TEST_ROOT__, '../src/runtime');

test('every text that the theme shows exists', () => {
  const files = readdirSync(runtimeRoot, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const used = files.flatMap((file) =>
    [...readFileSync(join(runtimeRoot, file), 'utf8').matchAll(/(?:translate|useI18n\(\))\('([^']+)'/g)].map(
      (match) => match[1]!,
    ),
  );
  assert.ok(used.length > 15);
  assert.equal(
    used.filter((key) => !(key in builtInTexts('en'))),
    [],
  );
});

test.run();

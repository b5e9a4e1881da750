import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as theme from '../../../src/runtime/theme/index.js';
import { themeComponentNames } from '../../../src/shared/theme-components.js';

test('the theme exports every component that pages use without importing it', () => {
  const exported = Object.keys(theme);
  assert.equal(
    [...themeComponentNames].filter((name) => !exported.includes(name)),
    [],
  );
});

test.run();

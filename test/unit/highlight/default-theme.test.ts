import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { contrast } from '../../support/contrast.js';
import { colorGroups, defaultSurface } from '../../../src/shared/default-code-theme.js';

test('every color can be read on the code background, light and dark', () => {
  for (const appearance of ['light', 'dark'] as const) {
    const background = defaultSurface.background[appearance];
    for (const { name, ...colors } of [...colorGroups, { name: 'foreground', ...defaultSurface.foreground }]) {
      const value = contrast(colors[appearance], background);
      assert.ok(value >= 4.5, `${name}, ${appearance}: ${value.toFixed(2)}`);
    }
  }
});

test('colors of one appearance differ from each other', () => {
  for (const appearance of ['light', 'dark'] as const) {
    assert.is(new Set(colorGroups.map((group) => group[appearance])).size, colorGroups.length);
  }
});

test.run();

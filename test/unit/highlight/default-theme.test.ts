import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { colorGroups, defaultSurface } from '../../../src/shared/default-code-theme.js';

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: string, b: string): number {
  const [dim, bright] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright! + 0.05) / (dim! + 0.05);
}

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

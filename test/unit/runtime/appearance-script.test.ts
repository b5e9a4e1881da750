import { runInNewContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { appearanceScript } from '../../../src/shared/head-scripts.js';

interface Reader {
  option?: string;
  stored?: string;
  hasDarkSystem?: boolean;
  isStorageRefused?: boolean;
}

function run({ option, stored, hasDarkSystem = false, isStorageRefused = false }: Reader): string {
  const dataset: Record<string, string> = option === undefined ? {} : { appearance: option };
  let isDark = false;
  const localStorage = {
    getItem: () => {
      if (isStorageRefused) throw new Error('refused');
      return stored ?? null;
    },
  };
  const classList = { toggle: (_name: string, value: boolean) => (isDark = value) };
  runInNewContext(appearanceScript, {
    document: { documentElement: { dataset, classList } },
    localStorage,
    matchMedia: () => ({ matches: hasDarkSystem }),
  });
  return `${dataset['appearanceChoice']} ${isDark ? 'dark' : 'light'}`;
}

test('the default follows the option, and the system where that says auto', () => {
  assert.is(run({}), 'auto light');
  assert.is(run({ hasDarkSystem: true }), 'auto dark');
  assert.is(run({ option: 'dark' }), 'dark dark');
  assert.is(run({ option: 'light', hasDarkSystem: true }), 'light light');
});

test('the stored choice wins over the option', () => {
  assert.is(run({ option: 'dark', stored: 'light' }), 'light light');
  assert.is(run({ option: 'light', stored: 'auto', hasDarkSystem: true }), 'auto dark');
});

test('a forced appearance ignores the stored choice', () => {
  assert.is(run({ option: 'force-light', stored: 'dark' }), 'light light');
  assert.is(run({ option: 'force-dark', stored: 'light' }), 'dark dark');
  assert.is(run({ option: 'force-auto', stored: 'light', hasDarkSystem: true }), 'auto dark');
});

test('other stored values and a refusing storage count as no choice', () => {
  assert.is(run({ option: 'dark', stored: 'hello world' }), 'dark dark');
  assert.is(run({ stored: '<img onerror>' }), 'auto light');
  assert.is(run({ option: 'dark', isStorageRefused: true }), 'dark dark');
});

test('the script can stand in a script element', () => {
  assert.not.match(appearanceScript, /<|\n/);
});

test.run();

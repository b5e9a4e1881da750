import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { themePresets } from '../../../src/build/config/options/theme-options.js';
import { validateConfig } from '../../../src/build/config/check/read-user-config.js';
import { colorGroups } from '../../../src/shared/default-code-theme.js';
import { themeVariables } from '../../docs/css-variables.js';
import { contrast } from '../../support/contrast.js';
import { projectRoot } from '../../support/project-root.js';

const backgrounds = ['bg', 'bg-soft', 'bg-mute', 'bg-raised', 'primary-soft'];
const callouts = ['tip', 'info', 'warning', 'caution', 'danger', 'important'];

/** Colors of text and the backgrounds on which the theme shows them, without `--hd-c-`. */
const pairs: [text: string, backgrounds: string[]][] = [
  ['heading', backgrounds],
  ['text', backgrounds],
  ['text-soft', backgrounds],
  ['text-mute', ['bg', 'bg-soft']],
  ['primary-text', ['bg', 'bg-soft', 'bg-raised', 'primary-soft']],
  ['code-text', ['code-bg']],
  ...callouts.map((name): [string, string[]] => [name, ['bg']]),
];

for (const preset of themePresets) {
  for (const mode of ['light', 'dark'] as const) {
    test(`text of the preset ${preset} can be read in ${mode} mode`, () => {
      const own = themeVariables(`presets/${preset}.css`);
      const all = new Map([...themeVariables(), ...own]);
      const color = (name: string): string => all.get(`--hd-c-${name}`)![mode];
      const low = pairs.flatMap(([text, on]) =>
        on.filter((name) => contrast(color(text), color(name)) < 4.5).map((name) => `${text} on ${name}`),
      );
      assert.equal(low, []);
      const code = colorGroups.filter((group) => contrast(group[mode], color('code-bg')) < 4.5);
      assert.equal(code, [], 'highlighted code');
      // The theme chooses black or white for buttons.
      const button = Math.max(...['#000', '#fff'].map((text) => contrast(text, color('primary-fill'))));
      assert.ok(button >= 4.5, `buttons: ${button}`);
      // Unknown names would change nothing.
      assert.equal(
        [...own.keys()].filter((name) => !themeVariables().has(name)),
        [],
      );
    });
  }
}

test('each preset has a style sheet', () => {
  const files = readdirSync(join(projectRoot, 'src/runtime/theme/styles/presets'));
  assert.equal(files.sort(), themePresets.map((name) => `${name}.css`).sort());
});

test('an unknown preset is a mistake in the configuration', () => {
  const problems = validateConfig({ themeConfig: { preset: 'foresst' } });
  assert.is(problems.length, 1);
  assert.match(JSON.stringify(problems), /preset.*forest/);
});

test.run();

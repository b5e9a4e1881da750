import { createElement, type ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fillIn } from '../../../src/shared/fill-in.js';
import { trickle } from '../../../src/runtime/router/progress-bar.js';
import { Tab } from '../../../src/runtime/theme/tabs/tab.js';
import { tabEntries } from '../../../src/runtime/theme/tabs/tab-values.js';
import { packageCommand } from '../../../src/runtime/theme/tabs/package-commands.js';
import { readFeatures, readHero } from '../../../src/runtime/theme/home/home-data.js';
import { tabIndexOfKey } from '../../../src/runtime/dom/tab-choice.js';

test('texts are filled in by name', () => {
  assert.is(fillIn('Link to {{name}}, {{ name }} and {{other}}', { name: 'A' }), 'Link to A, A and {{other}}');
  assert.is(fillIn('{{constructor}}', {}), '{{constructor}}');
});

test('keys move between tabs and wrap, mirrored from right to left', () => {
  assert.is(tabIndexOfKey('ArrowRight', 2, 3, false), 0);
  assert.is(tabIndexOfKey('ArrowLeft', 0, 3, false), 2);
  assert.is(tabIndexOfKey('ArrowRight', 0, 3, true), 2);
  assert.is(tabIndexOfKey('Home', 2, 3, false), 0);
  assert.is(tabIndexOfKey('End', 0, 3, true), 2);
  assert.is(tabIndexOfKey('a', 0, 3, false), undefined);
});

test('labels and values of tabs come from the tabs, then from the list', () => {
  const tab = (props: Record<string, unknown>): ReactNode => createElement(Tab, props);
  const entries = tabEntries(
    [tab({ label: 'One' }), '\n', tab({ value: 'b', disabled: true }), tab({})],
    ['x', 'y', { label: 'Three', value: 'c' }],
  );
  assert.equal(
    entries.map(({ label, value, isDisabled }) => [label, value, isDisabled]),
    [
      ['One', 'x', false],
      ['y', 'b', true],
      ['Three', 'c', false],
    ],
  );
});

test('commands take the form of each package manager', () => {
  assert.is(packageCommand('install', 'yarn'), 'yarn install');
  assert.is(packageCommand('install heddle -D', 'npm'), 'npm install heddle -D');
  assert.is(packageCommand('install heddle -D', 'pnpm'), 'pnpm add heddle -D');
  assert.is(packageCommand('install heddle', 'deno'), 'deno add npm:heddle');
  assert.is(packageCommand('add heddle -D', 'deno'), 'deno add -D npm:heddle');
  assert.is(packageCommand('install --save-dev heddle jsr:@std/path', 'deno'), 'deno add -D npm:heddle jsr:@std/path');
  assert.is(packageCommand('add heddle -D', 'npm'), 'npm add heddle -D');
  assert.is(packageCommand('add heddle -D', 'yarn'), 'yarn add heddle -D');
  assert.is(packageCommand('i', 'deno'), 'deno i');
  assert.is(packageCommand('remove heddle', 'deno'), 'deno remove heddle');
  assert.is(packageCommand('uninstall heddle', 'yarn'), 'yarn remove heddle');
  assert.is(packageCommand('uninstall heddle', 'npm'), 'npm uninstall heddle');
  assert.is(packageCommand('create heddle@latest docs', 'yarn'), 'yarn create heddle docs');
  assert.is(packageCommand('create heddle@latest', 'bun'), 'bun create heddle@latest');
  assert.is(packageCommand('create heddle@latest', 'deno'), 'deno init --npm heddle@latest');
  assert.is(packageCommand('heddle init', 'yarn', { dlx: true }), 'yarn dlx heddle init');
  assert.is(packageCommand('heddle build', 'bun', { exec: true }), 'bun heddle build');
  assert.is(packageCommand('run dev', 'deno'), 'deno task dev');
  assert.is(packageCommand('install --save heddle', 'yarn'), 'yarn add heddle');
  assert.is(packageCommand('install --save-dev heddle', 'yarn'), 'yarn add -D heddle');
});

test('lines that begin with npm or npx take the form of each package manager, others stay', () => {
  const written = '# Packages\nnpm install heddle\nnpx heddle init\ncd docs';
  assert.is(packageCommand(written, 'npm'), written);
  assert.is(packageCommand(written, 'yarn'), '# Packages\nyarn add heddle\nyarn dlx heddle init\ncd docs');
});

test('a trickling bar moves on and never arrives', () => {
  let progress = 0.08;
  for (let step = 0; step < 1000; step++) {
    const next = trickle(progress);
    assert.ok(next > progress || next === 0.994);
    progress = next;
  }
  assert.is(progress, 0.994);
});

test('the hero is read from front matter of any shape', () => {
  assert.is(readHero({}), undefined);
  assert.is(readHero({ hero: 'text' }), undefined);
  assert.equal(
    readHero({
      hero: { name: 'A', actions: [{ text: 'Go', link: '/a', theme: 'alt' }, 3], image: { alt: 'x' }, badge: 'New' },
    }),
    {
      name: 'A',
      text: '',
      tagline: '',
      badge: { text: 'New' },
      actions: [{ text: 'Go', link: '/a', theme: 'alt' }],
    },
  );
  const image = { src: { light: '/l.svg', dark: '/d.svg' }, sizes: ['10px', '20px'] };
  assert.equal(readHero({ hero: { image } })?.image, {
    src: { light: '/l.svg', dark: '/d.svg' },
    alt: '',
    sizes: '10px, 20px',
  });
});

test('features are read from front matter of any shape', () => {
  assert.equal(readFeatures({ features: {} }), []);
  assert.equal(
    readFeatures({
      features: [{ title: 'A', span: 5 }, null, { title: 'B', icon: '⚡', details: 'd', link: '/b', span: 6 }],
    }),
    [
      { title: 'A', details: '', icon: '', span: 4 },
      { title: 'B', details: 'd', icon: '⚡', span: 6, link: '/b' },
    ],
  );
});

test.run();

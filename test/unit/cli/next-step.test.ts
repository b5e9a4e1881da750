import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nextStep } from '../../../src/cli/next-step.js';
import type { FileTree } from '../../support/temporary-folder.js';
import { inFolder } from './in-folder.js';

const steps: [name: string, files: FileTree, wanted: RegExp][] = [
  ['an empty folder', {}, /`heddle init docs-site`/],
  ['a site', { 'site.config.ts': '' }, /^This folder has a site\. Write with `heddle dev`/],
  ['a site without packages', { 'site.config.ts': '', 'package.json': '{}' }, /Run `npm install`/],
  ['a site of VitePress', { 'docs/.vitepress/config.ts': '', 'docs/index.md': '' }, /of vitepress\. `heddle migrate/],
  ['pages alone', { 'docs/index.md': '# Home' }, /`heddle dev` shows them/],
  ['a folder docs without pages', { 'docs/readme.txt': '' }, /`heddle init docs-site`/],
];

for (const [name, files, wanted] of steps)
  test(`the next step in ${name}`, () => inFolder(files, (folder) => assert.match(nextStep(folder), wanted)));

test.run();

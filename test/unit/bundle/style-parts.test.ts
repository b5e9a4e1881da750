import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { neededParts, styleParts, type StylePart } from '../../../src/build/bundle/style-parts.js';
import { projectRoot } from '../../support/project-root.js';

const styles = join(projectRoot, 'src/runtime/theme/styles');

/** Text of a style sheet with the sheets that it imports. `without` is left out. */
function readSheet(path: string, without = ''): string {
  return readFileSync(path, 'utf8').replace(/@import '(.*?)';/g, (_, name: string) =>
    name.endsWith(without || ' ') ? '' : readSheet(join(dirname(path), name), without),
  );
}

const classesOf = (css: string): Set<string> =>
  new Set(Array.from(css.matchAll(/\.(hd-[\w-]+)/g), ([, name]) => name!));

// The sheet of adaptations has rules for all parts.
const onEveryPage = classesOf(readSheet(join(styles, 'index.css'), 'adaptations.css'));
/** Classes of elements that only the runtime makes or changes, which loads all parts, and those beside another class of the part. */
const exempt = /^hd-(?:panel|trigger|tooltip|search-(?:match|unmark)|copied|page-home|span-|open)/;

for (const [name, { sheets }] of Object.entries(styleParts) as [StylePart, (typeof styleParts)[StylePart]][]) {
  const css = sheets
    .filter((sheet) => sheet.includes('/'))
    .map((sheet) => readSheet(join(projectRoot, 'src/runtime', sheet)))
    .join('');
  test(`pages that use a class of the part ${name} have its style sheet`, () => {
    const missed = [...classesOf(css)].filter(
      (className) =>
        !onEveryPage.has(className) &&
        !exempt.test(className) &&
        !neededParts(`<div class="hd-app ${className}">`).includes(name),
    );
    assert.equal(missed, []);
  });
}

test('a page of text needs no part, one with a raw block of code, a callout or a footnote needs that alone', () => {
  assert.equal(neededParts('<div class="hd-table"><p class="hd-toc-title">'), []);
  assert.equal(neededParts('<pre>'), ['code']);
  assert.equal(neededParts('<div class="hd-callout hd-callout-tip">'), ['callout']);
  assert.equal(neededParts('<ul><li><input type="checkbox" disabled>'), ['text']);
  assert.equal(neededParts('<sup><a href="#fn-1">1</a></sup>'), ['text']);
});

test.run();

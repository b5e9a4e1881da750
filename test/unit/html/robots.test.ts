import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { refusesIndexing } from '../../../src/build/html/visit-elements.js';
import { expectLinear } from '../../support/growth.js';

const documentOf = (head: string): string =>
  `<!doctype html><html><head><title>None</title>${head}</head><body><p>noindex</p></body></html>`;

for (const [name, head, isRefused] of [
  ['robots', '<meta name="robots" content="noindex">', true],
  ['upper case and none', "<META NAME='Robots' CONTENT=NONE>", true],
  ['a single search engine, among other directives', '<meta content="nofollow, noindex" name=yandex data-x>', true],
  ['a character reference', '<meta name="robots" content="no&#105;ndex">', true],
  ['an attribute with the end of a tag', '<meta title=">" name="robots" content="noindex"/>', true],
  ['a quote within a name', '<meta a"b name="robots" content="noindex">', true],
  ['another directive', '<meta name="robots" content="nofollow"><meta name="description" content="noindex">', false],
  ['search of news', '<meta name="googlebot-news" content="noindex">', false],
  ['a comment', '<!-- <meta name="robots" content="noindex"> -->', false],
  ['a comment without an end', '<!-- <meta name="robots" content="noindex">', false],
  ['a script', '<script>"<meta name=robots content=noindex>"</script>', false],
  ['a style sheet', '<style>/* <meta name=robots content=noindex> */</style>', false],
  ['a tag without an end', '<meta name="robots" content="noindex"', false],
  ['a name that contains a tag', '<meta <meta name="robots" content="noindex">', true],
] as const) {
  test(`search engines may leave out a page: ${name}`, () => {
    assert.is(refusesIndexing(documentOf(head)), isRefused);
  });
}

for (const part of ['<meta <', '<meta ', '<!--x', '<script ', '<script>', '<meta a="', "<meta a='>", '<meta x=1>']) {
  test(`a head that repeats ${part} is read in linear time`, () => {
    expectLinear((size) => documentOf(part.repeat(size)), refusesIndexing, 10_000);
  });
}

test.run();

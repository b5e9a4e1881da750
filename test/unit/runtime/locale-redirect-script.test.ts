import { runInNewContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { redirectingHeadScript, localeRedirectScript } from '../../../src/shared/head-scripts.js';

interface Visit {
  languages: string[];
  lang?: string;
  locales?: string;
  hasVisited?: boolean;
  userAgent?: string;
}

/** Where a visit leads; undefined when the page stays. */
function visit({
  languages,
  lang = 'en',
  locales = 'en=/a zh=/zh/a pt-BR=/pt-BR/a',
  hasVisited,
  userAgent = 'Firefox',
}: Visit) {
  let target: string | undefined;
  const storage = new Map<string, string>(hasVisited ? [['heddle-visited', '1']] : []);
  const context = {
    document: { documentElement: { lang, dataset: { locales } } },
    navigator: { languages, userAgent },
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    },
    location: { search: '?q=1', hash: '#part', replace: (url: string) => (target = url) },
  };
  runInNewContext(localeRedirectScript, context);
  return { target, isMarked: storage.has('heddle-visited') };
}

test('the first language of the browser that the page exists in is chosen, exactly or by its main part', () => {
  assert.equal(visit({ languages: ['zh'] }), { target: '/zh/a?q=1#part', isMarked: true });
  assert.is(visit({ languages: ['zh-CN', 'en'] }).target, '/zh/a?q=1#part');
  assert.is(visit({ languages: ['pt-PT', 'en'] }).target, '/pt-BR/a?q=1#part');
  assert.is(visit({ languages: ['fr', 'zh'] }).target, '/zh/a?q=1#part');
});

test('a page in the right language stays, and so does one that no language fits', () => {
  assert.equal(visit({ languages: ['en-US', 'zh'] }), { target: undefined, isMarked: true });
  assert.equal(visit({ languages: ['ja'] }), { target: undefined, isMarked: true });
  assert.is(visit({ languages: ['zh'], locales: '' }).target, undefined);
});

test('later visits and crawlers stay where they are', () => {
  assert.is(visit({ languages: ['zh'], hasVisited: true }).target, undefined);
  assert.equal(visit({ languages: ['zh'], userAgent: 'Googlebot/2.1' }), { target: undefined, isMarked: false });
});

test('the inline script can stand in a script element', () => assert.not.match(redirectingHeadScript, /<|\n/));

test.run();

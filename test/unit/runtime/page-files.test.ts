import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPageFiles } from '../../../src/runtime/router/page-files.js';

const realFetch = globalThis.fetch;
let requests: string[] = [];
let answer: () => Response;

test.before.each(() => {
  requests = [];
  answer = () => Response.json({ page: { routePath: '/guide/' } });
  globalThis.fetch = (url) => {
    requests.push(String(url));
    return Promise.resolve(answer());
  };
});
test.after(() => {
  globalThis.fetch = realFetch;
});

const rejects = async (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => false,
    () => true,
  );

test('a file is fetched once, below the base', async () => {
  const files = createPageFiles('/docs/');
  const [first, second] = await Promise.all([files.load('/guide/'), files.load('/guide/')]);
  assert.is(first, second);
  await files.load('/指南');
  assert.equal(requests, ['/docs/assets/pages/guide/index.json', '/docs/assets/pages/%E6%8C%87%E5%8D%97.json']);
});

test('a fresh load asks again and is kept', async () => {
  const files = createPageFiles('/');
  const first = await files.load('/guide/');
  const fresh = await files.load('/guide/', { isFresh: true });
  assert.is.not(first, fresh);
  assert.is(await files.load('/guide/'), fresh);
  assert.is(requests.length, 2);
});

test('missing files and pages of another kind are refused, and tried again', async () => {
  const files = createPageFiles('/');
  answer = () => new Response('', { status: 404 });
  assert.ok(await rejects(files.load('/a')));
  answer = () => new Response('<!doctype html>');
  assert.ok(await rejects(files.load('/a')));
  answer = () => Response.json({ items: [] });
  assert.ok(await rejects(files.load('/a')));
  answer = () => Response.json({ page: { routePath: '/a' } });
  assert.is((await files.load('/a')).page.routePath, '/a');
});

test.run();

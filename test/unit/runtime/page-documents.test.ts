import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPageDocuments } from '../../../src/runtime/router/page-documents.js';

const realFetch = globalThis.fetch;
let requests: [url: string, cache: RequestCache | undefined][] = [];
let answer: () => Response;

test.before.each(() => {
  requests = [];
  answer = () => new Response(`<p>${requests.length}</p>`);
  globalThis.fetch = (url, init) => {
    requests.push([url as string, init?.cache]);
    assert.equal(init?.headers, { accept: 'text/html' });
    return Promise.resolve(answer());
  };
});
test.after(() => {
  globalThis.fetch = realFetch;
});

test('a document is fetched once', async () => {
  const documents = createPageDocuments();
  const [first, second] = await Promise.all([documents.load('/docs/guide/'), documents.load('/docs/guide/')]);
  assert.equal([first, second], ['<p>1</p>', '<p>1</p>']);
  await documents.load('/docs/%E6%8C%87%E5%8D%97');
  assert.equal(requests, [
    ['/docs/guide/', undefined],
    ['/docs/%E6%8C%87%E5%8D%97', undefined],
  ]);
});

test('a fresh load asks the server again, and its document is kept', async () => {
  const documents = createPageDocuments();
  await documents.load('/guide/');
  assert.is(await documents.load('/guide/', true), '<p>2</p>');
  assert.is(await documents.load('/guide/'), '<p>2</p>');
  assert.equal(requests, [
    ['/guide/', undefined],
    ['/guide/', 'no-cache'],
  ]);
});

test('a missing page is asked for again', async () => {
  const documents = createPageDocuments();
  answer = () => new Response('Not found', { status: 404 });
  const error = await documents.load('/a').catch((reason: unknown) => reason);
  assert.is((error as Error).message, '/a answered 404');
  answer = () => new Response('<p>There</p>');
  assert.is(await documents.load('/a'), '<p>There</p>');
});

test('documents are fetched again when pages have changed', async () => {
  const documents = createPageDocuments();
  await documents.load('/a');
  documents.clear();
  assert.is(await documents.load('/a'), '<p>2</p>');
});

test.run();

import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/project-root.js';
import { createSite } from '../support/site.js';
import { until } from '../support/until.js';

// The statements of api/javascript-api.md about reports, errors and servers.

const { BuildError, build, createCollectReport, dev, preview } = (await import(
  pathToFileURL(join(projectRoot, 'dist/index.js')).href
)) as typeof import('../../src/index.js');

async function rejection(work: () => Promise<unknown>): Promise<string[]> {
  const error = await work().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof BuildError, String(error));
  return error.diagnostics.map(({ severity, code }) => `${severity} ${code}`);
}

test('the report of a build has its warnings and counts, and a BuildError the errors', async () => {
  const { folder, write } = createSite({ 'docs/index.md': '# Home\n\n<Badge />\n' });
  const report = createCollectReport();
  const { pages } = await build({ projectRoot: folder, report });
  assert.equal(
    [pages, report.counts.get('pages'), report.diagnostics.map(({ code }) => code)],
    [2, 2, ['foreign-syntax']],
    'the pages are the home page and the one of 404',
  );
  write({ 'docs/index.md': '# Home\n\n[a](./none.md)\n\n[b](./other.md)\n\n<Badge />\n' });
  const again = (): Promise<unknown> => build({ projectRoot: folder, report: createCollectReport() });
  assert.equal(await rejection(again), ['error dead-link', 'error dead-link']);
  write({ 'site.config.mjs': 'export default { titel: "T" };\n' });
  assert.equal(await rejection(again), ['error config-unknown-option']);
});

test('servers end with their connections, and reject if nothing can be served', async () => {
  const { folder, write } = createSite({ 'docs/index.md': '# Home\n' });
  const report = createCollectReport();
  const options = { projectRoot: folder, port: 0, report };
  assert.equal(await rejection(() => preview(options)), ['error site-not-built']);

  const server = await dev(options);
  const connection = connect(server.port, '127.0.0.1');
  await once(connection, 'connect');
  assert.equal(await rejection(() => dev({ ...options, port: server.port })), ['error port-taken']);
  write({ 'docs/index.md': '# Home\n\n[a](./none.md)\n' });
  await until(async () => {
    await (await fetch(server.url)).text();
    return report.diagnostics.some(({ code }) => code === 'dead-link');
  }, 'the error of the page');
  assert.is((await fetch(server.url)).status, 200);
  const ended = once(connection.resume(), 'close');
  await server.close();
  await ended;
  await fetch(server.url).then(
    () => assert.unreachable('the port is still open'),
    () => undefined,
  );

  write({ 'site.config.mjs': 'export default { titel: "T" };\n' });
  for (const start of [dev, preview]) assert.equal(await rejection(() => start(options)), ['error config-unknown-option']);
});

test.run();

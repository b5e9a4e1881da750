import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPluginSite } from '../support/plugin-site.js';

const config = (options: string, more = ''): Record<string, string> => ({
  'site.config.mjs': `import { algolia } from 'heddle/plugins/algolia';\nexport default { title: 'T', siteOrigin: 'https://example.com', contentSecurityPolicy: true, ${more} plugins: [algolia(${options})] };\n`,
});
const names = "appId: 'APP', apiKey: 'KEY', indexName: 'docs'";
const verification = '<meta name="algolia-site-verification" content="F4E1">';
const site = createPluginSite({
  ...config(`{ ${names}, verificationContent: 'F4E1' }`),
  'docs/index.md': '# A\n\nText.\n',
});

/** Whether a script of the site contains a text. */
const isInScripts = (text: string): boolean =>
  site
    .outputs()
    .filter((path) => path.endsWith('.js'))
    .some((path) => site.read(path).includes(text));

test('the dialog asks Algolia, records are written, and pages prove whose they are', async () => {
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.ok(site.read('index.html').includes(verification));
  assert.ok(isInScripts('appId:"APP"'));
  assert.ok(site.has('assets/search/records.en.json'));
  assert.match(site.read('_headers'), /connect-src 'self' https:\/\/APP-dsn\.algolia\.net/);
});

test('options of the configuration win', async () => {
  site.write(config(`{ ${names} }`, "search: { algolia: { appId: 'OWN', apiKey: 'KEY', indexName: 'docs' } },"));
  assert.is((await site.build()).exitCode, 0);
  assert.ok(isInScripts('appId:"OWN"'));
  assert.not(site.read('index.html').includes(verification));
});

test('the proof alone leaves the local index; search can stay off', async () => {
  site.write(config("{ verificationContent: 'F4E1' }"));
  assert.is((await site.build()).exitCode, 0);
  assert.ok(site.read('index.html').includes(verification));
  assert.not(isInScripts('appId:'));
  site.write(config(`{ ${names} }`, 'search: false,'));
  assert.is((await site.build()).exitCode, 0);
  assert.not(isInScripts('appId:'));
});

test('what is missing or unknown is named', async () => {
  site.write(config("{ appId: 'APP' }"));
  const missing = await site.build();
  assert.is(missing.exitCode, 2, missing.output);
  assert.match(missing.output, /Plugin algolia: `apiKey` is missing/);
  assert.match(missing.output, /Plugin algolia: `indexName` is missing/);
  site.write(config(`{ ${names}, insight: true, hosts: ['example.com'] }`));
  const unknown = await site.build();
  assert.is(unknown.exitCode, 2, unknown.output);
  assert.match(unknown.output, /`insight` is not an option\. Did you mean `insights`\?/);
  assert.match(unknown.output, /Plugin algolia: `hosts\[0\]`/);
  site.write(config(''));
  assert.match((await site.build()).output, /Plugin algolia: /);
});

test.run();

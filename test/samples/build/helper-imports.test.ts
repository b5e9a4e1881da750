import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';
import { smallSite } from '../../support/small-site.js';

test('scripts that use no helper of esbuild do not load its helpers', async () => {
  const site = createSite(smallSite);
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  const scripts = site.outputs().filter((path) => /^assets\/[^/]+\.js$/.test(path));
  const helpers = scripts.filter((path) => /^var \w+=Object\.create;.{0,600}$/s.test(site.read(path)));
  assert.is(helpers.length, 1, scripts.join());
  const name = helpers[0]!.slice('assets/'.length);
  const users = scripts.filter((path) => site.read(path).includes(`/${name}"`));
  assert.ok(users.length > 0, 'React uses them');
  for (const path of users) assert.match(site.read(path), new RegExp(`from"[^"]*/${name}"`), path);
});

test.run();

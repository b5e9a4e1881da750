import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareVersions } from '../../../src/build/render/plan-pages.js';
import { withNewVersion, withoutVersion, withVersions } from '../../../src/cli/version/run-version.js';

test('versions are ordered by their numbers', () => {
  const names = ['2.0', 'v2.10', '1.10', '10.0', 'v2.9', '1.9', '1', '1.9.1'];
  assert.equal(names.sort(compareVersions), ['1', '1.9', '1.9.1', '1.10', '2.0', '10.0', 'v2.9', 'v2.10']);
});

test('a version is added to a list and taken out of it', () => {
  const list = (items: string): string => `{ multiVersion: { versions: [${items}] } }`;
  assert.is(withNewVersion(list(`'1.0'`), '2.0'), list(`'2.0', '1.0'`));
  assert.is(withNewVersion(list(''), '2.0'), list(`'2.0'`));
  assert.is(withNewVersion('{ versions: names }', '2.0'), undefined);
  assert.is(withoutVersion(list(`'2.0', "1.0"`), '1.0'), list(`'2.0'`));
  assert.is(withoutVersion(list(`'2.0', '1.0'`), '2.0'), list(` '1.0'`));
  assert.is(withoutVersion(list(`'2.0', { name: '1.0', banner: 'old' }, 'a'`), '1.0'), list(`'2.0', 'a'`));
  assert.is(withoutVersion(list(`'2.0'`), '2x0'), undefined);
  assert.is(withVersions('export default { multiVersion: {} }', '1', 'next', false), undefined);
  assert.match(
    withVersions('export default defineConfig({\n});', '1', 'next', false)!,
    /defineConfig\(\{\n {2}multiVersion: /,
  );
});

test.run();

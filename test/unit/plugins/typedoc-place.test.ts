import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pagePlace } from '../../../src/plugins/typedoc/generate-pages.js';
import type { SiteConfig } from '../../../src/build/config/site-config.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { testConfig, twoLanguages, twoVersions } from '../markdown/compile-markdown.js';

const placeOf = async (config: Partial<SiteConfig>, outDir?: string) =>
  pagePlace(
    { entryPoints: ['src/index.ts'], ...(outDir === undefined ? {} : { outDir }) },
    await testConfig(temporaryFolder({ 'docs/index.md': '# A\n' }), () => config),
  );

test('without a folder of their own pages belong to the default version and language', async () => {
  assert.equal(await placeOf({}), { folder: 'api', lang: 'en' });
  assert.equal(await placeOf({ ...twoLanguages(), lang: 'zh' }), { folder: 'zh/api', lang: 'zh' });
  assert.equal(await placeOf(twoVersions()), { folder: 'v2/api', lang: 'en' });
  assert.equal(await placeOf({ ...twoVersions(), ...twoLanguages(), lang: 'zh' }), { folder: 'v2/zh/api', lang: 'zh' });
});

test('a folder says the language by its name, below a version or not', async () => {
  assert.equal(await placeOf(twoLanguages(), 'zh/reference'), { folder: 'zh/reference', lang: 'zh' });
  assert.equal(await placeOf({ ...twoVersions(), ...twoLanguages() }, 'v1/zh/reference'), {
    folder: 'v1/zh/reference',
    lang: 'zh',
  });
  assert.equal(await placeOf({ ...twoVersions(), ...twoLanguages() }, 'v1/reference'), {
    folder: 'v1/reference',
    lang: 'en',
  });
});

test.run();

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readSitePictures } from '../../../src/build/render/site-data.js';
import type { SiteConfig } from '../../../src/build/config/site-config.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const svg = (width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;

test('logos have the sizes of their files; those of other hosts, and missing ones, have none', () => {
  const root = temporaryFolder({ 'public/wordmark.svg': svg(160, 40), 'dark.svg': svg(80, 20) });
  const common = {
    icon: '',
    image: '',
    base: '/docs/',
    assetBase: '/assets.example/',
    themeConfig: { socialLinks: [] },
  };
  const sizesOf = (logo: SiteConfig['logo']): object =>
    readSitePictures({ ...common, logo, root } as unknown as SiteConfig).logoSizes;
  assert.equal(sizesOf('/wordmark.svg?v=2'), { '/docs/wordmark.svg?v=2': { width: 160, height: 40 } });
  const dark = pathToFileURL(join(root, 'dark.svg')).href;
  const found = sizesOf({ light: 'https://example.com/a.svg', dark });
  assert.equal(Object.values(found), [{ width: 80, height: 20 }]);
  assert.match(Object.keys(found)[0]!, /^\/assets\.example\/assets\/dark\.[0-9a-f]{8}\.svg$/);
  assert.equal(sizesOf('/missing.svg'), {});
});

test.run();

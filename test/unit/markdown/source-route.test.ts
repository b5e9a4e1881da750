import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sourceToRoute } from '../../../src/build/links/source-route.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { testConfig, twoLanguages, twoVersions } from './compile-markdown.js';

const project = temporaryFolder({ 'docs/index.md': '' });
const plain = await testConfig(project);
const localized = await testConfig(project, twoLanguages);
const versioned = await testConfig(project, () => ({ ...twoLanguages(), ...twoVersions() }));

test('without languages and versions', () => {
  assert.equal(sourceToRoute('guide/a.md', plain), {
    routePath: '/guide/a',
    pureRoutePath: '/guide/a',
    lang: 'en',
    version: '',
  });
  assert.is(sourceToRoute('index.mdx', plain).routePath, '/');
  assert.is(sourceToRoute('guide/index.md', plain).routePath, '/guide/');
  assert.is(sourceToRoute('README.md', plain).routePath, '/');
  assert.is(sourceToRoute('guide/a.b.md', plain).routePath, '/guide/a.b');
  assert.is(sourceToRoute('en/a.md', plain).routePath, '/en/a');
  assert.is(sourceToRoute('cafe\u0301.md', plain).routePath, '/café');
});

test('languages: the default one has no prefix', () => {
  assert.equal(sourceToRoute('en/guide/a.md', localized), {
    routePath: '/guide/a',
    pureRoutePath: '/guide/a',
    lang: 'en',
    version: '',
  });
  assert.equal(sourceToRoute('zh/guide/index.md', localized), {
    routePath: '/zh/guide/',
    pureRoutePath: '/guide/',
    lang: 'zh',
    version: '',
  });
  assert.is(sourceToRoute('zh.md', localized).lang, 'en');
  assert.is(sourceToRoute('guide/zh/a.md', localized).lang, 'en');
});

test('versions lie above languages', () => {
  assert.equal(sourceToRoute('v2/en/a.md', versioned), {
    routePath: '/a',
    pureRoutePath: '/a',
    lang: 'en',
    version: 'v2',
  });
  assert.equal(sourceToRoute('v1/en/a.md', versioned), {
    routePath: '/v1/a',
    pureRoutePath: '/a',
    lang: 'en',
    version: 'v1',
  });
  assert.equal(sourceToRoute('v1/zh/index.md', versioned), {
    routePath: '/v1/zh/',
    pureRoutePath: '/',
    lang: 'zh',
    version: 'v1',
  });
});

test.run();

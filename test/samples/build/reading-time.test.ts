import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

// Minutes that articles take to read.

const config = (theme: string): string => `export default {
  title: 'Minutes', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  themeConfig: { ${theme} },
};
`;
const code = `\`\`\`txt\n${'word '.repeat(2000)}\n\`\`\`\n`;
const site = createSite({
  'site.config.mjs': config('readingTime: true'),
  'docs/en/index.md': '---\npageType: home\nhero: { name: Home, text: Home }\n---\n',
  'docs/zh/index.md': '# 首页\n',
  'docs/en/short.md': '# Short\n\nText.\n',
  'docs/en/long.md': `# Long\n\n${'word '.repeat(600)}\n\n## Part\n\n${'word '.repeat(398)}\n`,
  'docs/en/code.md': `# Code\n\n${code}`,
  'docs/en/thai.md': `# Thai\n\n${'ก'.repeat(2400)}\n`,
  'docs/zh/long.md': `# 长文\n\n${'阅读文字'.repeat(400)}\n`,
  'docs/zh/mixed.md': `# 混排\n\n${'汉字'.repeat(200)} ${'word '.repeat(200)}\n`,
});
const shownOn = (path: string): string | undefined => /<small>(.*?)<\/small>/.exec(site.read(path))?.[1];

test('words count in most languages, characters in Chinese, and code in none', async () => {
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  const pages = ['short', 'long', 'code', 'thai', 'zh/long', 'zh/mixed', 'index', '404'];
  assert.equal(
    pages.map((page) => shownOn(`${page}.html`)),
    [
      '1 min read',
      '5 min read',
      '1 min read',
      '2 min read',
      '阅读约需 4 分钟',
      '阅读约需 2 分钟',
      undefined,
      undefined,
    ],
  );
});

test('a site that does not ask for it has no trace of it, and pages follow the option', async () => {
  site.write({ 'site.config.mjs': config('') });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  assert.is(shownOn('long.html'), undefined);
  assert.not.match(site.read('long.html'), 'readingMinutes');
});

test.run();

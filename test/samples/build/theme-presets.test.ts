import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

/** Style sheets of the home page of a site. */
async function stylesOf(config: string, files: Record<string, string> = {}): Promise<string[]> {
  const site = createSite({ 'site.config.ts': config, 'docs/index.md': '# Home', ...files });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  const hrefs = site.read('index.html').matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g);
  return [...hrefs].map(([, href]) => readFileSync(join(site.folder, 'doc_build', href!), 'utf8'));
}

test('a preset sets the variables of the root element, and the style sheet of the theme folder takes precedence', async () => {
  const own = { 'theme/index.css': ':root { --hd-c-primary: #010203 }' };
  const css = (await stylesOf("export default { themeConfig: { preset: 'paper' } };", own)).join('');
  const [basic, paper, mine] = ['#1677ff', '#9a4a1e', '#010203'].map((color) =>
    css.indexOf(`--hd-c-primary: ${color}`),
  );
  assert.ok(basic! > -1 && basic! < paper! && paper! < mine!, `${basic} ${paper} ${mine}`);
  assert.not.match(css, 'hd-preset');
});

test('a site without a preset has no rule of one', async () => {
  const sheets = await stylesOf('export default {};');
  for (const css of sheets) assert.not.match(css, /hd-preset|Charter/);
});

test.run();

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resultsCharts } from '../../bench/chart/results-charts.js';
import { resultsMarkdown } from '../../bench/chart/results-markdown.js';
import { readResults } from '../../bench/results.js';
import { formatFigure } from '../../bench/shown-figures.js';
import { hookTable } from '../../src/build/plugins/hook-table.js';
import { projectRoot } from '../support/project-root.js';
import { listedVariables, themeVariables, withCssVariables } from './css-variables.js';
import { findQuantities, ungroupedProse } from './find-claims.js';
import { hookDiagram } from './hook-diagram.js';
import { listDocs, readDoc } from './page-outline.js';

// Sentences of the documentation with a number, an order or a severity, compared with what the code has. The tables of
// options are generated (docs/reference), and examples are built (docs/full-examples).

const readSource = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

/** A constant of a source file: a number, or a product of numbers. */
function constant(path: string, name: string): number {
  const written = new RegExp(`const ${name} = ([\\d_ *.]+);`).exec(readSource(path))?.[1];
  if (written === undefined) throw new Error(`${path} has no constant ${name}`);
  return written.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1);
}

const grouped = (value: number): string => value.toLocaleString('en-US');
const seconds = (path: string, name: string): string => String(constant(path, name) / 1000);
const pixels = (path: string, pattern: RegExp): string => pattern.exec(readSource(path))![1]!;

const memory = 'src/runtime/search/state/search-memory.ts';
const searches = ['mostRecent', 'mostRecentBesideFavorites', 'mostFavorites'].map((name) => grouped(constant(memory, name)));
const words: Record<number, readonly [string, string]> = { 2: ['two', '两'], 5: ['five', '五'] };
const spelled = (value: number, lang: 'en' | 'zh'): string => words[value]![lang === 'en' ? 0 : 1];
const socialLinks = constant('src/runtime/theme/nav/social-links.tsx', 'shownCount');
const longestLoop = constant('src/plugins/playground/client/sandbox.script.ts', 'longestTurnMs') / 1000;

/** Sentences in both languages, with the values that the code has for their numbers. */
const sentences: readonly (readonly [page: string, en: string, zh: string])[] = [
  [
    'guide/advanced/custom-search.md',
    `up to ${searches[0]} recent searches (${searches[1]} if there are favorites) and ${searches[2]} favorites`,
    `最多 ${searches[0]} 条历史（有收藏时为 ${searches[1]} 条）和 ${searches[2]} 条收藏`,
  ],
  [
    'guide/default-theme/navbar.md',
    `If there are more than ${spelled(socialLinks, 'en')} links`,
    `社交链接超过${spelled(socialLinks, 'zh')}个时`,
  ],
  [
    'api/commands.md',
    `prints the first ${constant('src/build/report/print-diagnostics.ts', 'shownLimit')} of them`,
    `打印前 ${constant('src/build/report/print-diagnostics.ts', 'shownLimit')} 个`,
  ],
  [
    'api/commands.md',
    `a site of ${constant('src/build/executor/pool-executor.ts', 'pagesPerThread')} pages or fewer takes one`,
    `不超过 ${constant('src/build/executor/pool-executor.ts', 'pagesPerThread')} 页的站点只用一个`,
  ],
  [
    'api/commands.md',
    `or \`${constant('src/server/dev.ts', 'defaultPort')}\`. Unless it comes from the flag or from \`PORT\`, the next free one is used if it is taken. |`,
    `或 \`${constant('src/server/dev.ts', 'defaultPort')}\`。端口不是由参数或 \`PORT\` 指定时，如果被占用，则使用下一个空闲端口。 |`,
  ],
  [
    'api/commands.md',
    `| port | the environment variable \`PORT\`, or \`${constant('src/server/preview.ts', 'defaultPort')}\`. If`,
    `| 端口 | 环境变量 \`PORT\`，或 \`${constant('src/server/preview.ts', 'defaultPort')}\`。`,
  ],
  [
    'guide/basic/deploy.md',
    `http://127.0.0.1:${constant('src/server/preview.ts', 'defaultPort')}/`,
    `http://127.0.0.1:${constant('src/server/preview.ts', 'defaultPort')}/`,
  ],
  [
    'guide/start/getting-started.md',
    `http://127.0.0.1:${constant('src/server/dev.ts', 'defaultPort')}/`,
    `http://127.0.0.1:${constant('src/server/dev.ts', 'defaultPort')}/`,
  ],
  [
    'api/errors.md',
    `took longer than ${seconds('src/build/build.ts', 'longestUploadMs')} seconds after the end of the build`,
    `用时超过 ${seconds('src/build/build.ts', 'longestUploadMs')} 秒`,
  ],
  [
    'guide/advanced/shared-cache.md',
    `at most ${seconds('src/build/build.ts', 'longestUploadMs')} seconds`,
    `最多再等待上传 ${seconds('src/build/build.ts', 'longestUploadMs')} 秒`,
  ],
  [
    'guide/advanced/shared-cache.md',
    `at least ${constant('src/build/config/resolve/resolve-cache.ts', 'shortestKey')} characters`,
    `至少 ${constant('src/build/config/resolve/resolve-cache.ts', 'shortestKey')} 个字符`,
  ],
  [
    'guide/advanced/fleet.md',
    `at least ${constant('src/build/config/resolve/resolve-cache.ts', 'shortestKey')} characters`,
    `至少 ${constant('src/build/config/resolve/resolve-cache.ts', 'shortestKey')} 个字符`,
  ],
  [
    'api/errors.md',
    `doesn't finish within ${seconds('src/build/esbuild/run-esbuild.ts', 'bundleDeadlineMs')} seconds`,
    `esbuild 在 ${seconds('src/build/esbuild/run-esbuild.ts', 'bundleDeadlineMs')} 秒内没有完成`,
  ],
  [
    'plugin/official-plugins/shiki.md',
    `Lines of more than ${grouped(constant('src/build/highlight/size-limits.ts', 'longestLine'))} characters`,
    `超过 ${grouped(constant('src/build/highlight/size-limits.ts', 'longestLine'))} 个字符的行`,
  ],
  [
    'plugin/official-plugins/llms.md',
    `above ${constant('src/plugins/llms/llms-files.ts', 'indexBytes') / 1000} kB`,
    `超过 ${constant('src/plugins/llms/llms-files.ts', 'indexBytes') / 1000} kB`,
  ],
  [
    'plugin/official-plugins/sitemap.md',
    `${grouped(constant('src/plugins/sitemap/sitemap-files.ts', 'fileLimit'))} URLs`,
    `URL 超过 ${grouped(constant('src/plugins/sitemap/sitemap-files.ts', 'fileLimit'))} 个`,
  ],
  [
    'plugin/official-plugins/playground.mdx',
    `longer than ${spelled(longestLoop, 'en')} seconds are stopped`,
    `超过${spelled(longestLoop, 'zh')}秒的循环会被停止`,
  ],
  [
    'plugin/official-plugins/preview.mdx',
    `up to ${constant('src/plugins/preview/client/demo-frame.ts', 'tallestFrame')} pixels`,
    `最高 ${constant('src/plugins/preview/client/demo-frame.ts', 'tallestFrame')} 像素`,
  ],
  [
    'plugin/official-plugins/preview.mdx',
    `at least ${pixels('src/plugins/preview/preview.css', /width >= (\d+)px/)} pixels`,
    `窗口宽度达到 ${pixels('src/plugins/preview/preview.css', /width >= (\d+)px/)} 像素时`,
  ],
  [
    'plugin/official-plugins/mermaid.md',
    `within ${pixels('src/plugins/mermaid/client/index.ts', /rootMargin: '(\d+)px'/)} pixels`,
    `${pixels('src/plugins/mermaid/client/index.ts', /rootMargin: '(\d+)px'/)} 像素以内`,
  ],
  [
    'api/client-api/api-components.md',
    `closes after ${constant('src/runtime/theme/components/use-hover-group.ts', 'closeMs')} ms`,
    `离开 ${constant('src/runtime/theme/components/use-hover-group.ts', 'closeMs')} 毫秒后关闭`,
  ],
  [
    'guide/advanced/report.md',
    `titles of ${constant('src/build/measure/measure-output.ts', 'sampledQueries')} pages`,
    `${constant('src/build/measure/measure-output.ts', 'sampledQueries')} 个页面的标题`,
  ],
  [
    'api/config/config-frontmatter.md',
    `multiplies the page's score, up to ${constant('src/build/front-matter/check-field.ts', 'strongestBoost')}`,
    `最大为 ${constant('src/build/front-matter/check-field.ts', 'strongestBoost')}`,
  ],
];

for (const [index, lang] of (['en', 'zh'] as const).entries())
  test(`sentences with numbers say what the code does (${lang})`, () => {
    const wrong = sentences.filter((sentence) => !readDoc(lang, sentence[0]).includes(sentence[index + 1]!));
    assert.equal(
      wrong.map((sentence) => `${sentence[0]}: ${sentence[index + 1]}`),
      [],
    );
  });

const css = (path: string, pattern: RegExp): string => pixels(`src/runtime/theme/styles/${path}`, pattern);
const days = (path: string, name: string): string => String(constant(path, name) / 86_400_000);
const feedbackEmail = pixels('src/runtime/theme/doc/feedback.tsx', /email: (\d+)/);
const closeMs = `${constant('src/runtime/theme/components/use-hover-group.ts', 'closeMs')} ms`;

/** Numbers with a unit outside of the sentences above: page, the number as the page writes it, and its value in the code. */
const quantities: readonly (readonly [page: string, written: string, value: string])[] = [
  ['api/commands.md', '7 days', `${days('src/cli/links/run-links.ts', 'rememberedMs')} days`],
  ['guide/basic/data.md', '64 MB', `${pixels('src/build/content/content-loader.ts', /largestBytes = (\d+) \* 1024/)} MB`],
  ['guide/basic/data.md', '30 seconds', `${constant('src/build/content/content-loader.ts', 'fetchDeadlineMs') / 1000} seconds`],
  ['plugin/official-plugins/openapi.md', '64 MB', `${pixels('src/plugins/openapi/documents.ts', /mostCharacters = (\d+) \* 1024/)} MB`],
  ['guide/help/faq.md', '2 GB', `${constant('src/build/executor/thread-pool.ts', 'threadHeapMb') / 1000} GB`],
  ['guide/advanced/links.md', '7 days', `${days('src/cli/links/run-links.ts', 'rememberedMs')} days`],
  ['api/css-variables.md', '768 px', `${css('variables.css', /@media \(width >= (\d+)px\)/)} px`],
  ['api/components/tooltip.mdx', '250 px', `${css('content/panels.css', /max-width: min\((250)px/)} px`],
  ['api/components/popover.mdx', '177 px', `${css('content/panels.css', /min-width: min\((\d+)px/)} px`],
  ['api/hooks/use-hover-group.mdx', '150 ms', closeMs],
  ['api/hooks/use-window-size.mdx', '150 ms', `${constant('src/runtime/hooks/browser-hooks.ts', 'delayMs')} ms`],
  ['api/config/config-theme.md', '2,048 characters', `${grouped(constant('src/runtime/page-parts/acts.ts', 'longestUrl'))} characters`],
  ['guide/default-theme/doc-page.md', '400 characters', `${constant('src/build/pages/compiled-page.ts', 'charactersPerMinute')} characters`],
  ['api/config/config-theme.md', '320 characters', `${feedbackEmail} characters`],
  ['guide/start/comparison.mdx', '6 kB', `${pixels('bench/corpora/corpora.ts', /about (\d+) kB a page/)} kB`],
  ['guide/advanced/shared-cache.md', '30 days', `${pixels('docs/en/guide/advanced/shared-cache.md', /-[am]time \+(\d+)/)} days`],
  ['guide/help/security.md', '4 MB', `${pixels('src/server/mcp/site-reader.ts', /mostFileBytes = (\d+) << 20/)} MB`],
  ['guide/help/security.md', '16 MB', `${pixels('src/server/mcp/site-reader.ts', /mostQuestionBytes = (\d+) << 20/)} MB`],
  ['guide/help/security.md', '45 s', `${seconds('src/server/mcp/site-reader.ts', 'questionMs')} s`],
  ['plugin/official-plugins/medium-zoom.md', '40 pixels', `${pixels('src/build/config/options/medium-zoom-options.ts', /close it\. Default: (\d+)/)} pixels`],
];

/** Numbers that other tests hold: page, number, and the test. */
const heldElsewhere: readonly (readonly [page: string, written: string, test: string])[] = [
  ['plugin/system/write-a-plugin.md', '13 minutes', 'test/samples/package/packed.test.ts'],
  ['guide/start/getting-started.md', '52 MB', 'test/samples/package/packed.test.ts'],
  ['guide/start/getting-started.md', '29 packages', 'test/samples/package/packed.test.ts'],
  ['guide/advanced/agents.md', '1,000 pages', 'test/bench/mcp-bytes.test.ts'],
  ['guide/advanced/agents.md', '60 kB', 'test/bench/mcp-bytes.test.ts'],
  ['guide/advanced/agents.md', '150 kB', 'test/bench/mcp-bytes.test.ts'],
  ['guide/basic/ssg.md', '9 kB', 'test/docs/claims.test.ts'],
  ['guide/start/introduction.md', '9 kB', 'test/docs/claims.test.ts'],
  ['guide/concepts/how-it-works.md', '9 kB', 'test/docs/claims.test.ts'],
];

/** Pages with results of single runs, and the command that repeats them. Their numbers depend on the machine. */
const measured: Record<string, string> = {
  'guide/advanced/fleet.md': 'npm run bench -- fleet',
  'guide/default-theme/multi-version.md': 'npm run bench -- contract',
  'guide/start/migrate.md': 'heddle migrate',
  'plugin/official-plugins/openapi.md': 'heddle build',
  'guide/start/comparison.mdx': 'npm run bench -- peers',
};

test('every number with a unit is compared with the code, or comes from a measurement that has a command', () => {
  const held = new Map<string, string>();
  for (const [page, en] of sentences) held.set(page, `${held.get(page) ?? ''}\n${en}`);
  for (const [page, written, value] of quantities) {
    assert.is(written, value, page);
    held.set(page, `${held.get(page) ?? ''}\n${written}`);
  }
  for (const [page, written] of heldElsewhere) held.set(page, `${held.get(page) ?? ''}\n${written}`);
  const pages = listDocs('en').filter((path) => /\.mdx?$/.test(path) && !/^(?:fragments|releases)\/|limits\.md$/.test(path));
  const loose = pages.flatMap((page) =>
    findQuantities(readDoc('en', page))
      .filter((written) => !(page in measured) && !(held.get(page) ?? '').includes(written))
      .map((written) => `${page}: ${written}`),
  );
  assert.equal(loose, [], 'add them to `sentences` or `quantities` with the constant of the code');
});

test('numbers with a unit are the same in Chinese', () => {
  const pages = listDocs('en').filter((path) => /\.mdx?$/.test(path));
  const different = pages.flatMap((page) => {
    const chinese = ungroupedProse(readDoc('zh', page));
    return findQuantities(readDoc('en', page))
      .filter((written) => !new RegExp(`(?<!\\d)${/^[\d,.]*\d/.exec(written)![0].replaceAll(',', '')}(?!\\d)`).test(chinese))
      .map((written) => `${page}: ${written}`);
  });
  assert.equal(different, []);
});

/** Steps, and the beginnings of their rows on the page of limits. */
const stepRows: readonly (readonly [step: string, en: string, zh: string])[] = [
  ['pages/compile-page', '[compiling a page]', '[编译一个页面]'],
  ['render/render-page', '[rendering a page]', '[渲染一个页面]'],
  ['render/convert-article', 'converting an article', '为插件转换一篇文章'],
  ['render/render-sealed', 'rendering a sealed version', '渲染一个封存的版本'],
  ['search/index-segment', 'indexing a part of the pages', '为一部分页面建立索引'],
  ['search/merge-bucket', 'merging a part of the search index', '合并一部分搜索索引'],
];
const stepSeconds = (step: string): string => /deadlineSeconds: (\d+),/.exec(readSource(`src/build/${step}.step.ts`))![1]!;

/** Rows of the page of limits: part of the name, the value that the code has, and its unit in both languages. */
const limits: readonly (readonly [en: string, zh: string, value: string, unit: readonly [string, string]])[] = [
  ['front matter', 'front matter', String(constant('src/build/front-matter/front-matter.ts', 'sizeLimitBytes') / 1024), [' kB', ' kB']],
  ['`description`', '`description`', grouped(constant('src/build/markdown/search-sections.ts', 'lengthLimit')), [' characters', ' 个字符']],
  ['headings', '页面目录', grouped(constant('src/build/markdown/headings.ts', 'tocLimit')), ['', ' 个']],
  ['nested quotes', '嵌套的引用', grouped(constant('src/build/markdown/syntax/nesting.ts', 'depthLimit')), [' levels', ' 层']],
  ['fragments', '片段', grouped(constant('src/build/markdown/fragments.ts', 'chainLimit')), [' levels', ' 层']],
  ['files that', '一个页面包含', grouped(constant('src/build/markdown/syntax/inclusions.ts', 'countLimit')), ['', ' 个']],
  ['image', '读取尺寸的图片', String(constant('src/build/markdown/links/images.ts', 'sizeLimit') / 1024 ** 2), [' MB', ' MB']],
  ['highlighted line', '高亮的一行', grouped(constant('src/build/highlight/size-limits.ts', 'longestLine')), [' characters', ' 个字符']],
  ['highlighted block', '高亮的代码块', grouped(constant('src/build/highlight/size-limits.ts', 'longestBlock')), [' characters', ' 个字符']],
  ['nested constructs', '高亮代码中的嵌套结构', grouped(constant('src/build/highlight/size-limits.ts', 'deepestState')), [' rules of the grammar, which some hundred brackets open', ' 条语法规则，相当于数百层括号']],
  ['nested folders', '嵌套的目录', grouped(constant('src/build/routes/scan-routes.ts', 'folderDepthLimit')), [' levels', ' 层']],
  ['name of a file', '文件名', grouped(constant('src/build/routes/scan-routes.ts', 'nameLengthLimit')), [' bytes', ' 字节']],
  ['path of a file', '文件的路径', grouped(constant('src/build/routes/scan-routes.ts', 'pathLengthLimit')), [' bytes', ' 字节']],
  ['URLs', '一个站点地图', grouped(constant('src/plugins/sitemap/sitemap-files.ts', 'fileLimit')), ['', ' 个']],
  ...stepRows.map(([step, en, zh]) => [en, zh, stepSeconds(step), [' s', ' 秒']] as const),
  ['a hook', '插件的钩子', seconds('src/build/foreign/call-foreign.ts', 'hookDeadlineMs'), [' s', ' 秒']],
  ['a file that', '[`loadContent`]', seconds('src/build/content/content-loader.ts', 'fetchDeadlineMs'), [' s', ' 秒']],
  ['esbuild', 'esbuild', seconds('src/build/esbuild/run-esbuild.ts', 'bundleDeadlineMs'), [' s', ' 秒']],
  ['uploads', '构建结束后', seconds('src/build/build.ts', 'longestUploadMs'), [' s', ' 秒']],
  ['a search', '开发和预览', seconds('src/server/search-service/search-service.ts', 'deadlineMs'), [' s', ' 秒']],
  ['ports', '端口被占用', grouped(constant('src/server/http/site-address.ts', 'triedPorts')), ['', '']],
  ['browsers', '接收实时更新', grouped(constant('src/server/live-channel.ts', 'mostClients')), ['', '']],
  ['characters of a query', '搜索对话框', grouped(constant('src/runtime/search/state/search-state.ts', 'longestQuery')), ['', '']],
];

test('the page of limits has the time of every step', () => {
  const files = readdirSync(join(projectRoot, 'src/build'), { recursive: true, encoding: 'utf8' });
  assert.equal(
    files.filter((path) => path.endsWith('.step.ts')).sort(),
    stepRows.map(([step]) => `${step}.step.ts`).sort(),
  );
});

for (const [index, lang] of (['en', 'zh'] as const).entries())
  test(`the page of limits has those of the code (${lang})`, () => {
    const rows = readDoc(lang, 'guide/help/limits.md').split('\n').filter((line) => line.startsWith('| '));
    for (const [en, zh, value, unit] of limits) {
      const row = rows.find((line) => line.startsWith(`| ${[en, zh][index]}`));
      assert.match(row ?? '', `| ${value}${unit[index]} |`, [en, zh][index]);
    }
  });

test('the scripts are compiled for the version that the page of browsers names', () => {
  assert.match(readSource('src/build/bundle/bundle-options.ts'), "config.builder.target ?? 'es2022'");
  for (const lang of ['en', 'zh']) assert.match(readDoc(lang, 'guide/help/browser-support.md'), 'ES2022');
});

test('a star count is stored for an hour, and code runs half a second after the last key', () => {
  assert.is(constant('src/runtime/dom/github-stars.ts', 'keptMs'), 60 * 60 * 1000);
  assert.match(readDoc('en', 'guide/default-theme/navbar.md'), 'stores it for an hour');
  assert.match(readDoc('zh', 'guide/default-theme/navbar.md'), '缓存一小时');
  assert.is(constant('src/plugins/playground/client/workshop.ts', 'pauseMs'), 500);
  assert.match(readDoc('en', 'plugin/official-plugins/playground.mdx'), 'half a second after the last key');
  assert.match(readDoc('zh', 'plugin/official-plugins/playground.mdx'), '停止输入半秒之后');
});

test('the parts of the navigation bar are in the order of the page', () => {
  const source = readSource('src/runtime/theme/nav/nav.tsx');
  const parts = ['<NavTitle />', '<SearchButton />', 'items={left}', 'items={right}', '<VersionMenu', '<LanguageMenu'];
  const places = [...parts, '<SwitchAppearance', '<SocialLinks'].map((part) => source.indexOf(part));
  assert.equal([...places].sort((a, b) => a - b), places);
  for (const [lang, pattern] of [
    ['en', /1\. the logo.*\n2\. the \[search.*\n3\. .*'left'.*\n4\. .*\n5\. the version.*\n6\. the language.*\n7\. the appearance.*\n8\. social/],
    ['zh', /1\. logo.*\n2\. \[搜索.*\n3\. .*'left'.*\n4\. .*\n5\. 版本.*\n6\. 语言.*\n7\. 外观.*\n8\. 社交/],
  ] as const)
    assert.match(readDoc(lang, 'guide/default-theme/navbar.md'), pattern);
});

test('the diagram of slots has all slots of the layout', () => {
  const names = [...readSource('src/runtime/theme/base/layout-slots.ts').matchAll(/^ {2}\| '(\w+)'/gm)].map(([, name]) => name!);
  assert.is(names.length, 25);
  for (const lang of ['en', 'zh'])
    for (const name of names) assert.match(readSource(`docs/public/slots.${lang}.svg`), new RegExp(`>(?:.* … )?${name}(?: … .*)?<`));
});

test('the introduction to plugins has all hooks, and their diagram is that of the code (npm run reference writes it)', () => {
  for (const lang of ['en', 'zh'] as const) {
    assert.is(readSource(`docs/public/hooks.${lang}.svg`), hookDiagram(lang));
    const [, section = ''] = readDoc(lang, 'plugin/system/introduction.md').split(/^## .*what-plugins-can-do.*$|^## What plugins can do$/m);
    for (const name of Object.keys(hookTable)) assert.match(section, `\`${name}\``, `${lang} ${name}`);
  }
});

test('an entry of the sidebar that names no file is a warning', () => {
  assert.match(readSource('src/build/navigation/sidebar-items.ts'), /metaItem\(placeOf\(\['name'\]\), message, fix, 'warning'\)/);
  assert.match(readSource('src/build/navigation/sidebar-items.ts'), /is listed twice\.`, .*, 'warning'\)/);
  assert.match(readDoc('en', 'guide/basic/auto-nav-sidebar.md'), /names no file, or a file that is already listed, is a warning/);
});

for (const lang of ['en', 'zh'])
  test(`all CSS variables of the theme are listed with their values; \`npm run reference\` writes them (${lang})`, () => {
    const page = readDoc(lang, 'api/css-variables.md');
    assert.equal(listedVariables(page).sort(), [...themeVariables().keys()].sort());
    assert.is(page, withCssVariables(page));
  });

// Figures come from files of results, and each from one of them.

const results = ['heddle', 'peers'].map((name) => readResults(join(projectRoot, `bench/results/${name}.json`)));

for (const lang of ['en', 'zh'] as const)
  test(`tables and charts of figures are those of bench/results (${lang})`, () => {
    for (const result of results) {
      assert.is(readDoc(lang, `fragments/bench-${result.command}.mdx`), `${resultsMarkdown(result, lang)}\n`);
      for (const { file, svg } of resultsCharts(result, lang)) assert.is(readSource(`docs/public/${file}`), svg, file);
    }
  });

const generatorsOf = (command: 0 | 1, pages: number) => results[command]!.corpora.find(({ corpus }) => corpus.pages === pages)!.generators;
/** Heddle's figures of 1,000 pages: those of builds as in the comparison, the others of its own run. */
const figures = { ...generatorsOf(0, 1000)[0]!.figures, ...generatorsOf(1, 1000)[0]!.figures };
const figure = (name: string, unit: 'seconds' | 'milliseconds' | 'megabytes'): [string, string] => {
  const [amount = '', sign] = formatFigure(figures[name]!, unit).split(' ');
  return [amount, `${amount} ${sign === 's' ? '秒' : sign === 'ms' ? '毫秒' : sign}`];
};

test('the home page and the READMEs quote the figures of 1,000 pages', () => {
  const [cold, edited] = [figure('cold.seconds', 'seconds'), figure('page.seconds', 'seconds')];
  const shown = figure('dev.editMs', 'milliseconds');
  const home = readSource('docs/_theme/home.tsx');
  const [english, chinese] = [readSource('README.md'), readSource('README.zh-CN.md')];
  for (const [amount, inChinese] of [cold, edited, shown]) {
    assert.match(home, `'${amount} `);
    assert.match(home, `'${inChinese}'`);
    assert.match(english, `${amount} `);
    assert.match(chinese, inChinese);
  }
  assert.match(english, figure('cold.peakMb', 'megabytes')[1]);
});

test('the home page quotes moved sites as the result file has them', () => {
  const { sites } = JSON.parse(readSource('bench/results/moved-sites.json')) as MovedFigures;
  const home = readSource('docs/_theme/home.tsx');
  const rows = [...home.matchAll(/^ {2}\['([^']+)', (\d+), '([\d.]+)', '([\d.]+)'\],$/gm)].map((row) => row.slice(1));
  assert.is(rows.length, 5);
  for (const [name, ...shown] of rows) {
    const { pages, oldCpuSeconds, cpuSeconds } = sites.find((site) => site.name === name)!;
    assert.equal(shown, [`${pages}`, oldCpuSeconds.toFixed(1), cpuSeconds.toFixed(1)], name);
  }
  const pages = sites.reduce((sum, site) => sum + site.pages, 0).toLocaleString('en');
  assert.match(home, `${sites.length} public sites with ${pages} pages`);
  assert.match(home, `${sites.length} 个公开站点（共 ${pages} 页）`);
});

test('the comparison says which generators built which sizes, and who is ahead', () => {
  const ranking = (pages: number, figure: string): string[] =>
    [...generatorsOf(1, pages)].sort((a, b) => a.figures[figure]! - b.figures[figure]!).map(({ name }) => name);
  const ofOwn = (pages: number, name: string): number => {
    const [own, other] = ['heddle', name].map((each) => generatorsOf(1, pages).find((generator) => generator.name === each)!);
    return other!.figures['cold.seconds']! / own!.figures['cold.seconds']!;
  };
  assert.is(ranking(200, 'cold.seconds').length, 7);
  assert.equal(ranking(1000, 'cold.seconds'), ranking(200, 'cold.seconds').slice(0, 3));
  assert.equal(ranking(200, 'cold.seconds').slice(0, 3), ['hugo', 'eleventy', 'heddle']);
  for (const pages of [200, 1000]) {
    assert.is(ranking(pages, 'cold.peakMb')[2], 'heddle', 'Hugo and Eleventy need the least memory');
    assert.is(ranking(pages, 'warm.seconds')[0], 'heddle', 'Heddle is the fastest if nothing changed');
    assert.ok(ofOwn(pages, 'eleventy') < 0.5 && ofOwn(pages, 'hugo') < 0.5);
  }
  assert.is(ranking(1000, 'cold.peakMb')[0], 'eleventy');
  assert.equal(ranking(200, 'page.seconds').slice(0, 2), ['hugo', 'heddle']);
  assert.is((1 / ofOwn(200, 'hugo')).toFixed(0), '6');
  assert.is(ranking(200, 'dev.startSeconds')[0], 'hugo');
  assert.is(ranking(200, 'dev.editMs')[0], 'heddle');
});

test('the showcase counts the plugins of the own site, which has Algolia only with keys', () => {
  const count = [...readSource('site.config.ts').matchAll(/from 'heddle\/plugins\/(?!algolia)/g)].length;
  assert.match(readDoc('en', 'guide/start/showcase.md'), `uses ${count} of the [official plugins]`);
  assert.match(readDoc('zh', 'guide/start/showcase.md'), `使用了 ${count} 个[官方插件]`);
});

test('the message on the home page is the one of the tutorial, which a test builds', () => {
  const message = /const message = `([^`]+)`/.exec(readSource('docs/_theme/home.tsx'))![1]!;
  assert.ok(readDoc('en', 'guide/learn/pages.md').includes(message));
});

test('every page gives the same size for the script of a first visit', () => {
  const size = `${Math.round(figures['firstLoad.js']! / 1000)} kB`;
  for (const lang of ['en', 'zh'])
    for (const page of ['index.md', 'guide/start/introduction.md', 'guide/basic/ssg.md', 'guide/concepts/how-it-works.md'])
      assert.match(readDoc(lang, page), size, `${lang}/${page}`);
});

interface MovedFigures {
  sites: { name: string; generator: string; pages: number; oldCpuSeconds: number; cpuSeconds: number; samePages: number; editedLines: number }[];
}

for (const lang of ['en', 'zh'] as const)
  test(`figures of moved sites are those of bench/results (${lang})`, () => {
    const { sites } = JSON.parse(readSource('bench/results/moved-sites.json')) as MovedFigures;
    for (const { name, generator, pages, oldCpuSeconds, cpuSeconds, samePages, editedLines } of sites) {
      const row = readDoc(lang, `guide/migrate/${generator}.md`).split('\n').find((line) => line.startsWith(`| ${name}`)) ?? '';
      const cells = row.split('|').map((cell) => cell.trim());
      assert.equal(cells.slice(4, 6), [oldCpuSeconds.toFixed(1), cpuSeconds.toFixed(1)], name);
      assert.is(cells[2], String(pages), name);
      assert.is(Number.parseInt(cells[6] ?? '', 10), samePages, name);
      assert.is(cells[3], editedLines > 0 ? String(editedLines) : lang === 'en' ? 'none' : '无', name);
    }
  });

test.run();

import { routeOptions } from '../../src/build/config/options/route-options.js';
import { budgetOptions } from '../../src/build/config/options/budget-options.js';
import { builderOptions } from '../../src/build/config/options/plugin-options.js';
import { remoteOptions, userOptions } from '../../src/build/config/options/user-options.js';
import type { Fields, Kind, Option } from '../../src/build/config/options/kinds.js';
import { i18nOptions } from '../../src/build/config/options/language-options.js';
import { lastUpdatedOptions } from '../../src/build/config/options/last-updated-options.js';
import { containerOptions, markdownOptions, shikiOptions } from '../../src/build/config/options/markdown-options.js';
import { languageParityOptions, versionOptions } from '../../src/build/config/options/language-options.js';
import { mediumZoomOptions } from '../../src/build/config/options/medium-zoom-options.js';
import { algoliaOptions, searchDialogOptions, searchOptions } from '../../src/build/config/options/search-options.js';
import { httpsOptions, serverOptions } from '../../src/build/config/options/server-options.js';
import { apiDocgenOptions } from '../../src/plugins/api-docgen/options.js';
import { blogOptions } from '../../src/plugins/blog/options.js';
import { redirectOptions } from '../../src/plugins/client-redirects/options.js';
import { containerSyntaxOptions } from '../../src/plugins/container-syntax/options.js';
import { llmsOptions, llmsTxtOptions } from '../../src/plugins/llms/options.js';
import { openapiOptions } from '../../src/plugins/openapi/options.js';
import { mathOptions } from '../../src/plugins/math/options.js';
import { mermaidOptions } from '../../src/plugins/mermaid/options.js';
import { playgroundOptions } from '../../src/plugins/playground/options.js';
import { previewOptions } from '../../src/plugins/preview/options.js';
import { feedOptions, feedOutputOptions, rssOptions } from '../../src/plugins/rss/options.js';
import { sitemapEntryOptions, sitemapOptions } from '../../src/plugins/sitemap/options.js';
import { stylesOptions } from '../../src/plugins/styles/options.js';
import { twoslashOptions } from '../../src/plugins/twoslash/options.js';
import { typedocOptions } from '../../src/plugins/typedoc/options.js';
import { readOptionSentences } from './option-sentences.js';
import { readOutline } from './page-outline.js';

/** A table of a reference page: options of a table of the code, below a heading. */
export interface ReferenceTable {
  /** Path below the folder of a language. */
  page: string;
  /** Anchor of the heading, the same in all languages. */
  anchor: string;
  /** Tables between the heading and this one. Default: 0. */
  skipped?: number;
  /** Options that are shown, as paths from the top of the table. */
  rows: { table: string; fields: Fields; path: string[] }[];
}

/** Shows options of a table of the code: all, those of an inner group, or the named ones. */
function rowsOf(
  tables: Record<string, { fields: Fields }>,
  { inner = [], names }: { inner?: string[]; names?: string[] } = {},
): ReferenceTable['rows'] {
  const [[table, { fields }]] = Object.entries(tables) as [[string, { fields: Fields }]];
  const shown = inner.reduce((current, name) => (current[name] as { fields: Fields }).fields, fields);
  return (names ?? Object.keys(shown)).map((name) => ({ table, fields, path: [...inner, ...name.split('.')] }));
}

const basic = 'api/config/config-basic.md';
const build = 'api/config/config-build.md';
const search = 'guide/advanced/custom-search.md';
const sharedCache = 'guide/advanced/shared-cache.md';
const report = 'guide/advanced/report.md';
const plugin = (name: string): string => `plugin/official-plugins/${name}`;

/** The tables of the reference that are generated. */
export const referenceTables: readonly ReferenceTable[] = [
  { page: basic, anchor: 'places', rows: rowsOf({ userOptions }, { names: ['root', 'outDir', 'themeDir'] }) },
  {
    page: basic,
    anchor: 'title-and-pictures',
    rows: rowsOf({ userOptions }, { names: ['title', 'description', 'icon', 'image', 'logo', 'logoText', 'logoHref'] }),
  },
  { page: sharedCache, anchor: 'options', rows: rowsOf({ remoteOptions }) },
  { page: basic, anchor: 'multiversion', rows: rowsOf({ versionOptions }) },
  { page: basic, anchor: 'languageparity', rows: rowsOf({ languageParityOptions }) },
  { page: basic, anchor: 'i18n', rows: rowsOf({ i18nOptions }) },
  { page: basic, anchor: 'route', rows: rowsOf({ routeOptions }) },
  { page: basic, anchor: 'server', rows: rowsOf({ serverOptions }) },
  { page: basic, anchor: 'server', skipped: 1, rows: rowsOf({ httpsOptions }) },
  { page: build, anchor: 'markdown', rows: rowsOf({ markdownOptions }) },
  {
    page: build,
    anchor: 'markdown-defaultcodeoverflow',
    rows: rowsOf({ markdownOptions }, { inner: ['defaultCodeOverflow'] }),
  },
  { page: build, anchor: 'markdown-link', rows: rowsOf({ markdownOptions }, { inner: ['link'] }) },
  { page: build, anchor: 'markdown-image', rows: rowsOf({ markdownOptions }, { inner: ['image'] }) },
  { page: build, anchor: 'builder', rows: rowsOf({ builderOptions }) },
  { page: report, anchor: 'budgets', rows: rowsOf({ budgetOptions }) },
  { page: search, anchor: 'options-of-the-dialog', rows: rowsOf({ searchDialogOptions }) },
  { page: search, anchor: 'options', rows: rowsOf({ searchOptions }) },
  { page: plugin('algolia.md'), anchor: 'options', rows: rowsOf({ algoliaOptions }) },
  { page: plugin('api-docgen.mdx'), anchor: 'options', rows: rowsOf({ apiDocgenOptions }) },
  { page: plugin('blog.md'), anchor: 'options', rows: rowsOf({ blogOptions }) },
  { page: plugin('client-redirects.md'), anchor: 'redirects', rows: rowsOf({ redirectOptions }) },
  { page: plugin('container-syntax.md'), anchor: 'the-plugin', rows: rowsOf({ containerSyntaxOptions }) },
  { page: plugin('container-syntax.md'), anchor: 'the-plugin', skipped: 1, rows: rowsOf({ containerOptions }) },
  { page: plugin('last-updated.md'), anchor: 'options', rows: rowsOf({ lastUpdatedOptions }) },
  { page: plugin('llms.md'), anchor: 'options', rows: rowsOf({ llmsOptions }) },
  { page: plugin('llms.md'), anchor: 'change-the-text', rows: rowsOf({ llmsTxtOptions }) },
  { page: plugin('math.md'), anchor: 'options', rows: rowsOf({ mathOptions }) },
  { page: plugin('openapi.md'), anchor: 'options', rows: rowsOf({ openapiOptions }) },
  {
    page: plugin('medium-zoom.md'),
    anchor: 'options',
    rows: [...rowsOf({ mediumZoomOptions }, { names: ['selector'] }), ...rowsOf({ mediumZoomOptions }, { inner: ['options'] })],
  },
  { page: plugin('mermaid.md'), anchor: 'options', rows: rowsOf({ mermaidOptions }) },
  { page: plugin('playground.mdx'), anchor: 'options', rows: rowsOf({ playgroundOptions }) },
  {
    page: plugin('preview.mdx'),
    anchor: 'options',
    rows: [
      ...rowsOf({ previewOptions }, { names: Object.keys(previewOptions.fields).filter((name) => name !== 'iframeOptions') }),
      ...rowsOf({ previewOptions }, { inner: ['iframeOptions'] }),
    ],
  },
  { page: plugin('rss.md'), anchor: 'options', rows: rowsOf({ rssOptions }) },
  { page: plugin('rss.md'), anchor: 'feed', rows: rowsOf({ feedOptions }) },
  { page: plugin('rss.md'), anchor: 'output', rows: rowsOf({ feedOutputOptions }) },
  { page: plugin('shiki.md'), anchor: 'options', rows: rowsOf({ shikiOptions }) },
  { page: plugin('styles.md'), anchor: 'options', rows: rowsOf({ stylesOptions }) },
  { page: plugin('sitemap.md'), anchor: 'options', rows: rowsOf({ sitemapOptions }) },
  { page: plugin('sitemap.md'), anchor: 'single-pages', rows: rowsOf({ sitemapEntryOptions }) },
  { page: plugin('twoslash.md'), anchor: 'options', rows: rowsOf({ twoslashOptions }) },
  { page: plugin('typedoc.md'), anchor: 'options', rows: rowsOf({ typedocOptions }) },
];

type Lang = 'en' | 'zh';

const words = {
  en: { head: ['Option', 'Type', 'Default', 'Meaning'], object: 'object', required: 'required', default: /\bDefault: / },
  zh: { head: ['选项', '类型', '默认值', '含义'], object: '对象', required: '必填', default: /默认值：/ },
};

const cellText = (text: string): string => text.replaceAll('|', '\\|');
const inParentheses = (type: string): string => (type.includes(' | ') ? `(${type})` : type);

/** Type of a kind's values in TypeScript; objects that are described elsewhere are `object`. */
function shownType(kind: Kind): string {
  switch (kind.is) {
    case 'text':
      return 'string';
    case 'flag':
      return 'boolean';
    case 'number':
      return 'number';
    case 'choice':
      return kind.choices.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(' | ');
    case 'list':
      return `${inParentheses(shownType(kind.of))}[]`;
    case 'record':
      return `Record<string, ${shownType(kind.of)}>`;
    case 'either':
      return kind.of.map(shownType).join(' | ');
    case 'object':
    case 'group':
      return 'object';
    default:
      return 'unknown';
  }
}

function typeCell(option: Option, lang: Lang): string {
  const { type = shownType(option) } = option;
  if (typeof type !== 'string') return cellText(type[lang === 'en' ? 0 : 1]);
  return type === 'object' ? words[lang].object : `\`${cellText(type)}\``;
}

const codeOf = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value}'`
    : Array.isArray(value)
      ? `[${value.map(codeOf).join(', ')}]`
      : typeof value === 'object'
        ? '{}'
        : String(value);

/** The value of the default, or what the sentence says of it in words. */
function defaultCell(option: Option, said: string, lang: Lang): string {
  if (option.required) return words[lang].required;
  const { default: value } = option;
  const isSaid = said !== '' && !/^(?:none|empty)\b|^无|^空/.test(said);
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  if (option.is === 'group' || (isEmpty && isSaid)) return isSaid ? cellText(said) : '';
  return value === undefined || (value === '' && said !== 'empty' && said !== '空') ? '' : `\`${codeOf(value)}\``;
}

/** Comments of options. */
export const sentenceOf = readOptionSentences();

/** Meaning of an option and its default in words, without the last full stop. */
function explain({ table, path }: ReferenceTable['rows'][number], { zh }: Option, lang: Lang): [string, string] {
  const sentence = lang === 'en' ? sentenceOf(table, path) : zh;
  if (!sentence) throw new Error(`${table}.${path.join('.')} has no sentence in ${lang}`);
  const [meaning = '', said = ''] = sentence.split(words[lang].default);
  const plain = (text: string): string => text.trim().replace(/[.。]$/, '');
  return [plain(meaning), plain(said)];
}

/** Lines of a table of the reference. The column of defaults is left out where no option has one. */
export function referenceTable({ rows }: ReferenceTable, source: string, lang: Lang): string {
  const anchors = readOutline(source).headings.map(({ anchor }) => anchor);
  const cells = rows.map((row) => {
    const option = row.path.reduce<Option>(
      (current, name) => (current as { fields: Fields }).fields[name]!,
      { fields: row.fields } as unknown as Option,
    );
    const [meaning, said] = explain(row, option, lang);
    const { table, path } = row;
    const name = ['mediumZoomOptions', 'previewOptions'].includes(table) ? path.join('.') : path.at(-1)!;
    const anchor = name.replace(/\W/g, '').toLowerCase();
    const code = `\`${name}\``;
    return [
      anchors.includes(anchor) ? `[${code}](#${anchor})` : code,
      typeCell(option, lang),
      defaultCell(option, said, lang),
      cellText(meaning),
    ];
  });
  const hasDefaults = cells.some(([, , value]) => value !== '');
  const line = (row: readonly string[]): string =>
    `|${row.filter((_, column) => column !== 2 || hasDefaults).map((cell) => (cell === '' ? ' |' : ` ${cell} |`)).join('')}`;
  return [words[lang].head, ['---', '---', '---', '---'], ...cells].map(line).join('\n');
}

/** A page with another text for each of its generated tables. */
export function replaceReferenceTables(
  page: string,
  source: string,
  lang: Lang,
  write: (table: ReferenceTable, source: string, lang: Lang) => string,
): string {
  return referenceTables
    .filter((table) => table.page === page)
    .reduce((text, table) => {
      const { headings } = readOutline(text);
      const heading = headings.find(({ anchor }) => anchor === table.anchor);
      if (!heading) throw new Error(`${lang}/${page} has no heading #${table.anchor}`);
      const lines = text.split('\n');
      const starts = [...lines.keys()].filter(
        (index) => index >= heading.line && lines[index]!.startsWith('|') && !lines[index - 1]!.startsWith('|'),
      );
      const start = starts[table.skipped ?? 0]!;
      const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
      return [...lines.slice(0, start), write(table, text, lang), ...lines.slice(end)].join('\n');
    }, source);
}

/** A page with its tables of options as the code has them. */
export const withReferenceTables = (page: string, source: string, lang: Lang): string =>
  replaceReferenceTables(page, source, lang, referenceTable);

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { builderSchema } from '../../src/build/config/option-builder.js';
import { commandTable, flagNames, globalFlags } from '../../src/cli/command-table.js';
import { fieldNames } from '../../src/build/pages/front-matter-schema.js';
import { readDocumentedOptions } from './documented-options.js';
import { listDocs, readDoc, readOutline } from './page-outline.js';
import { builtInTexts } from '../../src/shared/interface-texts.js';
import { colourGroups, defaultSurface } from '../../src/shared/default-code-theme.js';
import { projectRoot } from '../support/project-root.js';
import { readExports, readInterfaceNames, readTypedOptions } from './typed-options.js';

const config = 'src/build/config';
const official = 'plugin/official-plugins';
const ofPlugin = (name: string, page = `${official}/${name}.md`, ...types: string[]): [string, string, string][] =>
  types.map((type) => [page, `src/plugins/${name}/options.ts`, type]);

/** Which page describes the options of which interface. */
const pages: [page: string, source: string, interfaceName: string][] = [
  ['api/config/config-basic.md', `${config}/user-config.ts`, 'UserConfig'],
  ['api/config/config-basic.md', `${config}/user-config.ts`, 'LocaleOption'],
  ['api/config/config-basic.md', `${config}/user-config.ts`, 'RouteOptions'],
  ['api/config/config-theme.md', `${config}/user-theme.ts`, 'ThemeOptions'],
  ['api/config/config-theme.md', `${config}/user-theme.ts`, 'LocalizedOptions'],
  ['api/config/config-theme.md', `${config}/user-theme.ts`, 'LocaleThemeOptions'],
  ['api/config/config-build.md', `${config}/user-markdown.ts`, 'MarkdownOptions'],
  [`${official}/shiki.md`, `${config}/user-markdown.ts`, 'ShikiOptions'],
  [`${official}/container-syntax.md`, `${config}/user-markdown.ts`, 'ContainerType'],
  ['guide/advanced/custom-search.md', `${config}/user-config.ts`, 'SearchOption'],
  ['guide/advanced/custom-search.md', `${config}/user-config.ts`, 'SearchDialogOptions'],
  ['guide/advanced/custom-search.md', 'src/shared/search/flex-document.ts', 'FlexIndexOptions'],
  [`${official}/algolia.md`, `${config}/user-algolia.ts`, 'AlgoliaOptions'],
  ...ofPlugin('algolia', undefined, 'AlgoliaPluginOptions'),
  ...ofPlugin('api-docgen', `${official}/api-docgen.mdx`, 'ApiDocgenOptions', 'ReactDocgenOptions', 'DocumentationOptions'),
  ...ofPlugin('client-redirects', undefined, 'ClientRedirectsOptions', 'Redirect'),
  ...ofPlugin('container-syntax', undefined, 'ContainerSyntaxOptions'),
  ...ofPlugin('last-updated', undefined, 'LastUpdatedOptions'),
  ...ofPlugin('llms', undefined, 'LlmsOptions', 'LlmsTxtOptions'),
  ...ofPlugin('math', undefined, 'MathOptions'),
  ...ofPlugin('medium-zoom', undefined, 'MediumZoomOptions', 'ZoomOptions'),
  ...ofPlugin('mermaid', undefined, 'MermaidOptions'),
  ...ofPlugin('playground', `${official}/playground.mdx`, 'PlaygroundOptions'),
  ...ofPlugin('preview', `${official}/preview.mdx`, 'PreviewOptions', 'FrameOptions'),
  ...ofPlugin('rss', undefined, 'RssOptions', 'FeedConfig', 'FeedOutput'),
  ...ofPlugin('shiki', undefined, 'ShikiPluginOptions'),
  ...ofPlugin('sitemap', undefined, 'SitemapOptions', 'SitemapEntry'),
  ...ofPlugin('twoslash', undefined, 'TwoslashPluginOptions'),
  ...ofPlugin('typedoc', undefined, 'TypedocOptions'),
];

test('every interface with options of an official plugin is in the list', () => {
  const listed = pages.map(([, source, name]) => `${source} ${name}`);
  const missing = readdirSync(join(projectRoot, 'src/plugins'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('options.ts'))
    .flatMap((path) => readInterfaceNames(`src/plugins/${path}`).map((name) => `src/plugins/${path} ${name}`))
    .filter((id) => id.endsWith('Options') && !listed.includes(id));
  assert.equal(missing, []);
});

const plain = (value: string): string => value.replace(/['"`]/g, '');

for (const lang of ['en', 'zh']) {
  for (const [page, source, interfaceName] of pages) {
    test(`${lang}/${page} describes every option of ${interfaceName} with its type and default`, () => {
      const documented = readDocumentedOptions(readDoc(lang, page));
      const problems = readTypedOptions(source, interfaceName).flatMap(({ id, name, defaultValue }) => {
        const found = documented.filter((option) => option.name === name);
        const values = found.map((option) => option.defaultValue ?? defaultValue ?? '').map(plain);
        if (found.length === 0) return [`${id} is missing`];
        if (found.every(({ type }) => type === '')) return [`${id} has no type`];
        return defaultValue === undefined || values.some((value) => value.startsWith(plain(defaultValue)))
          ? []
          : [`${id} has the default ${values.join(' or ')}, not ${defaultValue}`];
      });
      assert.equal(problems, []);
    });
  }
}

test('every CSS variable that a page names is one of the theme', () => {
  const ofCode = [...Object.keys(defaultSurface), ...colourGroups.map(({ name }) => name)];
  const known = new Set([
    ...ofCode.map((name) => `--hd-code-${name}`),
    ...readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:css|ts|tsx)$/.test(path))
      .flatMap((path) => readFileSync(join(projectRoot, 'src', path), 'utf8').match(/--hd-[\w-]+/g) ?? []),
  ]);
  const named = listDocs('en')
    .filter((path) => /\.mdx?$/.test(path))
    .flatMap((path) => readDoc('en', path).match(/--hd-[\w-]+/g) ?? []);
  assert.equal(
    named.filter((name) => !known.has(name)),
    [],
  );
});

/** What a command takes besides its name: written flags such as `--port <number>`. */
const writtenFlags = (flags: readonly (readonly [string, string])[]): string[] =>
  flags.map(([written]) => written).sort();

/** Flags in the tables of a section of the page of commands, written in full. */
function documentedFlags(section: string): string[] {
  return readDocumentedOptions(section)
    .map(({ name }) => name)
    .filter((name) => name.startsWith('-'))
    .sort();
}

for (const lang of ['en', 'zh']) {
  test(`the page of commands in ${lang} lists every command with its flags, and no others`, () => {
    const [intro = '', ...sections] = readDoc(lang, 'api/commands.md').split(/^## /m);
    const commands = new Map(sections.map((section) => [/^\w+/.exec(section)?.[0] ?? '', `## ${section}`]));
    const global = globalFlags.flatMap(([written]) => written.split(', ')).sort();
    assert.equal(documentedFlags(intro), global);
    for (const [name, { usage, flags }] of Object.entries(commandTable)) {
      const section = commands.get(name);
      assert.ok(section, `${name} is missing`);
      const line = /^heddle (.*)$/m.exec(section)?.[1];
      assert.is(line?.replace('algolia push', 'algolia <action>'), usage);
      assert.equal(documentedFlags(section), writtenFlags(flags), name);
      assert.ok(flagNames(name).length > flags.length);
    }
  });

  test(`the page of front matter in ${lang} describes every field with its type`, () => {
    const documented = readDocumentedOptions(readDoc(lang, 'api/config/config-frontmatter.md'));
    const without = [...fieldNames()].filter((field) => !documented.some(({ name, type }) => name === field && type));
    assert.equal(without, []);
  });

  test(`the page of the build in ${lang} lists the options of esbuild that there are`, () => {
    const [, section = ''] = readDoc(lang, 'api/config/config-build.md').split(/^## builder$/m);
    const names = readDocumentedOptions(section).map(({ name }) => name);
    assert.equal(names.sort(), Object.keys(builderSchema.shape).sort());
  });

  for (const [page, source] of [
    ['api/client-api/api-runtime.md', 'src/runtime/index.ts'],
    ['api/client-api/api-components.md', 'src/runtime/theme/index.ts'],
  ] as const) {
    test(`${lang}/${page} describes every export`, () => {
      const documented = readDocumentedOptions(readDoc(lang, page)).map(({ name }) => name.replace(/\(.*$/, ''));
      const { values, types } = readExports(source);
      // The types of props and slots belong to the component or hook whose name they begin with.
      const ofOthers = (type: string): boolean => values.some((value) => type.startsWith(value));
      assert.equal(
        [...values, ...types.filter((type) => !ofOthers(type))].filter((name) => !documented.includes(name)),
        [],
      );
    });
  }

  test(`the page of the theme in ${lang} lists all interface texts as they are`, () => {
    const english: Record<string, string> = builtInTexts('en');
    const chinese: Record<string, string> = builtInTexts('zh');
    const page = readDoc(lang, 'api/config/config-theme.md');
    const rows = [...page.matchAll(/^\| `([\w.]+)` \|(?: `string` \|)? (.*) \| (.*) \|$/gm)]
      .filter(([, key = '']) => key in english)
      .map(([, key, ...texts]) => [key, ...texts.map((text) => text.replace(/^`(.*)`$/, '$1'))]);
    const options = Object.keys(english).filter((key) => page.includes(`| \`${key}\` | \`string\` |`));
    const row = (key: string): string[] => [key, english[key]!, chinese[key]!];
    assert.equal(rows.sort(), [...Object.keys(english), ...options].map(row).sort());
  });

  test(`the pages of the configuration in ${lang} describe each option once`, () => {
    for (const page of ['config-basic', 'config-theme', 'config-build', 'config-frontmatter']) {
      const headings = readOutline(readDoc(lang, `api/config/${page}.md`)).headings.map(({ text }) => text);
      assert.equal(
        headings.filter((text, index) => headings.indexOf(text) !== index),
        [],
      );
    }
  });
}

test.run();

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { builderOptions } from '../../src/build/config/options/plugin-options.js';
import type { Fields, Option } from '../../src/build/config/options/kinds.js';
import { localeOptions, multiVersionOptions } from '../../src/build/config/options/language-options.js';
import { zoomOptions } from '../../src/build/config/options/medium-zoom-options.js';
import { indexOptions } from '../../src/build/config/options/search-options.js';
import { localeThemeOptions, localizedOptions, themeOptions } from '../../src/build/config/options/theme-options.js';
import { userOptions } from '../../src/build/config/options/user-options.js';
import { algoliaPluginOptions } from '../../src/plugins/algolia/options.js';
import { documentationOptions } from '../../src/plugins/api-docgen/options.js';
import { clientRedirectsOptions } from '../../src/plugins/client-redirects/options.js';
import { frameOptions } from '../../src/plugins/preview/options.js';
import { shikiPluginOptions } from '../../src/plugins/shiki/options.js';
import { commandTable, flagsOf, globalFlags, type CommandName } from '../../src/cli/command-table.js';
import { frontMatterFields } from '../../src/build/front-matter/fields.js';
import { defaultsOfProps, interfaceMembers, readPropTables } from './component-props.js';
import { readTableNames } from './option-sentences.js';
import { referenceTables, sentenceOf, withReferenceTables } from './option-tables.js';
import { readDocumentedOptions } from './documented-options.js';
import { listDocs, readDoc, readOutline } from './page-outline.js';
import { themeComponentNames } from '../../src/shared/theme-components.js';
import { builtInTexts } from '../../src/build/config/interface-texts.js';
import { defaultIn, readExports, readTypedOptions } from './typed-options.js';

const official = 'plugin/official-plugins';

/** Name of the page of a component or hook: `useI18n` is `use-i18n`. */
const pageName = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

/** Components that have no page of their own, and where they are described. */
const besides: Record<string, string> = { NoSSR: 'BrowserOnly', PageTab: 'PageTabs', Tab: 'Tabs' };
const elsewhere = /^(?:Llms|Overview)/;

/** Tables of options that pages describe in other ways, or in other places, than in one generated table. */
const described: [page: string, tables: Record<string, { fields: Fields }>][] = [
  ['api/config/config-basic.md', { userOptions, localeOptions, multiVersionOptions }],
  ['api/config/config-theme.md', { themeOptions, localizedOptions, localeThemeOptions }],
  ['guide/advanced/custom-search.md', { indexOptions }],
  [`${official}/algolia.md`, { algoliaPluginOptions }],
  [`${official}/api-docgen.mdx`, { documentationOptions }],
  [`${official}/client-redirects.md`, { clientRedirectsOptions }],
  [`${official}/medium-zoom.md`, { zoomOptions }],
  [`${official}/preview.mdx`, { frameOptions }],
  [`${official}/shiki.md`, { shikiPluginOptions }],
];

/** Interfaces of other packages and of the shared code, whose options have their comments there. */
const interfaces: [page: string, source: string, interfaceName: string][] = [
  ['guide/advanced/custom-search.md', 'src/shared/search/index-options.ts', 'IndexOptions'],
  [`${official}/api-docgen.mdx`, 'src/plugins/api-docgen/options.ts', 'ReactDocgenOptions'],
];

test('every table of options is described', () => {
  const known = [
    ...described.flatMap(([, tables]) => Object.keys(tables)),
    ...referenceTables.flatMap(({ rows }) => rows.map(({ table }) => table)),
    ...interfaces.map(([, , name]) => name.charAt(0).toLowerCase() + name.slice(1)),
    'cacheOptions',
    'editLinkOptions',
    'pluginOptions',
  ];
  assert.equal(
    readTableNames().filter((name) => !known.includes(name)),
    [],
  );
});

const plain = (value: string): string => value.replace(/['"`]/g, '');

/** Options that a page does not describe, each with what is missing. */
function missingOptions(page: string, options: readonly { id: string; name: string; defaultValue?: string | undefined }[]): string[] {
  const documented = readDocumentedOptions(page);
  return options.flatMap(({ id, name, defaultValue }) => {
    const found = documented.filter((option) => option.name === name);
    const values = found.map((option) => option.defaultValue ?? defaultValue ?? '').map(plain);
    if (found.length === 0) return [`${id} is missing`];
    if (found.every(({ type }) => type === '')) return [`${id} has no type`];
    return defaultValue === undefined || values.some((value) => value.startsWith(plain(defaultValue)))
      ? []
      : [`${id} has the default ${values.join(' or ')}, not ${defaultValue}`];
  });
}

/** The default of an option where a page can name it: a text that is not empty, a number or a switch. */
function plainDefault({ default: value }: Option): string | undefined {
  return value === '' || typeof value === 'object' || value === undefined ? undefined : String(value);
}

for (const lang of ['en', 'zh'] as const) {
  for (const page of new Set(referenceTables.map((table) => table.page))) {
    test(`the tables of ${lang}/${page} are generated from the options (npm run reference)`, () => {
      assert.is(readDoc(lang, page), withReferenceTables(page, readDoc(lang, page), lang));
    });
  }

  for (const [page, tables] of described) {
    for (const [table, { fields }] of Object.entries(tables)) {
      test(`${lang}/${page} describes every option of ${table} with its type and default`, () => {
        const options = Object.entries(fields).map(([name, field]) => {
          return { id: `${table}.${name}`, name, defaultValue: plainDefault(field) };
        });
        assert.equal(missingOptions(readDoc(lang, page), options), []);
      });
    }
  }

  for (const [page, source, interfaceName] of interfaces) {
    test(`${lang}/${page} describes every option of ${interfaceName} with its type and default`, () => {
      assert.equal(missingOptions(readDoc(lang, page), readTypedOptions(source, interfaceName)), []);
    });
  }
}

test('a default that the comment of an option names is the one in the table', () => {
  const tables = [
    ...described.flatMap(([, found]) => Object.entries(found)),
    ...referenceTables.flatMap(({ rows }) => rows.map(({ table, fields }) => [table, { fields }] as const)),
  ];
  const problems = new Set(
    tables.flatMap(([table, { fields }]) =>
      Object.entries(fields).flatMap(([name, field]) => {
        const said = defaultIn(sentenceOf(table, [name]) ?? '');
        const value = plainDefault(field);
        return value === undefined || said === undefined || plain(said) === value ? [] : [`${table}.${name}: ${said}`];
      }),
    ),
  );
  assert.equal([...problems], []);
});

/** What a command takes besides its name: written flags such as `--port <number>`. */
const writtenFlags = (flags: readonly { written: string }[]): string[] =>
  flags.map(({ written }) => written).sort();

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
    const global = globalFlags.flatMap(({ written }) => written.split(', ')).sort();
    assert.equal(documentedFlags(intro), global);
    for (const [name, { usage, flags }] of Object.entries(commandTable)) {
      const section = commands.get(name);
      assert.ok(section, `${name} is missing`);
      const line = /^heddle (.*)$/m.exec(section)?.[1];
      assert.is(line?.replace('algolia push', 'algolia <action>'), usage);
      assert.equal(documentedFlags(section), writtenFlags(Object.values(flags)), name);
      assert.ok(flagsOf(name as CommandName).length > Object.keys(flags).length);
    }
  });

  test(`the page of front matter in ${lang} describes every field with its type`, () => {
    const documented = readDocumentedOptions(readDoc(lang, 'api/config/config-frontmatter.md'));
    const without = [...frontMatterFields.keys()].filter((field) => !documented.some(({ name, type }) => name === field && type));
    assert.equal(without, []);
  });

  test(`the page of the build in ${lang} lists the options of esbuild that there are`, () => {
    const [, section = ''] = readDoc(lang, 'api/config/config-build.md').split(/^## builder$/m);
    const names = readDocumentedOptions(section).map(({ name }) => name);
    assert.equal(names.sort(), Object.keys(builderOptions.fields).sort());
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

  test(`each component that ${lang} pages use without an import has a page with an example that is shown`, () => {
    for (const name of [...themeComponentNames].filter((component) => !elsewhere.test(component))) {
      const page = readDoc(lang, `api/components/${pageName(besides[name] ?? name)}.mdx`);
      const example = readOutline(page).codeBlocks.find((block) => block.lang === 'mdx');
      const code = page.replace(/^(`{3,})mdx\n[^]*?^\1$/m, '').replace(/ \{#[\w-]+\}/g, '');
      assert.ok(example && code.includes(example.code), name);
    }
  });

  for (const page of listDocs(lang).filter((path) => path.startsWith('api/components/') && path.endsWith('.mdx')))
    test(`${lang}/${page} has all props with their types (npm run reference writes these)`, () => {
      const { tables, corrected } = readPropTables(readDoc(lang, page));
      for (const [name, props] of tables) {
        const members = [...(interfaceMembers(name) ?? new Map()).keys()];
        assert.equal(props.sort(), members.filter((member) => `${name}.${member}` !== 'IconProps.base').sort(), name);
      }
      assert.is(readDoc(lang, page), corrected);
      for (const [, prop, value] of corrected.matchAll(/^\| `(\w+)` \| .*? \| `('[^`|]*'|[\d.]+|true)` \|/gm))
        assert.ok(defaultsOfProps.has(`${prop} = ${value}`), `${prop} is not ${value} by default`);
    });

  test(`each hook has a page in ${lang} with an example that is shown`, () => {
    const hooks = ['src/runtime/index.ts', 'src/runtime/theme/index.ts'].flatMap((source) => readExports(source).values);
    const pages = listDocs(lang).filter((path) => path.startsWith('api/hooks/'));
    const others: Record<string, string> = { useLinkNavigate: 'useNavigate', useRouterState: 'useRouter' };
    for (const name of hooks.filter((value) => /^use[A-Z]/.test(value))) {
      const page = `api/hooks/${pageName(others[name] ?? name)}.mdx`;
      assert.ok(pages.includes(page), `${page} is missing`);
      assert.match(readDoc(lang, page), /^```tsx preview$/m, page);
    }
  });

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

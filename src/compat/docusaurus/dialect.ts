import type { FieldRule, Dialect, PageValues } from '../dialect.js';
import { named } from '../field-rules.js';
import type { Nodes } from 'hast';
import { headingText, ownText, type TextSource } from '../../build/markdown/heading-text.js';
import type { Code, Root } from 'mdast';
import { walkMarkdown } from '../../build/syntax-tree/walk-tree.js';
import { remarkHtmlComments } from './html-comments.js';
import { addDocusaurusModules } from './modules.js';

/** A path from the home of the page's language, or relative to the page's folder. */
const permalink: FieldRule = (value) => {
  if (typeof value !== 'string' || value === '') return {};
  return value.startsWith('/') ? { localPermalink: value } : { folderPermalink: value.replace(/^\.\//, '') };
};

/** Neighbor of a page: pages are named by ids, which `heddle migrate` turns into links, and none by null. */
const neighbor =
  (key: 'prev' | 'next'): FieldRule =>
  (value) =>
    value === null ? { [key]: false } : {};

/** Fields of Docusaurus. */
const docusaurusFields: Readonly<Record<string, FieldRule>> = {
  sidebar_label: named('sidebarLabel'),
  sidebar_position: named('sidebarOrder'),
  // A permalink takes precedence, also over a slug that points to a folder above.
  slug: (value, other) => (other('permalink') === undefined ? permalink(value, other) : {}),
  id: (value, other) => (other('slug') === undefined && typeof value === 'string' ? permalink(value, other) : {}),
  hide_table_of_contents: (value) => (value === true ? { outline: false } : {}),
  pagination_prev: neighbor('prev'),
  pagination_next: neighbor('next'),
  custom_edit_url: (value) => ({ editLink: value ?? false }),
  displayed_sidebar: (value) => (value === null ? { sidebar: false } : {}),
  unlisted: (value) => (value === true ? { sidebarHidden: true, search: false } : {}),
};

/** A name after a colon, such as `:cache` in `Redis:cache`, unless it is one of an emoji. It is a directive. */
const directive = /(?<!:):(?![\w-]+:)[a-z][\w-]*/gi;

/** Text of a heading without directives, which Docusaurus shows as text afterwards. */
const textWithoutDirectives = (node: Nodes, from: TextSource): string => {
  if (node.type === 'text') return node.value.replace(directive, '');
  const text = ownText(node, from);
  if (text !== undefined || !('children' in node)) return text ?? '';
  if (node.type === 'element' && node.tagName === 'code') return headingText(node, from);
  return node.children.map((child) => textWithoutDirectives(child, from)).join('');
};

/** Word after the language of a code block that Docusaurus shows for each package manager. */
const word = /(?:^|\s)npm2yarn(?=\s|$)/;

/** remark plugin for MDX of Docusaurus: code blocks with `npm2yarn` become tabs with the commands of each package manager. */
function remarkPackageManagerCode() {
  return (tree: Root): void => {
    walkMarkdown(tree, (node, index, siblings) => {
      const { type, meta, value, position } = node as Code;
      if (type !== 'code' || !word.test(meta ?? '')) return;
      siblings[index] = {
        type: 'mdxJsxFlowElement',
        name: 'PackageManagerTabs',
        attributes: [{ type: 'mdxJsxAttribute', name: 'command', value }],
        children: [],
        position,
      };
    });
  };
}

/** Variables that pages use without importing them, and that Markdown files export. */
const pageValues: PageValues = {
  toc: ({ toc }) => toc.map(({ id, text, depth }) => ({ id, value: text, level: depth })),
  frontMatter: ({ frontmatter }) => frontmatter,
  contentTitle: ({ headingTitle }) => headingTitle ?? null,
};

export const docusaurus: Dialect = {
  name: 'docusaurus',
  fields: docusaurusFields,
  syntax: [
    { kind: 'mdx', stage: 'source', plugin: remarkHtmlComments },
    { kind: 'mdx', stage: 'blocks', plugin: remarkPackageManagerCode },
  ],
  headingText: textWithoutDirectives,
  hiddenTitleField: 'hide_title',
  pageVariables: pageValues,
  fileExports: pageValues,
  // Plugins that make tabs of code import them in the page, whose own tabs then have no import.
  implicitComponents: { Tabs: '@theme/Tabs', TabItem: '@theme/TabItem' },
  componentProps: {
    specifier: '@docusaurus/useDocusaurusContext',
    code: (module) => `config: ${module}.default().siteConfig`,
  },
  folderFile: '_category_.json',
  projectAlias: '@site',
  modules: ['@docusaurus/theme-common', '@docusaurus/router', '@docusaurus/plugin-content-docs/client'],
  addModules: addDocusaurusModules,
  foreignModules: ['@theme', '@theme-original', '@theme-init', '@docusaurus'],
  importsSvgAsComponents: true,
  loaders: { '.js': 'jsx' },
  styles: ['infima.css'],
};

import type { Heading, Nodes, Root } from 'mdast';
import type { VFile } from 'vfile';
import { SKIP, visit } from 'unist-util-visit';
import { escapeHtml } from '../../../shared/escape-html.js';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';
import { headingSlug, type SlugRule } from '../heading-slug.js';
import { inlineText } from '../inline-text.js';
import { isVueCode } from './foreign-syntax.js';

const fieldPattern = /^\s*frontmatter((?:\.[A-Za-z_$][\w$]*)+)\s*$/;

/** Value at a path such as `.hero.name`; undefined where there is none. */
const valueAt = (frontmatter: unknown, path: string): unknown =>
  path
    .split('.')
    .slice(1)
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      frontmatter,
    );

/**
 * Replaces expressions such as `{frontmatter.version}` in MDX pages by the text of the field, so that titles, the outline and
 * search contain it and the page needs no JavaScript for it. Pages that bind the name themselves are left alone.
 */
export function remarkFrontMatterTexts() {
  return (tree: Root, file: VFile): void => {
    const { frontmatter } = file.data.scope!;
    let isBound = false;
    visit(
      tree,
      'mdxjsEsm',
      ({ value }) =>
        void (isBound ||= /(?:^|[\s{,*])frontmatter\s*(?:=|[,}].*\bfrom\b|from\b|:\s*\w+\s*=)/m.test(value)),
    );
    if (isBound) return;
    visit(tree, (node, index, parent) => {
      if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') return undefined;
      const path = fieldPattern.exec(node.value)?.[1];
      const value = path && valueAt(frontmatter, path);
      if (typeof value !== 'string' && typeof value !== 'number') return undefined;
      const text = { type: 'text' as const, value: String(value), position: node.position };
      parent!.children[index!] =
        node.type === 'mdxTextExpression' ? text : { type: 'paragraph', children: [text], position: node.position };
      return SKIP;
    });
  };
}

/** Interpolation of a field, or of a constant of the page's script, in a page of VitePress. */
const interpolation = /\{\{\s*(?:\$?frontmatter((?:\.[A-Za-z_$][\w$]*)+)|([A-Za-z_$][\w$]*))\s*\}\}/g;

/** Script of a component of Vue, as a block of HTML. */
const script = /^<script\b[^>]*\bsetup\b[^>]*>([^]*)<\/script>\s*$/;

/** Constant whose value is a text without expressions, or a number. */
const constant =
  /^[ \t]*const[ \t]+([A-Za-z_$][\w$]*)(?:[ \t]*:[ \t]*\w+)?[ \t]*=\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$\\]*`|-?\d[\d.]*)[ \t]*(?:;[ \t]*)?$/gm;

/** Import of a script. Components that a page lacks are reported where it uses them. */
const importLine = /^[ \t]*import\b[^'"]*(['"])[^'"\n]*\1[ \t]*;?[ \t]*$/gm;

/** Value of a constant as it is shown. */
const literalText = (literal: string): string =>
  literal.replace(/^(['"`])([^]*)\1$/, '$2').replace(/\\(['"`\\])/g, '$1');

/** Takes constants out of the scripts of a page. A script that has only imports besides them is removed. */
function takeConstants(tree: Root): Map<string, string> {
  const constants = new Map<string, string>();
  tree.children = tree.children.filter((node) => {
    const code = node.type === 'html' ? script.exec(node.value.trim())?.[1] : undefined;
    if (code === undefined) return true;
    const rest = code.replace(constant, (_, name: string, value: string) => {
      constants.set(name, literalText(value));
      return '';
    });
    return rest.replace(importLine, '').trim() !== '';
  });
  return constants;
}

/**
 * Keeps VitePress's id of a heading. It is made from the source: from the name of a field instead of its value, and
 * from the children of a component alone.
 */
function keepId(heading: Heading, rule: SlugRule): void {
  const { hProperties } = heading.data ?? {};
  const isFilledIn = (child: Nodes): boolean =>
    child.type === 'html' ||
    ('value' in child && child.value.search(interpolation) !== -1) ||
    ('children' in child && child.children.some(isFilledIn));
  if (isFilledIn(heading) && hProperties?.['id'] === undefined)
    heading.data = { ...heading.data, hProperties: { ...hProperties, id: headingSlug(inlineText(heading), rule) } };
}

/**
 * remark plugin for Markdown pages of VitePress: `{{ $frontmatter.version }}` is the text of the field, and `{{ name }}` that
 * of a constant in the script of the page, also in code with `-vue`.
 */
export function remarkInterpolations() {
  return (tree: Root, file: VFile): void => {
    const { frontmatter, config } = file.data.scope!;
    const constants = takeConstants(tree);
    const filled = (text: string, escape: (value: string) => string): string =>
      text.replace(interpolation, (whole, path: string | undefined, name: string) => {
        const value = path === undefined ? constants.get(name) : valueAt(frontmatter, path);
        return typeof value === 'string' || typeof value === 'number' ? escape(String(value)) : whole;
      });
    walkMarkdown(tree, (node) => {
      if (node.data?.isLiteral) return 'skip';
      if (node.type === 'heading') keepId(node, config.markdown.slugs);
      else if (node.type === 'text' || (node.type === 'code' && isVueCode(node)))
        node.value = filled(node.value, (value) => value);
      else if (node.type === 'html') node.value = filled(node.value, escapeHtml);
      return undefined;
    });
  };
}

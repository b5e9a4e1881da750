import type { Code, Heading, Nodes, Root } from 'mdast';
import type { VFile } from 'vfile';
import { inlineText } from '../../build/markdown/inline-text.js';
import { walkMarkdown } from '../../build/syntax-tree/walk-tree.js';
import { ownValueAt } from '../../build/values/values.js';
import { escapeHtml } from '../../shared/escape-html.js';
import type { SlugName } from '../names.js';
import { headingSlug, madeIdMark } from '../slugs.js';

/** Languages of code blocks in which expressions are filled in, such as `js-vue`. */
export const isVueCode = ({ lang }: Code): boolean => /^[\w-]*-vue(?![\w-])/.test(lang ?? '');

/** Interpolation of a field, or of a constant of the page's script, in a page of VitePress. */
const interpolation = /\{\{\s*(?:\$?frontmatter((?:\.[A-Za-z_$][\w$]*)+)|([A-Za-z_$][\w$]*))\s*\}\}/g;

/** Script of a component of Vue, as a block of HTML. */
const script = /^<script\b([^>]*)>([^]*)<\/script>$/;

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
    const [, attributes = '', code = ''] = (node.type === 'html' && script.exec(node.value.trim())) || [];
    if (!/\bsetup\b/.test(attributes)) return true;
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
function keepId(heading: Heading, rule: SlugName): void {
  const { hProperties } = heading.data ?? {};
  const isFilledIn = (child: Nodes): boolean =>
    child.type === 'html' ||
    ('value' in child && child.value.search(interpolation) !== -1) ||
    ('children' in child && child.children.some(isFilledIn));
  if (isFilledIn(heading) && hProperties?.['id'] === undefined)
    heading.data = {
      ...heading.data,
      hProperties: { ...hProperties, id: headingSlug(inlineText(heading), rule), [madeIdMark]: true },
    };
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
        const value = path === undefined ? constants.get(name) : ownValueAt(frontmatter, path.split('.').slice(1));
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

import type { Expression, Node } from 'estree';
import type { JSXAttribute, JSXElement, JSXOpeningElement } from 'estree-jsx';
import { visit } from 'estree-util-visit';
import type { Element, Properties, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import type { MdxJsxAttribute, MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import { posix } from 'node:path';
import type { VFile } from 'vfile';
import type { PageScope, Place } from '../page-scope.js';
import { fitSize, resolveImage } from './images.js';
import { encodePath, isExternalUrl } from '../../../shared/route-path.js';
import { findPage } from '../../links/page-urls.js';
import { parseUrl } from '../../links/url-parts.js';
import { findAttribute, literalAttribute, type JsxElement } from '../jsx-attributes.js';
import { pageRelativePath, publicPath, resolveShownFile } from './assets.js';
import { lazyProperties, resolvedMark } from './link-properties.js';
import { isExternalRel } from '../../html/visit-elements.js';
import { placeOf } from '../markdown-nodes.js';
import { urlTarget } from './link-target.js';
import { resolveLink } from './resolve-link.js';
import { programsOf, literalValue } from '../../syntax-tree/estree-nodes.js';
import { boundNames } from '../../syntax-tree/bound-names.js';
import { walkHtml } from '../../syntax-tree/walk-tree.js';

/** Properties of a link for its address as written; `href: undefined` takes the address away. */
function linkProperties(written: string, node: Element | JsxElement, scope: PageScope): Properties {
  const rel = node.type === 'element' ? node.properties['rel'] : findAttribute(node, 'rel')?.value;
  const isExternal = isExternalRel(Array.isArray(rel) ? rel.join(' ') : String(rel ?? ''));
  const text = toString(node as Element);
  const { href, properties } = resolveLink({ written, text, isExternal, ...placeOf(node) }, scope);
  return { href, ...properties };
}

function imageProperties(
  written: string,
  sides: { width?: unknown; height?: unknown },
  place: Place,
  scope: PageScope,
): Properties {
  const { src, ...size } = resolveImage(written, place, scope);
  return { src, ...fitSize(size, sides), ...lazyProperties };
}

/** Attributes with files, besides those of links and `src` of images, as HTML and as JSX name them. */
const fileAttributes: Readonly<Record<string, readonly string[]>> = {
  audio: ['src'],
  feImage: ['href', 'xLinkHref', 'xlinkHref'],
  image: ['href', 'xLinkHref', 'xlinkHref'],
  img: ['srcSet', 'srcset'],
  source: ['src', 'srcSet', 'srcset'],
  track: ['src'],
  use: ['href', 'xLinkHref', 'xlinkHref'],
  video: ['src', 'poster'],
};

/**
 * Attributes with what an element shows or sends a form to, as HTML and as JSX name them: pages of the site, or files. They are
 * resolved and checked as links are.
 */
const targetAttributes: Readonly<Record<string, readonly string[]>> = {
  blockquote: ['cite'],
  button: ['formAction', 'formaction'],
  del: ['cite'],
  embed: ['src'],
  form: ['action'],
  iframe: ['src'],
  input: ['formAction', 'formaction', 'src'],
  ins: ['cite'],
  link: ['href'],
  object: ['data'],
  q: ['cite'],
  script: ['src'],
};

/** Components of the theme with `href`: a relative one is that of the file it is written in, as in Markdown. */
const linkComponents = new Set(['Button', 'Link', 'LinkCard']);

/** Resolves the relative `href` of a component, which gets `base` and the form of URLs when it is rendered. */
function resolveComponent(node: JsxElement, bound: () => ReadonlySet<string>, scope: PageScope): void {
  const attribute = linkComponents.has(node.name ?? '') ? literalAttribute(node, 'href') : undefined;
  if (!attribute || isExternalUrl(attribute.value) || /^(?:[/?#]|\s*$)/.test(attribute.value)) return;
  if (bound().has(node.name!)) return;
  const { href } = resolveLink(
    { written: attribute.value, text: toString(node as Parameters<typeof toString>[0]), ...placeOf(node) },
    scope,
  );
  const { base } = scope.config;
  if (href === undefined) node.attributes.splice(node.attributes.indexOf(attribute), 1);
  else attribute.value = href.startsWith(base) ? href.slice(base.length - 1) : href;
}

const nameOfElement = (node: Element | JsxElement): string | null =>
  node.type === 'element' ? node.tagName : node.name;

/** True for a page or a file of the site. What a form is sent to, and scripts and other links of a document, may be a server's. */
function isOfSite(path: string, { route, config, pageUrls, readInput }: PageScope): boolean {
  const { path: target } = urlTarget(path, route, config);
  return findPage(target, pageUrls.byPath) !== undefined || readInput(publicPath(path, config)) !== undefined;
}

/** URL of a file beside the page, or of one in `public/` at this URL. Undefined if neither is there. */
function relativeFile(path: string, suffix: string, place: Place, scope: PageScope): string | undefined {
  const { route, config, readInput } = scope;
  const atUrl = posix.join(route.routePath.replace(/[^/]*$/, ''), path);
  if (readInput(publicPath(atUrl, config)) !== undefined) return config.base + encodePath(atUrl.slice(1)) + suffix;
  if (config.route.extensions.some((extension) => path.endsWith(extension))) return undefined;
  if (readInput(pageRelativePath(path, scope)) === undefined) return undefined;
  const file = resolveShownFile(path, path, place, scope);
  return file && file.url + suffix;
}

/** URL of a page or a file that an element shows; undefined for one that may not be written. */
function targetUrl(name: string, written: string, node: Element | JsxElement, scope: PageScope): string | undefined {
  const parts = isExternalUrl(written) || /^\s*(?:[?#]|$|\/\/)/.test(written) ? undefined : parseUrl(written);
  if (!parts) return written;
  const { path, suffix } = parts;
  const mayBeServers = /^(?:form)?action$/i.test(name) || /^(?:script|link)$/.test(nameOfElement(node) ?? '');
  if (mayBeServers && !isOfSite(path, scope)) return written;
  const file = path.startsWith('/') ? undefined : relativeFile(path, suffix, placeOf(node), scope);
  return file ?? resolveLink({ written, ...placeOf(node) }, scope).href;
}

/** URL of a file that an element loads. A missing one is reported, and its URL stays: it may be relative to the page's URL. */
function fileUrl(written: string, place: Place, scope: PageScope): string {
  const parts = isExternalUrl(written) || /^(?:#|$)/.test(written) ? undefined : parseUrl(written);
  if (!parts) return written;
  const lenient: PageScope = {
    ...scope,
    report: (problem, at) => scope.report({ ...problem, severity: 'warning' }, at),
  };
  const file = resolveShownFile(parts.path, written, place, lenient);
  return file ? file.url + parts.suffix : written;
}

/** Value of an attribute in `fileAttributes` with the URLs of its files. `srcset` contains several, each with its resolution. */
const fileUrls = (name: string, value: string, place: Place, scope: PageScope): string =>
  name.toLowerCase() === 'srcset'
    ? value.replace(/(^|,\s*)([^\s,]+)/g, (_, before: string, url: string) => before + fileUrl(url, place, scope))
    : fileUrl(value, place, scope);

/** CSS with the URLs of its files. */
const styleUrls = (css: string, place: Place, scope: PageScope): string =>
  css.replace(/\burl\(\s*(?:"([^"\\]*)"|'([^'\\]*)'|([^\s"'()\\]+))\s*\)/gi, (whole, double, single, bare) => {
    const url = String(double ?? single ?? bare);
    return whole.replace(url, () => fileUrl(url, place, scope));
  });

/** Resolves the URLs in constant texts of code that is CSS: an object of styles, or the text of a style sheet. */
function resolveStyles(code: Node, place: Place, scope: PageScope): void {
  visit(code, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') {
      node.value = styleUrls(node.value, place, scope);
      delete node.raw;
    } else if (node.type === 'TemplateElement') {
      const cooked = styleUrls(node.value.cooked ?? '', place, scope);
      if (cooked !== node.value.cooked)
        node.value = { cooked, raw: cooked.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`) };
    }
  });
}

/** Resolves the address of an HTML element that the Markdown tree did not hold. */
function resolveElement(node: Element, scope: PageScope): void {
  const { properties } = node;
  const attribute =
    node.tagName === 'img' ? 'src' : node.tagName === 'a' || node.tagName === 'area' ? 'href' : undefined;
  const mark = properties[resolvedMark];
  delete properties[resolvedMark];
  const written = attribute && properties[attribute];
  const isFootnote = properties['dataFootnoteRef'] !== undefined || properties['dataFootnoteBackref'] !== undefined;
  if (attribute && typeof written === 'string' && written !== mark && !isFootnote) {
    const resolved =
      attribute === 'src'
        ? imageProperties(written, properties, placeOf(node), scope)
        : linkProperties(written, node, scope);
    node.properties = { ...resolved, ...properties, [attribute]: resolved[attribute] };
  }
  if (node.properties['href'] === undefined) delete node.properties['href'];
  for (const name of fileAttributes[node.tagName] ?? []) {
    const value = node.properties[name];
    if (value !== undefined && value !== null)
      node.properties[name] = fileUrls(name, [value].flat().join(', '), placeOf(node), scope);
  }
  for (const name of targetAttributes[node.tagName] ?? []) {
    const value = node.properties[name];
    if (typeof value !== 'string') continue;
    const url = targetUrl(name, value, node, scope);
    if (url === undefined) delete node.properties[name];
    else node.properties[name] = url;
  }
  const { style } = node.properties;
  if (typeof style === 'string') node.properties['style'] = styleUrls(style, placeOf(node), scope);
  if (node.tagName !== 'style') return;
  for (const child of node.children)
    if (child.type === 'text') child.value = styleUrls(child.value, placeOf(node), scope);
}

const attributeText = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value));

/** Width or height of a JSX element: a text, or the source of an expression. */
function writtenSide(node: JsxElement, name: 'width' | 'height'): string | undefined {
  const attribute = findAttribute(node, name);
  return typeof attribute?.value === 'object' ? attribute.value?.value : attribute?.value;
}

/** Resolves the addresses of a JSX element where they are literals. */
function resolveJsx(node: JsxElement, scope: PageScope): void {
  for (const name of fileAttributes[node.name ?? ''] ?? []) {
    const file = literalAttribute(node, name);
    if (file) file.value = fileUrls(name, file.value, placeOf(node), scope);
  }
  for (const name of targetAttributes[node.name ?? ''] ?? []) {
    const target = literalAttribute(node, name);
    if (!target) continue;
    const url = targetUrl(name, target.value, node, scope);
    if (url === undefined) node.attributes.splice(node.attributes.indexOf(target), 1);
    else target.value = url;
  }
  const name = node.name === 'img' ? 'src' : node.name === 'a' || node.name === 'area' ? 'href' : undefined;
  const attribute = name && literalAttribute(node, name);
  if (!name || !attribute) return;
  const resolved =
    name === 'src'
      ? imageProperties(
          attribute.value,
          { width: writtenSide(node, 'width'), height: writtenSide(node, 'height') },
          placeOf(node),
          scope,
        )
      : linkProperties(attribute.value, node, scope);
  for (const [key, value] of Object.entries(resolved)) {
    if (key === name) attribute.value = attributeText(value ?? '');
    else if (!findAttribute(node, key))
      node.attributes.push({ type: 'mdxJsxAttribute', name: key, value: attributeText(value) });
  }
  if (resolved[name] === undefined) node.attributes.splice(node.attributes.indexOf(attribute), 1);
}

/** Name of an HTML element in code; undefined for a component. */
function htmlName({ name }: JSXOpeningElement | JSXAttribute): string | undefined {
  if (name.type === 'JSXNamespacedName') return `${name.namespace.name}:${name.name.name}`;
  return name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name) ? name.name : undefined;
}

/** Resolves the addresses of an HTML element in code as those of JSX in the text of a page. */
function resolveElementInCode({ openingElement, children, loc }: JSXElement, scope: PageScope): void {
  const name = htmlName(openingElement);
  if (name === undefined) return;
  const written = new Map<MdxJsxAttribute, { attribute: JSXAttribute; value: unknown }>();
  const element: MdxJsxTextElementHast = {
    type: 'mdxJsxTextElement',
    name,
    attributes: openingElement.attributes.flatMap((attribute) => {
      if (attribute.type !== 'JSXAttribute') return [];
      const { value } = attribute;
      const expression = value?.type === 'JSXExpressionContainer' ? value.expression : value;
      if (name !== 'style' && attribute.name.name === 'style' && expression)
        resolveStyles(expression, { line: loc!.start.line, column: loc!.start.column + 1 }, scope);
      const constant = expression && literalValue(expression as Expression);
      const text = typeof constant?.value === 'string' ? constant.value : undefined;
      const other = { type: 'mdxJsxAttributeValueExpression', value: String(constant?.value ?? '') } as const;
      const copy: MdxJsxAttribute = { type: 'mdxJsxAttribute', name: htmlName(attribute) ?? '', value: text ?? other };
      written.set(copy, { attribute, value: copy.value });
      return [copy];
    }),
    children: children.flatMap((child) => (child.type === 'JSXText' ? [{ type: 'text', value: child.value }] : [])),
    position: {
      start: { line: loc!.start.line, column: loc!.start.column + 1 },
      end: { line: loc!.end.line, column: loc!.end.column + 1 },
    },
  };
  if (name === 'style')
    for (const child of children)
      if (child.type === 'JSXExpressionContainer') resolveStyles(child.expression, placeOf(element), scope);
  resolveJsx(element, scope);
  const kept = new Set(element.attributes as MdxJsxAttribute[]);
  for (const [copy, { attribute, value }] of written) {
    if (!kept.has(copy)) openingElement.attributes.splice(openingElement.attributes.indexOf(attribute), 1);
    else if (copy.value !== value) attribute.value = { type: 'Literal', value: copy.value as string };
  }
  for (const copy of kept) {
    if (written.has(copy)) continue;
    const value = { type: 'Literal', value: copy.value as string } as const;
    openingElement.attributes.push({ type: 'JSXAttribute', name: { type: 'JSXIdentifier', name: copy.name }, value });
  }
}

/** Resolves the URLs of CSS in code: in the `style` of an HTML element of JSX, and in the content of `<style>`. */
function resolveStylesOfJsx(node: MdxJsxFlowElementHast | MdxJsxTextElementHast, scope: PageScope): void {
  const { value } = (/^[a-z]/.test(node.name ?? '') && findAttribute(node, 'style')) || {};
  const style = typeof value === 'object' ? value?.data?.estree : undefined;
  const content = node.name === 'style' ? node.children.flatMap(programsOf) : [];
  for (const code of [...(style ? [style] : []), ...content]) resolveStyles(code, placeOf(node), scope);
}

/** rehype plugin: resolves links and images of raw HTML, of JSX and of users' remark plugins. */
export function rehypeLinks() {
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    let names: ReadonlySet<string> | undefined;
    const bound = (): ReadonlySet<string> => (names ??= boundNames(tree));
    walkHtml(tree, (node) => {
      if (node.type === 'element') return resolveElement(node, scope);
      if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
        resolveJsx(node, scope);
        resolveComponent(node, bound, scope);
        resolveStylesOfJsx(node, scope);
      }
      for (const program of programsOf(node))
        visit(program, (code) => void (code.type === 'JSXElement' && resolveElementInCode(code, scope)));
    });
  };
}

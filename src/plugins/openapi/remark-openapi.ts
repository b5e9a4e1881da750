import type { PhrasingContent, Root, RootContent } from 'mdast';
import type { VFile } from 'vfile';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { MarkdownPage } from '../../build/config/plugin.js';
import type { PagePart } from './pages.js';
import type { ParameterView } from './operation.js';
import type { SchemaView } from './schema-view.js';

const markdown = unified().use(remarkParse).use(remarkGfm).freeze();

type Node = RootContent;

const textNode = (value: string): PhrasingContent => ({ type: 'text', value });
const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value });

/** An element; its children are Markdown. */
const element = (hName: string, className: string, children: readonly Node[]): Node =>
  ({
    type: 'htmlElement',
    data: { hName, hProperties: className === '' ? {} : { className: className.split(' ') } },
    children,
  }) as unknown as Node;

/** Where a link of a description leads; undefined for what has no meaning outside of its own site. */
function linkTarget(url: string, base: string | undefined): string | undefined {
  if (/^(?:https?:|mailto:)/i.test(url)) return url;
  if (base === undefined || url.startsWith('#') || !URL.canParse(url, base)) return undefined;
  const resolved = new URL(url, base);
  return /^https?:$/.test(resolved.protocol) ? resolved.href : undefined;
}

/** Attributes of HTML in a description that hold a URL, with the targets that links may have. */
const withTargets = (html: string, base: string | undefined): string =>
  html.replace(/\s(href|src)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, (_, name: string, written: string) => {
    const target = linkTarget(written.replace(/^["']|["']$/g, '').replaceAll('&amp;', '&'), base);
    return target === undefined ? '' : ` ${name}="${target.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  });

/** A description as Markdown. Its headings are no part of the page's outline, and only absolute links are links. */
function descriptionNodes(text: string, base: string | undefined): Node[] {
  if (!/[\\`*_[\]<>#|~\n:&!-]/.test(text)) return [{ type: 'paragraph', children: [textNode(text)] }];
  const tree = markdown.parse(text) as Root;
  visit(tree, (node, index, parent) => {
    if (index === undefined || !parent) return;
    const siblings = parent.children as Node[];
    if (node.type === 'heading')
      siblings[index] = { type: 'paragraph', children: [{ type: 'strong', children: node.children }] };
    else if (node.type === 'html') node.value = withTargets(node.value, base);
    else if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      const target = linkTarget(node.url, base);
      if (target !== undefined) node.url = target;
      else if (node.type === 'link') siblings[index] = element('span', '', node.children);
      else if (node.type === 'image') siblings[index] = textNode(node.alt ?? '');
      else node.url = 'https://example.invalid/';
    }
  });
  return tree.children;
}

/** Creates the function that makes nodes of a part. */
function createParts(schemas: string) {
  let words: Record<string, string> = {};
  const word = (key: string): string => words[key] ?? key;
  const badge = (key: string, kind: string): Node =>
    element('span', `hd-openapi-badge hd-openapi-${kind}`, [textNode(word(key))]);
  const typeNode = ({ type, link }: SchemaView): Node[] => {
    if (link === undefined) return [element('span', 'hd-openapi-type', [textNode(type)])];
    const children: PhrasingContent[] = [textNode(type)];
    return [element('span', 'hd-openapi-type', [{ type: 'link', url: `${schemas}${link}`, children }])];
  };
  const facts = (view: SchemaView): Node[] => {
    const lines: Node[][] = [
      ...(view.initial === undefined ? [] : [[textNode(`${word('openapiDefaultText')}: `), code(view.initial)]]),
      ...(view.values
        ? [
            [
              textNode(`${word('openapiValuesText')}: `),
              ...view.values.flatMap((value, index) => [...(index > 0 ? [textNode(', ')] : []), code(value)]),
            ],
          ]
        : []),
      ...(view.limits
        ? [view.limits.flatMap((limit, index) => [...(index > 0 ? [textNode(', ')] : []), code(limit)])]
        : []),
    ];
    return lines.map((children) => element('p', 'hd-openapi-facts', children));
  };
  /** The schemas inside a schema. */
  const inner = (view: SchemaView): Node[] => [
    ...(view.properties ? [properties(view.properties)] : []),
    ...(view.items
      ? [element('p', 'hd-openapi-facts', [textNode(`${word('openapiItemsText')}:`)]), ...details(view.items)]
      : []),
    ...(view.variants
      ? [
          element('p', 'hd-openapi-facts', [
            textNode(
              `${word({ oneOf: 'openapiOneOfText', anyOf: 'openapiAnyOfText', allOf: 'openapiAllOfText' }[view.variants.kind])}:`,
            ),
          ]),
          element(
            'ul',
            'hd-openapi-variants',
            view.variants.schemas.map((schema) => element('li', '', [...typeNode(schema), ...details(schema)])),
          ),
        ]
      : []),
  ];
  const details = (view: SchemaView): Node[] => [
    ...(view.description === undefined ? [] : descriptionNodes(view.description, undefined)),
    ...facts(view),
    ...inner(view),
  ];
  const properties = (list: readonly ParameterView[]): Node =>
    element(
      'ul',
      'hd-openapi-properties',
      list.map((property) =>
        element('li', '', [
          element('p', 'hd-openapi-name', [
            property.name === undefined
              ? element('span', '', [textNode(word('openapiOtherKeysText'))])
              : code(property.name),
            textNode(' '),
            ...typeNode(property),
            ...(property.place === undefined
              ? []
              : [textNode(' '), element('span', 'hd-openapi-badge', [textNode(property.place)])]),
            ...(property.isRequired ? [textNode(' '), badge('openapiRequiredText', 'required')] : []),
            ...(property.isDeprecated ? [textNode(' '), badge('openapiDeprecatedText', 'deprecated')] : []),
            ...(property.access
              ? [
                  textNode(' '),
                  badge(property.access === 'read' ? 'openapiReadOnlyText' : 'openapiWriteOnlyText', 'access'),
                ]
              : []),
          ]),
          ...details(property),
        ]),
      ),
    );
  return (part: PagePart): Node[] => {
    switch (part.part) {
      case 'words':
        ({ words } = part);
        return [];
      case 'text':
        return descriptionNodes(part.text, part.base);
      case 'request':
        return [
          element('p', 'hd-openapi-request', [
            element('span', `hd-openapi-method hd-openapi-${part.method.toLowerCase()}`, [textNode(part.method)]),
            ...(part.path === '' ? [] : [textNode(' '), code(part.path)]),
            ...(part.isDeprecated ? [textNode(' '), badge('openapiDeprecatedText', 'deprecated')] : []),
          ]),
          ...(part.security.length > 0
            ? [
                element('p', 'hd-openapi-facts', [
                  textNode(`${word('openapiSecurityText')}: `),
                  ...part.security.flatMap((name, index) => [...(index > 0 ? [textNode(' | ')] : []), code(name)]),
                ]),
              ]
            : []),
        ];
      case 'response':
        return [
          element('p', 'hd-openapi-request', [
            element('span', `hd-openapi-status hd-openapi-status-${/^\d/.exec(part.status)?.[0] ?? 'other'}`, [
              textNode(part.status),
            ]),
          ]),
        ];
      case 'properties':
        return [properties(part.properties)];
      case 'schema':
        return [element('p', 'hd-openapi-name', typeNode(part.schema)), ...details(part.schema)];
    }
  };
}

/** Remark plugin: replaces the code blocks of pages of a specification. */
export function remarkOpenapi({ path, styles }: { path: string; styles: string }) {
  return (tree: Root, file: VFile): void => {
    const data = file.data as VFile['data'] & { page?: MarkdownPage; styles?: (string | { css: string })[] };
    const { page } = data;
    if (page?.frontmatter['openapi'] !== path) return;
    (data.styles ??= []).push(styles);
    const make = createParts(`${path}schemas/`);
    tree.children = tree.children.flatMap((node) =>
      node.type === 'code' && node.lang === 'openapi' ? make(JSON.parse(node.value) as PagePart) : [node],
    );
  };
}

import type { PhrasingContent } from 'mdast';
import { code, descriptionNodes, elementNode, textNode, type DescriptionNode } from './description-nodes.js';
import type { ParameterView } from './operation.js';
import type { PagePart } from './pages.js';
import type { LinkView } from './response-links.js';
import type { SchemaView } from './schema-view.js';

/** A page whose parts become Markdown nodes. */
export interface PartContext {
  /** URL path of the pages of schemas. */
  schemas: string;
  /** Texts of the interface in the language of the page, which are in a part of the page. */
  words: Readonly<Record<string, string>>;
  /** Descriptions on the page. Their nodes have positions as if they were below the text of the page, from these lines on. */
  descriptions: { line: number; text: string }[];
  /** Line of the next description. */
  nextLine: number;
}

function description(context: PartContext, text: string, base?: string): DescriptionNode[] {
  const line = context.nextLine;
  context.descriptions.push({ line, text });
  context.nextLine += text.split('\n').length;
  return descriptionNodes(text, base, line - 1);
}

const word = ({ words }: PartContext, key: string): string => words[key] ?? key;

const badge = (context: PartContext, key: string, kind: string): DescriptionNode =>
  elementNode('span', `hd-openapi-badge hd-openapi-${kind}`, [textNode(word(context, key))]);

const factLine = (children: readonly DescriptionNode[]): DescriptionNode =>
  elementNode('p', 'hd-openapi-facts', children);

/** Values as code, with a separator between them. */
const codeList = (values: readonly string[], separator: string): DescriptionNode[] =>
  values.flatMap((value, index) => [...(index > 0 ? [textNode(separator)] : []), code(value)]);

function typeNode({ schemas }: PartContext, { type, link }: SchemaView): DescriptionNode {
  const text: PhrasingContent = textNode(type);
  return elementNode('span', 'hd-openapi-type', [
    link === undefined ? text : { type: 'link', url: `${schemas}${link}`, children: [text] },
  ]);
}

/** Default, values and limits of a schema, a line each. */
const facts = (context: PartContext, { initial, values, limits }: SchemaView): DescriptionNode[] => [
  ...(initial === undefined ? [] : [factLine([textNode(`${word(context, 'openapiDefaultText')}: `), code(initial)])]),
  ...(values ? [factLine([textNode(`${word(context, 'openapiValuesText')}: `), ...codeList(values, ', ')])] : []),
  ...(limits ? [factLine(codeList(limits, ', '))] : []),
];

const variantWords = { oneOf: 'openapiOneOfText', anyOf: 'openapiAnyOfText', allOf: 'openapiAllOfText' };

function variantNodes(context: PartContext, { kind, schemas }: NonNullable<SchemaView['variants']>): DescriptionNode[] {
  const items = schemas.map((schema) =>
    elementNode('li', '', [typeNode(context, schema), ...details(context, schema)]),
  );
  return [
    factLine([textNode(`${word(context, variantWords[kind])}:`)]),
    elementNode('ul', 'hd-openapi-variants', items),
  ];
}

/** Description, facts and inner schemas of a schema. */
const details = (context: PartContext, view: SchemaView): DescriptionNode[] => [
  ...(view.description === undefined ? [] : description(context, view.description)),
  ...facts(context, view),
  ...(view.properties ? [propertyList(context, view.properties)] : []),
  ...(view.items
    ? [factLine([textNode(`${word(context, 'openapiItemsText')}:`)]), ...details(context, view.items)]
    : []),
  ...(view.variants ? variantNodes(context, view.variants) : []),
];

const propertyList = (context: PartContext, list: readonly ParameterView[]): DescriptionNode =>
  elementNode(
    'ul',
    'hd-openapi-properties',
    list.map((property) => elementNode('li', '', [propertyName(context, property), ...details(context, property)])),
  );

/** The line of a property: name, type, place and badges. */
function propertyName(context: PartContext, property: ParameterView): DescriptionNode {
  const { name, place, isRequired, isDeprecated, access } = property;
  const parts: DescriptionNode[] = [
    name === undefined ? elementNode('span', '', [textNode(word(context, 'openapiOtherKeysText'))]) : code(name),
    typeNode(context, property),
  ];
  if (place !== undefined) parts.push(elementNode('span', 'hd-openapi-badge', [textNode(place)]));
  if (isRequired) parts.push(badge(context, 'openapiRequiredText', 'required'));
  if (isDeprecated) parts.push(badge(context, 'openapiDeprecatedText', 'deprecated'));
  if (access) parts.push(badge(context, access === 'read' ? 'openapiReadOnlyText' : 'openapiWriteOnlyText', 'access'));
  return elementNode('p', 'hd-openapi-name', spaced(parts));
}

const spaced = (nodes: readonly DescriptionNode[]): DescriptionNode[] =>
  nodes.flatMap((node, index) => (index > 0 ? [textNode(' '), node] : [node]));

/** The request line of an operation, and its security schemes. */
function requestNodes(context: PartContext, part: Extract<PagePart, { part: 'request' }>): DescriptionNode[] {
  const line: DescriptionNode[] = [
    elementNode('span', `hd-openapi-method hd-openapi-${part.method.toLowerCase()}`, [textNode(part.method)]),
  ];
  if (part.path !== '') line.push(code(part.path));
  if (part.isDeprecated) line.push(badge(context, 'openapiDeprecatedText', 'deprecated'));
  const security = [textNode(`${word(context, 'openapiSecurityText')}: `), ...codeList(part.security, ' | ')];
  if (part.isSecurityOptional) security.push(textNode(' '), badge(context, 'openapiOptionalText', 'optional'));
  return [
    elementNode('p', 'hd-openapi-request', spaced(line)),
    ...(part.security.length > 0 ? [factLine(security)] : []),
  ];
}

/** The operation that a link points to, and the values that it is called with. */
function linkNodes(context: PartContext, link: LinkView & { url?: string | undefined }): DescriptionNode[] {
  const { name, page, url, operation, description: about, parameters, body, server } = link;
  const target: DescriptionNode[] =
    page && url !== undefined
      ? [{ type: 'link', url, children: [textNode(page.title)] }]
      : operation === ''
        ? []
        : [code(operation)];
  const values = parameters.map(({ name: key, value }) => `${key} = ${value}`);
  return [
    elementNode('p', 'hd-openapi-name', spaced([code(name), ...target])),
    ...(about === '' ? [] : description(context, about)),
    ...(values.length > 0
      ? [factLine([textNode(`${word(context, 'openapiParametersText')}: `), ...codeList(values, ', ')])]
      : []),
    ...(body === undefined ? [] : [factLine([textNode(`${word(context, 'openapiBodyText')}: `), code(body)])]),
    ...(server === undefined ? [] : [factLine([textNode(`${word(context, 'openapiServersText')}: `), code(server)])]),
  ];
}

/** Markdown nodes of a part of a page. */
export function partNodes(context: PartContext, part: PagePart): DescriptionNode[] {
  switch (part.part) {
    case 'words':
      context.words = part.words;
      return [];
    case 'text':
      return description(context, part.text, part.base);
    case 'request':
      return requestNodes(context, part);
    case 'response': {
      const kind = /^\d/.exec(part.status)?.[0] ?? 'other';
      const status = elementNode('span', `hd-openapi-status hd-openapi-status-${kind}`, [textNode(part.status)]);
      return [elementNode('p', 'hd-openapi-request', [status])];
    }
    case 'links': {
      const items = part.links.map((link) => elementNode('li', '', linkNodes(context, link)));
      return [elementNode('ul', 'hd-openapi-properties', items)];
    }
    case 'properties':
      return [propertyList(context, part.properties)];
    case 'schema':
      return [elementNode('p', 'hd-openapi-name', [typeNode(context, part.schema)]), ...details(context, part.schema)];
  }
}

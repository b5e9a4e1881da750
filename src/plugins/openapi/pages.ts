import type { AddedPage } from '../../build/config/plugin.js';
import type { CodeSample } from './code-samples.js';
import type { BodyView, OperationView, ParameterView } from './operation.js';
import type { LinkView, OperationPage } from './response-links.js';
import type { NamedValues, OperationGroup, Reference } from './reference.js';
import type { SchemaView } from './schema-view.js';
import { textKeys, type PluginText } from '../page-texts.js';

/** A part of a page that the Markdown plugin makes, as JSON in a code block. */
export type PagePart =
  /** Texts in the language of the page, by key. Comes first. */
  | { part: 'words'; words: Record<string, string> }
  | { part: 'text'; text: string; base: string | undefined }
  | ({ part: 'request' } & Pick<OperationView, 'method' | 'path' | 'isDeprecated' | 'security' | 'isSecurityOptional'>)
  | { part: 'properties'; properties: ParameterView[] }
  | { part: 'schema'; schema: SchemaView }
  | { part: 'response'; status: string }
  | { part: 'links'; links: (LinkView & { url: string | undefined })[] };

/** Largest number of operations that the sidebar lists by themselves. */
const mostListedOperations = 300;

/** Text as Markdown that shows exactly this text on one line. */
const escape = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[!-/:-@[-`{-~]/g, '\\$&');

const fence = (language: string, code: string): string => {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}${language}\n${code}\n${marks}`;
};

const part = (value: PagePart): string => fence('openapi', JSON.stringify(value));

const firstSentence = (text: string): string => {
  const plain = text
    .replace(/<[^<>]*>/g, '')
    .replace(/\]\((?:[^()]|\([^()]*\))*\)/g, ']')
    .replace(/[`*_#>[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > 160 ? `${plain.slice(0, 157)}…` : plain;
};

/** The pages of a specification in one language, and its sidebar. */
export interface ReferencePages {
  pages: AddedPage[];
  meta: unknown[];
}

/** Where the pages of one language are, and the texts on them. */
interface Target {
  /** Route path of the language. */
  home: string;
  /** Route path of the pages below that of the language. */
  path: string;
  /** One page for each operation or for each tag. */
  mode: 'operation' | 'tag';
  text: PluginText<'openapi'>;
}

/** The texts of the language. They come first on a page. */
function wordsPart(text: PluginText<'openapi'>): string {
  const keys = textKeys('openapi');
  return part({ part: 'words', words: Object.fromEntries(keys.map((key) => [key, text(key)])) });
}

function page(
  own: string,
  title: string,
  about: string,
  body: readonly string[],
  { home, path, text }: Target,
): AddedPage {
  const fields = { title, description: firstSentence(about) || title, editLink: false, openapi: path };
  const blocks = [`# ${escape(title)}`, wordsPart(text), ...body.filter((block) => block !== '')];
  return {
    routePath: `${home}${path.slice(1)}${own}`,
    content: `---\n${JSON.stringify(fields)}\n---\n\n${blocks.join('\n\n')}\n`,
    format: 'md',
  };
}

const prose = (text: string, base?: string): string => (text === '' ? '' : part({ part: 'text', text, base }));

const list = (items: readonly { label: string; url: string; more?: string }[]): string =>
  items.map(({ label, url, more }) => `- [${escape(label)}](${url})${more === undefined ? '' : ` ${more}`}`).join('\n');

const code = (text: string): string => `\`${text.replaceAll('`', '')}\``;

/** Lines of a list of names with their values, indented. */
const namedValues = (list: readonly NamedValues[], indent = ''): string[] =>
  list.flatMap(({ name, values, description = '', inner = [] }) => [
    `${indent}- ${code(name)}${values.length > 0 ? `: ${values.map(code).join(', ')}` : ''} ${escape(description)}`,
    ...namedValues(inner, `${indent}  `),
  ]);

/** A heading and what is below it; nothing for an empty list. */
const section = (heading: string, items: readonly unknown[], body: () => string[]): string[] =>
  items.length > 0 ? [heading, ...body()] : [];

const bodyParts = (bodies: readonly BodyView[], text: PluginText<'openapi'>): string[] =>
  bodies.flatMap(({ contentType, schema, examples }, index) => [
    code(contentType),
    // Other content types mostly have the same schema.
    ...(index > 0 && JSON.stringify(schema) === JSON.stringify(bodies[0]!.schema)
      ? []
      : [part({ part: 'schema', schema })]),
    ...examples.map((example) => {
      const name = example.title === undefined ? '' : `: ${example.title}`;
      const title = `${text('openapiExampleText')}${name}`.replace(/["\s]+/g, ' ').trim();
      return fence(`${/json/.test(contentType) ? 'json' : 'text'} title="${title}"`, example.text);
    }),
  ]);

const sampleGroup = (samples: readonly CodeSample[]): string =>
  `::: code-group\n\n${samples.map(({ label, language, code }) => fence(`${language} [${label}]`, code)).join('\n\n')}\n\n:::`;

/** URL of an operation: its page, or its part of the page of its group. */
const operationUrl = (
  { group, operation }: Pick<OperationPage, 'group' | 'operation'>,
  { path, mode }: Target,
): string => `${path}${group}${mode === 'tag' ? '#' : '/'}${operation}`;

/** The mark of a heading. There are six levels. */
const heading = (level: number): string => '#'.repeat(Math.min(level, 6));

/** Blocks of an operation, with headings of a level. */
function operationBlocks(operation: OperationView, level: number, target: Target): string[] {
  const { text } = target;
  const mark = heading(level);
  const { method, path, description, base, isDeprecated, security, isSecurityOptional } = operation;
  const { parameters, body, responses, samples, callbacks } = operation;
  return [
    part({ part: 'request', method, path, isDeprecated, security, isSecurityOptional }),
    prose(description, base),
    ...section(`${mark} ${text('openapiParametersText')}`, parameters, () => [
      part({ part: 'properties', properties: parameters }),
    ]),
    ...(body
      ? [`${mark} ${text('openapiBodyText')}`, prose(body.description, base), ...bodyParts(body.bodies, text)]
      : []),
    ...section(`${mark} ${text('openapiSamplesText')}`, samples, () => [sampleGroup(samples)]),
    ...section(`${mark} ${text('openapiResponsesText')}`, responses, () =>
      responses.flatMap(({ status, description: about, headers, bodies, links }) => [
        part({ part: 'response', status }),
        prose(about, base),
        ...section(`${text('openapiHeadersText')}:`, headers, () => [
          part({ part: 'properties', properties: headers }),
        ]),
        ...bodyParts(bodies, text),
        ...section(`${text('openapiLinksText')}:`, links, () => [
          part({
            part: 'links',
            links: links.map((link) => ({ ...link, url: link.page && operationUrl(link.page, target) })),
          }),
        ]),
      ]),
    ),
    ...section(`${mark} ${text('openapiCallbacksText')}`, callbacks, () =>
      callbacks.flatMap(({ name, operation: callback }) => [
        `${heading(level + 1)} ${escape(name)}`,
        ...operationBlocks(callback, level + 2, target),
      ]),
    ),
  ];
}

const nameOf = ({ name, kind }: OperationGroup, text: PluginText<'openapi'>): string =>
  name ?? text(kind === 'webhooks' ? 'openapiWebhooksText' : 'openapiOtherText');

const groupPath = ({ slug }: OperationGroup, { mode }: Target): string => (mode === 'tag' ? slug : `${slug}/`);

function overviewPage(
  { title, version, description, servers, security, groups, schemas }: Reference,
  target: Target,
): AddedPage {
  const { path, text } = target;
  const body = [
    prose(description),
    ...section(`## ${text('openapiServersText')}`, servers, () => [
      servers
        .flatMap(({ url, description: about, variables }) => [
          `- ${code(url)} ${escape(about)}`,
          ...namedValues(variables, '  '),
        ])
        .join('\n'),
    ]),
    ...section(`## ${text('openapiSecurityText')}`, security, () =>
      security.flatMap(({ name, type, description: about, flows }) => [
        `**${escape(name)}** (${escape(type)})`,
        prose(about),
        namedValues(flows).join('\n'),
      ]),
    ),
    `## ${text('openapiOperationsText')}`,
    list(
      groups.map((group) => ({
        label: nameOf(group, text),
        url: `${path}${groupPath(group, target)}`,
        more: `(${group.operations.length})`,
      })),
    ),
    ...(schemas.length > 0 ? [`[${text('openapiSchemasText')}](${path}schemas/) (${schemas.length})`] : []),
  ];
  return page('', version === '' ? title : `${title} ${version}`, description, body, target);
}

/** The page of a group with its operations, or with links to the page of each. */
function groupPages(group: OperationGroup, target: Target): AddedPage[] {
  const { mode, text } = target;
  const { slug: folder, description, operations } = group;
  const groupPage = (body: string[]): AddedPage =>
    page(groupPath(group, target), nameOf(group, text), description, [prose(description), ...body], target);
  if (mode === 'tag') {
    const blocks = operations.flatMap((operation) => [
      `## ${escape(operation.title)} {#${operation.slug}}`,
      ...operationBlocks(operation, 3, target),
    ]);
    return [groupPage(blocks)];
  }
  const links = operations.map(({ title, slug, method, path: url }) => ({
    label: title,
    url: operationUrl({ group: folder, operation: slug }, target),
    more: code(url === '' ? method : `${method} ${url}`),
  }));
  return [
    groupPage([list(links)]),
    ...operations.map((operation) =>
      page(
        `${folder}/${operation.slug}`,
        operation.title,
        operation.description,
        operationBlocks(operation, 2, target),
        target,
      ),
    ),
  ];
}

function schemaPages(schemas: Reference['schemas'], target: Target): AddedPage[] {
  if (schemas.length === 0) return [];
  const links = schemas.map(({ name, slug }) => ({ label: name, url: `${target.path}schemas/${slug}` }));
  return [
    page('schemas/', target.text('openapiSchemasText'), '', [list(links)], target),
    ...schemas.map(({ name, slug, schema }) =>
      page(`schemas/${slug}`, name, schema.description ?? '', [part({ part: 'schema', schema })], target),
    ),
  ];
}

function sidebar({ groups, schemas }: Reference, target: Target): unknown[] {
  const { path, mode, text } = target;
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  const itemsOf = ({ slug: folder, operations }: OperationGroup): object => ({
    collapsed: groups.length > 1,
    items: operations.map(({ title, slug }) => ({
      label: title,
      link: operationUrl({ group: folder, operation: slug }, target),
    })),
  });
  return [
    'index',
    ...groups.map((group) => ({
      type: 'custom-link',
      label: nameOf(group, text),
      link: `${path}${groupPath(group, target)}`,
      ...(mode === 'tag' || count > mostListedOperations ? {} : itemsOf(group)),
    })),
    ...(schemas.length > 0
      ? [{ type: 'custom-link', label: text('openapiSchemasText'), link: `${path}schemas/` }]
      : []),
  ];
}

/** Makes the pages of a specification in one language, and their sidebar. */
export function referencePages(reference: Reference, target: Target): ReferencePages {
  const { groups, schemas } = reference;
  return {
    pages: [
      overviewPage(reference, target),
      ...groups.flatMap((group) => groupPages(group, target)),
      ...schemaPages(schemas, target),
    ],
    meta: sidebar(reference, target),
  };
}

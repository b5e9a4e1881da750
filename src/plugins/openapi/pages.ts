import type { AddedPage } from '../../build/config/plugin.js';
import type { CodeSample } from './code-samples.js';
import type { BodyView, OperationGroup, OperationView, ParameterView, Reference } from './reference.js';
import type { SchemaView } from './schema-view.js';
import { openapiTexts, type OpenapiText } from './texts.js';

/** A part of a page that the Markdown plugin makes, as JSON in a code block. */
export type PagePart =
  /** Texts in the language of the page, by key. Comes first. */
  | { part: 'words'; words: Record<string, string> }
  | { part: 'text'; text: string; base?: string }
  | { part: 'request'; method: string; path: string; isDeprecated: boolean; security: string[] }
  | { part: 'properties'; properties: ParameterView[] }
  | { part: 'schema'; schema: SchemaView }
  | { part: 'response'; status: string };

/** Largest number of operations that the sidebar lists by themselves. */
export const mostListedOperations = 300;

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

/** Makes the pages of a specification. `home` is the route path of the language, `path` that of the pages below it. */
export function referencePages(
  { title, version, description, servers, security, groups, schemas }: Reference,
  { home, path, mode, text }: { home: string; path: string; mode: 'operation' | 'tag'; text: OpenapiText },
): ReferencePages {
  const keys = Object.keys(openapiTexts) as (keyof typeof openapiTexts)[];
  const words = part({ part: 'words', words: Object.fromEntries(keys.map((key) => [key, text(key)])) });
  const page = (own: string, pageTitle: string, about: string, body: readonly string[]): AddedPage => {
    const fields = { title: pageTitle, description: firstSentence(about) || pageTitle, editLink: false, openapi: path };
    return {
      routePath: `${home}${path.slice(1)}${own}`,
      content: `---\n${JSON.stringify(fields)}\n---\n\n# ${escape(pageTitle)}\n\n${words}\n\n${body.filter((block) => block !== '').join('\n\n')}\n`,
      format: 'md',
    };
  };
  const prose = (written: string, base?: string): string =>
    written === '' ? '' : part({ part: 'text', text: written, ...(base === undefined ? {} : { base }) });
  const bodyParts = (bodies: readonly BodyView[]): string[] =>
    bodies.flatMap(({ contentType, schema, example }, index) => [
      `\`${contentType.replaceAll('`', '')}\``,
      // Other content types mostly have the same schema.
      ...(index > 0 && JSON.stringify(schema) === JSON.stringify(bodies[0]!.schema)
        ? []
        : [part({ part: 'schema', schema })]),
      ...(example === undefined || index > 0
        ? []
        : [fence(/json/.test(contentType) ? `json title="${text('openapiExampleText')}"` : 'text', example)]),
    ]);
  const sampleGroup = (samples: readonly CodeSample[]): string =>
    samples.length === 0
      ? ''
      : `::: code-group\n\n${samples.map(({ label, language, code }) => fence(`${language} [${label}]`, code)).join('\n\n')}\n\n:::`;
  const operationBody = (operation: OperationView, depth: number): string[] => {
    const mark = '#'.repeat(depth);
    const { method, path: url, isDeprecated, security: needed, parameters, body, responses, samples } = operation;
    return [
      part({ part: 'request', method, path: url, isDeprecated, security: needed }),
      prose(operation.description, operation.base),
      ...(parameters.length > 0
        ? [`${mark} ${text('openapiParametersText')}`, part({ part: 'properties', properties: parameters })]
        : []),
      ...(body
        ? [`${mark} ${text('openapiBodyText')}`, prose(body.description, operation.base), ...bodyParts(body.bodies)]
        : []),
      ...(samples.length > 0 ? [`${mark} ${text('openapiSamplesText')}`, sampleGroup(samples)] : []),
      ...(responses.length > 0 ? [`${mark} ${text('openapiResponsesText')}`] : []),
      ...responses.flatMap((response) => [
        part({ part: 'response', status: response.status }),
        prose(response.description, operation.base),
        ...(response.headers.length > 0
          ? [`${text('openapiHeadersText')}:`, part({ part: 'properties', properties: response.headers })]
          : []),
        ...bodyParts(response.bodies),
      ]),
    ];
  };

  const nameOf = ({ name, kind }: OperationGroup): string =>
    name ?? text(kind === 'webhooks' ? 'openapiWebhooksText' : 'openapiOtherText');
  const groupPath = ({ slug }: OperationGroup): string => (mode === 'tag' ? slug : `${slug}/`);
  const list = (items: readonly { label: string; url: string; more?: string }[]): string =>
    items
      .map(({ label, url, more }) => `- [${escape(label)}](${url})${more === undefined ? '' : ` ${more}`}`)
      .join('\n');
  const requestText = ({ method, path: url }: OperationView): string =>
    `\`${method}${url === '' ? '' : ` ${url.replaceAll('`', '')}`}\``;
  const link = (own: string): string => `${path}${own}`;

  const pages = [
    page('', version === '' ? title : `${title} ${version}`, description, [
      prose(description),
      ...(servers.length > 0
        ? [
            `## ${text('openapiServersText')}`,
            servers
              .map(({ url, description: about }) => `- \`${url.replaceAll('`', '')}\` ${escape(about)}`)
              .join('\n'),
          ]
        : []),
      ...(security.length > 0
        ? [
            `## ${text('openapiSecurityText')}`,
            ...security.flatMap(({ name, type, description: about }) => [
              `**${escape(name)}** (${escape(type)})`,
              prose(about),
            ]),
          ]
        : []),
      `## ${text('openapiOperationsText')}`,
      list(
        groups.map((group) => ({
          label: nameOf(group),
          url: link(groupPath(group)),
          more: `(${group.operations.length})`,
        })),
      ),
      ...(schemas.length > 0 ? [`[${text('openapiSchemasText')}](${link('schemas/')}) (${schemas.length})`] : []),
    ]),
    ...groups.flatMap((group) =>
      mode === 'tag'
        ? [
            page(groupPath(group), nameOf(group), group.description, [
              prose(group.description),
              ...group.operations.flatMap((operation) => [
                `## ${escape(operation.title)} {#${operation.slug}}`,
                ...operationBody(operation, 3),
              ]),
            ]),
          ]
        : [
            page(groupPath(group), nameOf(group), group.description, [
              prose(group.description),
              list(
                group.operations.map((operation) => ({
                  label: operation.title,
                  url: link(`${group.slug}/${operation.slug}`),
                  more: requestText(operation),
                })),
              ),
            ]),
            ...group.operations.map((operation) =>
              page(
                `${group.slug}/${operation.slug}`,
                operation.title,
                operation.description,
                operationBody(operation, 2),
              ),
            ),
          ],
    ),
    ...(schemas.length > 0
      ? [
          page('schemas/', text('openapiSchemasText'), '', [
            list(schemas.map(({ name, slug }) => ({ label: name, url: link(`schemas/${slug}`) }))),
          ]),
        ]
      : []),
    ...schemas.map(({ name, slug, schema }) =>
      page(`schemas/${slug}`, name, schema.description ?? '', [part({ part: 'schema', schema })]),
    ),
  ];

  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  const sidebarItems = (group: OperationGroup): object =>
    mode === 'tag' || count > mostListedOperations
      ? {}
      : {
          collapsed: groups.length > 1,
          items: group.operations.map((operation) => ({
            label: operation.title,
            link: link(`${group.slug}/${operation.slug}`),
          })),
        };
  const meta = [
    'index',
    ...groups.map((group) => ({
      type: 'custom-link',
      label: nameOf(group),
      link: link(groupPath(group)),
      ...sidebarItems(group),
    })),
    ...(schemas.length > 0 ? [{ type: 'custom-link', label: text('openapiSchemasText'), link: link('schemas/') }] : []),
  ];
  return { pages, meta };
}

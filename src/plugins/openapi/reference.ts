import { isRecord } from '../../shared/is-record.js';
import {
  describeOperation,
  operationsOf,
  securitySchemes,
  type OperationContext,
  type OperationView,
  type WrittenOperation,
} from './operation.js';
import type { SampleLanguage } from './options.js';
import { asList, asRecord, asText, type Json } from './json.js';
import type { OperationPage } from './response-links.js';
import { serverUrl } from './server-url.js';
import { createSchemaViews, type SchemaView } from './schema-view.js';
import type { Specification } from './specification.js';

/** Operations with the same tag. */
export interface OperationGroup {
  /** Undefined for operations without a tag. */
  name?: string;
  kind: 'tag' | 'webhooks';
  slug: string;
  description: string;
  operations: (OperationView & { slug: string })[];
}

/** A group whose operations are not described yet. */
type WrittenGroup = Omit<OperationGroup, 'operations'> & { operations: (WrittenOperation & { slug: string })[] };

/** A name with its values, such as those of a variable of a server, and what is below it. */
export interface NamedValues {
  name: string;
  values: string[];
  description?: string | undefined;
  inner?: NamedValues[];
}

/** Everything that the pages of a specification show. Plain JSON. */
export interface Reference {
  title: string;
  version: string;
  description: string;
  servers: { url: string; description: string; variables: NamedValues[] }[];
  security: { name: string; type: string; description: string; flows: NamedValues[] }[];
  groups: OperationGroup[];
  schemas: { name: string; slug: string; schema: SchemaView }[];
}

/** Creates the function that returns a part of a URL for a name, another one for each name. */
function createSlugs(): (name: string) => string {
  const known = new Set<string>();
  return (name) => {
    const plain =
      name
        .normalize('NFC')
        .replace(/([a-z\d])([A-Z])/g, '$1-$2')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '')
        .slice(0, 80) || 'other';
    // `index` and `readme` are the pages of their folders.
    const wanted = /^(?:index|readme|404)$/.test(plain) ? `${plain}-` : plain;
    let slug = wanted;
    for (let number = 2; known.has(slug); number++) slug = `${wanted}-${number}`;
    known.add(slug);
    return slug;
  };
}

const pointerSegment = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** All operations of `paths` or `webhooks`. The path of a webhook is its name. */
function* operationsIn(part: 'paths' | 'webhooks', spec: Specification): Generator<WrittenOperation> {
  for (const [path, reference] of Object.entries(asRecord(spec.root[part]))) {
    const item = spec.resolve(reference, spec);
    if (!item) continue;
    if (!isRecord(item.value)) {
      const message = `The path ${JSON.stringify(path)} must be an object with operations.`;
      spec.report(message, spec.uri, `/${part}/${pointerSegment(path)}`);
      continue;
    }
    yield* operationsOf(path, item, spec);
  }
}

/** Groups of the operations of `paths`: those of the tags that the specification lists come first, in its order. */
function tagGroups(spec: Specification): WrittenGroup[] {
  const groupSlug = createSlugs();
  // These folders have pages of other kinds.
  ['schemas', 'webhooks'].forEach(groupSlug);
  const tags = new Map<string | undefined, { group: WrittenGroup; operationSlug: (name: string) => string }>();
  const tagOf = (name: string | undefined, description = ''): NonNullable<ReturnType<typeof tags.get>> => {
    const known = tags.get(name);
    if (known) return known;
    const group: WrittenGroup = {
      ...(name === undefined ? {} : { name }),
      kind: 'tag',
      slug: groupSlug(name ?? 'other'),
      description,
      operations: [],
    };
    const tag = { group, operationSlug: createSlugs() };
    tags.set(name, tag);
    return tag;
  };
  for (const tag of asList(spec.root['tags'])) {
    const name = asText(asRecord(tag)['name']);
    if (name !== undefined) tagOf(name, asText(spec.resolve(asRecord(tag)['description'], spec)?.value));
  }
  for (const operation of operationsIn('paths', spec)) {
    const { method, path, written } = operation;
    const [name] = asList(written['tags']).flatMap((tag) => asText(tag) ?? []);
    const { group, operationSlug } = tagOf(name);
    group.operations.push({ ...operation, slug: operationSlug(asText(written['operationId']) ?? `${method} ${path}`) });
  }
  return [...tags.values()].map(({ group }) => group);
}

function webhookGroup(spec: Specification): WrittenGroup {
  const slug = createSlugs();
  const operations = [...operationsIn('webhooks', spec)].map((webhook) => {
    const { path: name, written } = webhook;
    return { ...webhook, path: '', title: asText(written['summary']) ?? name, slug: slug(name) };
  });
  return { kind: 'webhooks', slug: 'webhooks', description: '', operations };
}

/** Pages of operations, by their IDs and by their objects in the specification. */
function operationPages(groups: readonly WrittenGroup[]): Map<unknown, OperationPage> {
  const pages = new Map<unknown, OperationPage>();
  for (const { slug: group, operations } of groups)
    for (const { slug: operation, title, written } of operations) {
      const page = { group, operation, title };
      pages.set(written, page);
      const id = asText(written['operationId']);
      if (id !== undefined) pages.set(id, page);
    }
  return pages;
}

/** A flow of OAuth with its URLs, and its scopes below it. */
function describeFlow(name: string, flow: Json): NamedValues {
  const urls = [flow['authorizationUrl'], flow['tokenUrl'], flow['refreshUrl']].flatMap((url) => asText(url) ?? []);
  const scopes = Object.entries(asRecord(flow['scopes']));
  return {
    name,
    values: [...new Set(urls)],
    inner: scopes.map(([scope, about]) => ({ name: scope, values: [], description: asText(about) })),
  };
}

/** A variable in the URL of a server, with its values. */
function describeVariable([name, written]: [string, unknown]): NamedValues {
  const { enum: values, default: initial, description } = asRecord(written);
  const texts = [...new Set([initial, ...asList(values)])].flatMap((value) => asText(value) ?? []);
  return { name, values: texts, description: asText(description) };
}

function describeSecurity(spec: Specification): Reference['security'] {
  return Object.entries(securitySchemes(spec)).map(([name, written]) => {
    const scheme = asRecord(spec.resolve(written, spec)?.value);
    const parts = [scheme['type'], scheme['scheme'], scheme['in'], scheme['name'], scheme['openIdConnectUrl']];
    return {
      name,
      type: parts.flatMap((part) => asText(part) ?? []).join(', '),
      description: asText(scheme['description']) ?? '',
      flows: Object.entries(asRecord(scheme['flows'])).map(([flow, fields]) => describeFlow(flow, asRecord(fields))),
    };
  });
}

/** Describes everything that the pages of a specification show. `samples` are the languages of the code samples. */
export function describeSpecification(spec: Specification, samples: readonly SampleLanguage[]): Reference {
  const { root } = spec;
  const info = asRecord(root['info']);
  const schemaSlug = createSlugs();
  const schemas = asRecord(asRecord(root['components'])['schemas']);
  const slugs = new Map(Object.keys(schemas).map((name) => [name, schemaSlug(name)]));
  const views = createSchemaViews(spec, slugs);
  const groups = [...tagGroups(spec), webhookGroup(spec)];
  const context: OperationContext = { spec, views, pages: operationPages(groups), samples };
  return {
    title: asText(info['title']) ?? 'API',
    version: asText(info['version']) ?? '',
    description: asText(spec.resolve(info['description'], spec)?.value) ?? '',
    servers: asList(root['servers']).map((server) => ({
      url: serverUrl(server),
      description: asText(asRecord(server)['description']) ?? '',
      variables: Object.entries(asRecord(asRecord(server)['variables'])).map(describeVariable),
    })),
    security: describeSecurity(spec),
    groups: groups
      .filter(({ operations }) => operations.length > 0)
      .map(({ operations, ...group }) => ({
        ...group,
        operations: operations.map(({ slug, ...operation }) => ({ slug, ...describeOperation(operation, context) })),
      })),
    schemas: [...slugs].map(([name, slug]) => {
      const $ref = `#/components/schemas/${pointerSegment(name).replaceAll('%', '%25')}`;
      return { name, slug, schema: ownPage(views.view({ $ref }, spec)) };
    }),
  };
}

/** A schema on its own page, which needs no link to itself. */
function ownPage({ link: _, ...schema }: SchemaView): SchemaView {
  return schema.properties ? { ...schema, type: 'object' } : schema;
}

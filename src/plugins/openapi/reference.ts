import { isRecord } from '../../shared/is-record.js';
import {
  describeOperation,
  operationsOf,
  securitySchemes,
  serverUrl,
  type OperationContext,
  type OperationView,
  type WrittenOperation,
} from './operation.js';
import type { SampleLanguage } from './options.js';
import { asList, asRecord, asText, type Json } from './json.js';
import { createSchemaViews, type SchemaView } from './schema-view.js';
import type { Specification } from './specification.js';

/** Operations with the same tag. */
export interface OperationGroup {
  /** Undefined for operations without a tag. */
  name?: string;
  kind: 'tag' | 'webhooks';
  slug: string;
  description: string;
  operations: OperationView[];
}

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
    yield* operationsOf(path, item);
  }
}

/** Groups of the operations of `paths`: those of the tags that the specification lists come first, in its order. */
function tagGroups(context: OperationContext): OperationGroup[] {
  const { root } = context.spec;
  const groupSlug = createSlugs();
  // These folders have pages of other kinds.
  ['schemas', 'webhooks'].forEach(groupSlug);
  const tags = new Map<string | undefined, { group: OperationGroup; operationSlug: (name: string) => string }>();
  const tagOf = (name: string | undefined, description = ''): NonNullable<ReturnType<typeof tags.get>> => {
    const known = tags.get(name);
    if (known) return known;
    const group: OperationGroup = {
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
  for (const tag of asList(root['tags'])) {
    const name = asText(asRecord(tag)['name']);
    if (name !== undefined) tagOf(name, asText(asRecord(tag)['description']));
  }
  for (const operation of operationsIn('paths', context.spec)) {
    const [name] = asList(operation.written['tags']).flatMap((tag) => asText(tag) ?? []);
    const { group, operationSlug } = tagOf(name);
    group.operations.push(describeOperation(operation, operationSlug, context));
  }
  return [...tags.values()].map(({ group }) => group);
}

function webhookGroup(context: OperationContext): OperationGroup {
  const slug = createSlugs();
  const operations: OperationView[] = [];
  for (const webhook of operationsIn('webhooks', context.spec)) {
    const name = webhook.path;
    const view = describeOperation({ ...webhook, path: '' }, () => slug(name), context);
    operations.push({ ...view, title: asText(webhook.written['summary']) ?? name });
  }
  return { kind: 'webhooks', slug: 'webhooks', description: '', operations };
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
  const context = { spec, views, samples };
  const groups = [...tagGroups(context), webhookGroup(context)];
  return {
    title: asText(info['title']) ?? 'API',
    version: asText(info['version']) ?? '',
    description: asText(info['description']) ?? '',
    servers: asList(root['servers']).map((server) => ({
      url: serverUrl(server),
      description: asText(asRecord(server)['description']) ?? '',
      variables: Object.entries(asRecord(asRecord(server)['variables'])).map(describeVariable),
    })),
    security: describeSecurity(spec),
    groups: groups.filter(({ operations }) => operations.length > 0),
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

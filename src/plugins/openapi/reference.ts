import { isRecord } from '../../shared/is-record.js';
import { codeSamples, type CodeSample } from './code-samples.js';
import type { SampleLanguage } from './options.js';
import {
  asList,
  asRecord,
  asText,
  createSchemaViews,
  type PropertyView,
  type SchemaView,
  type SchemaViews,
} from './schema-view.js';
import type { Json, Located, Specification } from './specification.js';

/** A parameter or header of an operation. */
export interface ParameterView extends PropertyView {
  /** `path`, `query`, `header` or `cookie`. */
  place?: string;
}

/** A body with one of its content types. */
export interface BodyView {
  contentType: string;
  schema: SchemaView;
  /** JSON or other text. */
  example?: string;
}

export interface ResponseView {
  status: string;
  description: string;
  headers: ParameterView[];
  bodies: BodyView[];
}

export interface OperationView {
  slug: string;
  method: string;
  path: string;
  title: string;
  description: string;
  /** URL that relative links of the description are relative to. */
  base?: string;
  isDeprecated: boolean;
  /** Names of security schemes; alternatives are separate texts. */
  security: string[];
  parameters: ParameterView[];
  body?: { description: string; isRequired: boolean; bodies: BodyView[] };
  responses: ResponseView[];
  samples: CodeSample[];
}

/** Operations with the same tag. */
export interface OperationGroup {
  /** Undefined for operations without a tag. */
  name?: string;
  kind: 'tag' | 'webhooks';
  slug: string;
  description: string;
  operations: OperationView[];
}

/** Everything that the pages of a specification show. Plain JSON. */
export interface Reference {
  title: string;
  version: string;
  description: string;
  servers: { url: string; description: string }[];
  security: { name: string; type: string; description: string }[];
  groups: OperationGroup[];
  schemas: { name: string; slug: string; schema: SchemaView }[];
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Creates the function that returns a part of a URL for a name, another one for each name. */
export function createSlugs(): (name: string) => string {
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

/** Texts in examples are cut after this many characters. A line of code with a whole file in it is of no use to anybody. */
const longestText = 200;

const exampleText = (value: unknown): string | undefined => {
  const shorten = (_: string, inner: unknown): unknown =>
    typeof inner === 'string' && inner.length > longestText ? `${inner.slice(0, longestText)}…` : inner;
  const text = typeof value === 'string' ? value : JSON.stringify(value, shorten, 2);
  return text === undefined ? undefined : text.length > 8000 ? `${text.slice(0, 8000)}\n…` : text;
};

function bodiesOf(content: unknown, at: { uri: string }, spec: Specification, views: SchemaViews): BodyView[] {
  return Object.entries(asRecord(content)).map(([contentType, written]): BodyView => {
    const { schema, example, examples } = asRecord(written);
    const [first] = Object.values(asRecord(examples));
    const given = example ?? asRecord(spec.resolve(first, at)?.value)['value'];
    const isJson = /json|\*\/\*/.test(contentType);
    const text = exampleText(given ?? (isJson && schema !== undefined ? views.example(schema, at) : undefined));
    return { contentType, schema: views.view(schema, at), ...(text === undefined ? {} : { example: text }) };
  });
}

function parameterOf(
  written: unknown,
  at: { uri: string },
  spec: Specification,
  views: SchemaViews,
  name?: string,
): ParameterView[] {
  const located = spec.resolve(written, at);
  if (!located || !isRecord(located.value)) return [];
  const { value } = located;
  const schema = value['schema'] ?? asRecord(Object.values(asRecord(value['content']))[0])['schema'];
  const view = views.view(schema, located);
  const description = asText(value['description']) ?? view.description;
  return [
    {
      ...view,
      name: name ?? asText(value['name']) ?? '?',
      ...(asText(value['in']) === undefined ? {} : { place: asText(value['in'])! }),
      ...(description === undefined ? {} : { description }),
      ...(value['required'] === true ? { isRequired: true as const } : {}),
      ...(value['deprecated'] === true ? { isDeprecated: true as const } : {}),
    },
  ];
}

function serverUrl(written: unknown): string {
  const { url, variables } = asRecord(written);
  return (asText(url) ?? '/').replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const initial = asRecord(asRecord(variables)[name])['default'];
    return typeof initial === 'string' ? initial : whole;
  });
}

/** Headers with which samples authenticate. */
function securityHeaders(
  names: readonly string[],
  schemes: Json,
  spec: Specification,
): { headers: [string, string][]; query: [string, string][] } {
  const headers: [string, string][] = [];
  const query: [string, string][] = [];
  for (const name of names) {
    const scheme = asRecord(spec.resolve(schemes[name], spec)?.value);
    const type = asText(scheme['type']);
    if (type === 'apiKey' && scheme['in'] === 'query') query.push([asText(scheme['name']) ?? 'key', 'YOUR_API_KEY']);
    else if (type === 'apiKey' && scheme['in'] === 'header')
      headers.push([asText(scheme['name']) ?? 'Authorization', 'YOUR_API_KEY']);
    else if (type === 'http' && asText(scheme['scheme'])?.toLowerCase() === 'basic')
      headers.push(['Authorization', 'Basic YOUR_CREDENTIALS']);
    else if (type === 'http' || type === 'oauth2' || type === 'openIdConnect')
      headers.push(['Authorization', 'Bearer YOUR_TOKEN']);
  }
  return { headers, query };
}

/** What the pages of a specification show. */
export function describeSpecification(spec: Specification, samples: readonly SampleLanguage[]): Reference {
  const { root, uri } = spec;
  const at = { uri };
  const info = asRecord(root['info']);
  const components = asRecord(root['components']);
  const schemaSlug = createSlugs();
  const slugs = new Map(Object.keys(asRecord(components['schemas'])).map((name) => [name, schemaSlug(name)]));
  const views = createSchemaViews(spec, slugs);
  const schemes = asRecord(components['securitySchemes']);
  const servers = asList(root['servers']).map((server) => ({
    url: serverUrl(server),
    description: asText(asRecord(server)['description']) ?? '',
  }));

  const operationOf = (
    method: string,
    path: string,
    written: Json,
    shared: unknown,
    where: Located,
    slug: (name: string) => string,
  ): OperationView => {
    const parameters = [...asList(shared), ...asList(written['parameters'])].flatMap((parameter) =>
      parameterOf(parameter, where, spec, views),
    );
    const unique = [
      ...new Map(parameters.map((parameter) => [`${parameter.place} ${parameter.name}`, parameter])).values(),
    ];
    const body = spec.resolve(written['requestBody'], where);
    const bodies = body && isRecord(body.value) ? bodiesOf(body.value['content'], body, spec, views) : [];
    const responses = Object.entries(asRecord(written['responses'])).flatMap(([status, response]): ResponseView[] => {
      const located = spec.resolve(response, where);
      if (!located || !isRecord(located.value)) return [];
      const headers = Object.entries(asRecord(located.value['headers'])).flatMap(([name, header]) =>
        parameterOf(header, located, spec, views, name),
      );
      return [
        {
          status,
          description: asText(located.value['description']) ?? '',
          headers,
          bodies: bodiesOf(located.value['content'], located, spec, views),
        },
      ];
    });
    const security = asList(written['security'] ?? root['security']).map((one) => Object.keys(asRecord(one)));
    const { headers, query } = securityHeaders(security[0] ?? [], schemes, spec);
    const exampleOf = (parameter: ParameterView): string =>
      parameter.initial ?? parameter.values?.[0] ?? `{${parameter.name}}`;
    const required = unique.filter(({ isRequired, place }) => isRequired && place === 'query');
    const search = [...required.map((parameter): [string, string] => [parameter.name!, exampleOf(parameter)]), ...query]
      .map(
        ([name, value]) => `${encodeURIComponent(name)}=${/^\{.*\}$/.test(value) ? value : encodeURIComponent(value)}`,
      )
      .join('&');
    const own = asList(written['servers'])[0];
    const origin = (own === undefined ? (servers[0]?.url ?? '') : serverUrl(own)).replace(/\/$/, '');
    const [first] = bodies;
    const isJson = first !== undefined && /json/.test(first.contentType);
    const sampleBody = first?.example === undefined ? undefined : isJson ? parseOr(first.example) : first.example;
    const isWebhook = path === '';
    const title = asText(written['summary']) ?? asText(written['operationId']) ?? `${method.toUpperCase()} ${path}`;
    const base = asText(asRecord(written['externalDocs'])['url']);
    return {
      slug: slug(asText(written['operationId']) ?? `${method} ${path}`),
      method: method.toUpperCase(),
      path,
      title,
      description: asText(written['description']) ?? '',
      ...(base === undefined ? {} : { base }),
      isDeprecated: written['deprecated'] === true,
      security: security.map((names) => names.join(' + ')).filter((text) => text !== ''),
      parameters: unique,
      ...(bodies.length > 0
        ? {
            body: {
              description: asText(asRecord(body!.value)['description']) ?? '',
              isRequired: asRecord(body!.value)['required'] === true,
              bodies,
            },
          }
        : {}),
      responses,
      samples: isWebhook
        ? []
        : codeSamples(
            {
              method: method.toUpperCase(),
              url: `${origin}${path}${search === '' ? '' : `?${search}`}`,
              headers: [...(first ? [['Content-Type', first.contentType] as [string, string]] : []), ...headers],
              ...(sampleBody === undefined ? {} : { body: { value: sampleBody, isJson } }),
            },
            samples,
          ),
    };
  };

  const groupSlug = createSlugs();
  // These folders have pages of other kinds.
  ['schemas', 'webhooks'].forEach(groupSlug);
  const tags = new Map<string | undefined, OperationGroup & { operationSlug: (name: string) => string }>();
  const groupOf = (name: string | undefined, description = ''): NonNullable<ReturnType<typeof tags.get>> => {
    const known = tags.get(name);
    if (known) return known;
    const group = {
      ...(name === undefined ? {} : { name }),
      kind: 'tag' as const,
      slug: groupSlug(name ?? 'other'),
      description,
      operations: [],
      operationSlug: createSlugs(),
    };
    tags.set(name, group);
    return group;
  };
  for (const tag of asList(root['tags'])) {
    const name = asText(asRecord(tag)['name']);
    if (name !== undefined) groupOf(name, asText(asRecord(tag)['description']));
  }
  const eachOperation = (
    items: unknown,
    pointer: string,
    add: (method: string, key: string, written: Json, item: Located) => void,
  ): void => {
    for (const [key, written] of Object.entries(asRecord(items))) {
      const item = spec.resolve(written, at);
      if (!item) continue;
      if (!isRecord(item.value)) {
        const place = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        spec.report(`The path ${JSON.stringify(key)} must be an object with operations.`, uri, place);
        continue;
      }
      for (const method of methods) if (isRecord(item.value[method])) add(method, key, item.value[method], item);
    }
  };
  eachOperation(root['paths'], '/paths', (method, path, written, item) => {
    const names = asList(written['tags']).flatMap((tag) => asText(tag) ?? []);
    const group = groupOf(names[0]);
    group.operations.push(
      operationOf(method, path, written, asRecord(item.value)['parameters'], item, group.operationSlug),
    );
  });
  const webhooks: OperationView[] = [];
  const webhookSlug = createSlugs();
  eachOperation(root['webhooks'], '/webhooks', (method, name, written, item) => {
    const view = operationOf(method, '', written, asRecord(item.value)['parameters'], item, () => webhookSlug(name));
    webhooks.push({ ...view, title: asText(written['summary']) ?? name });
  });
  return {
    title: asText(info['title']) ?? 'API',
    version: asText(info['version']) ?? '',
    description: asText(info['description']) ?? '',
    servers,
    security: Object.entries(schemes).map(([name, written]) => {
      const scheme = asRecord(spec.resolve(written, at)?.value);
      const parts = [scheme['type'], scheme['scheme'], scheme['in'], scheme['name']].flatMap(
        (part) => asText(part) ?? [],
      );
      return { name, type: parts.join(', '), description: asText(scheme['description']) ?? '' };
    }),
    groups: [
      ...[...tags.values()]
        .map(({ operationSlug: _, ...group }) => group)
        .filter(({ operations }) => operations.length > 0),
      ...(webhooks.length > 0
        ? [{ kind: 'webhooks' as const, slug: 'webhooks', description: '', operations: webhooks }]
        : []),
    ],
    schemas: [...slugs].map(([name, slug]) => ({
      name,
      slug,
      schema: ownPage(
        views.view(
          { $ref: `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25')}` },
          at,
        ),
      ),
    })),
  };
}

/** A schema on its own page, which needs no link to itself. */
function ownPage({ link: _, ...schema }: SchemaView): SchemaView {
  return schema.properties ? { ...schema, type: 'object' } : schema;
}

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

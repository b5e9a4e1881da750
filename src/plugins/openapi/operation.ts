import { isRecord } from '../../shared/is-record.js';
import { codeSamples, type CodeSample } from './code-samples.js';
import type { SampleLanguage } from './options.js';
import { asList, asRecord, asText, type Json } from './json.js';
import type { PropertyView, SchemaView, SchemaViews } from './schema-view.js';
import type { Located, Specification } from './specification.js';

/** A parameter or header of an operation. */
export interface ParameterView extends PropertyView {
  /** `path`, `query`, `header` or `cookie`. */
  place?: string | undefined;
}

/** A body with one of its content types. */
export interface BodyView {
  contentType: string;
  schema: SchemaView;
  /** JSON or other text. */
  example?: string | undefined;
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
  base?: string | undefined;
  isDeprecated: boolean;
  /** Names of security schemes; alternatives are separate texts. */
  security: string[];
  parameters: ParameterView[];
  body?: { description: string; isRequired: boolean; bodies: BodyView[] } | undefined;
  responses: ResponseView[];
  samples: CodeSample[];
}

/** An operation as the specification contains it. */
export interface WrittenOperation {
  method: string;
  /** Empty for webhooks. */
  path: string;
  written: Json;
  /** The path item of the operation. */
  item: Located;
}

/** What all operations of a specification are described with. */
export interface OperationContext {
  spec: Specification;
  views: SchemaViews;
  /** Languages of the code samples. */
  samples: readonly SampleLanguage[];
}

/** Texts in examples are cut after this many characters. A line of code with a whole file in it is of no use to anybody. */
const longestText = 200;

const exampleText = (value: unknown): string | undefined => {
  const shorten = (_: string, inner: unknown): unknown =>
    typeof inner === 'string' && inner.length > longestText ? `${inner.slice(0, longestText)}…` : inner;
  const text = typeof value === 'string' ? value : JSON.stringify(value, shorten, 2);
  return text === undefined ? undefined : text.length > 8000 ? `${text.slice(0, 8000)}\n…` : text;
};

function bodiesOf(content: unknown, at: { uri: string }, { spec, views }: OperationContext): BodyView[] {
  return Object.entries(asRecord(content)).map(([contentType, written]): BodyView => {
    const { schema, example, examples } = asRecord(written);
    const [first] = Object.values(asRecord(examples));
    const given = example ?? asRecord(spec.resolve(first, at)?.value)['value'];
    const isJson = /json|\*\/\*/.test(contentType);
    const text = exampleText(given ?? (isJson && schema !== undefined ? views.example(schema, at) : undefined));
    return { contentType, schema: views.view(schema, at), example: text };
  });
}

function parameterOf(
  written: unknown,
  at: { uri: string },
  { spec, views }: OperationContext,
  name?: string,
): ParameterView[] {
  const located = spec.resolve(written, at);
  if (!located || !isRecord(located.value)) return [];
  const { value } = located;
  const schema = value['schema'] ?? asRecord(Object.values(asRecord(value['content']))[0])['schema'];
  const view = views.view(schema, located);
  return [
    {
      ...view,
      name: name ?? asText(value['name']) ?? '?',
      place: asText(value['in']),
      description: asText(value['description']) ?? view.description,
      isRequired: value['required'] === true || undefined,
      isDeprecated: value['deprecated'] === true || view.isDeprecated,
    },
  ];
}

/** URL of a server, with the default values of its variables. */
export function serverUrl(written: unknown): string {
  const { url, variables } = asRecord(written);
  return (asText(url) ?? '/').replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const initial = asRecord(asRecord(variables)[name])['default'];
    return typeof initial === 'string' ? initial : whole;
  });
}

/** Security schemes of a specification, by name. */
export const securitySchemes = ({ root }: Specification): Json =>
  asRecord(asRecord(root['components'])['securitySchemes']);

/** Headers and query parameters with which samples authenticate. */
function securityHeaders(
  names: readonly string[],
  spec: Specification,
): { headers: [string, string][]; query: [string, string][] } {
  const schemes = securitySchemes(spec);
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

/** Parameters of an operation. They override those of the path item. */
function parametersOf({ written, item }: WrittenOperation, context: OperationContext): ParameterView[] {
  const parameters = [...asList(asRecord(item.value)['parameters']), ...asList(written['parameters'])].flatMap(
    (parameter) => parameterOf(parameter, item, context),
  );
  return [...new Map(parameters.map((parameter) => [`${parameter.place} ${parameter.name}`, parameter])).values()];
}

function bodyOf({ written, item }: WrittenOperation, context: OperationContext): OperationView['body'] {
  const body = context.spec.resolve(written['requestBody'], item);
  if (!body || !isRecord(body.value)) return undefined;
  const bodies = bodiesOf(body.value['content'], body, context);
  if (bodies.length === 0) return undefined;
  return { description: asText(body.value['description']) ?? '', isRequired: body.value['required'] === true, bodies };
}

function responsesOf({ written, item }: WrittenOperation, context: OperationContext): ResponseView[] {
  return Object.entries(asRecord(written['responses'])).flatMap(([status, response]): ResponseView[] => {
    const located = context.spec.resolve(response, item);
    if (!located || !isRecord(located.value)) return [];
    const headers = Object.entries(asRecord(located.value['headers'])).flatMap(([name, header]) =>
      parameterOf(header, located, context, name),
    );
    return [
      {
        status,
        description: asText(located.value['description']) ?? '',
        headers,
        bodies: bodiesOf(located.value['content'], located, context),
      },
    ];
  });
}

/** Query of a sample: required parameters with example values, and those that authenticate. */
function sampleQuery(parameters: readonly ParameterView[], security: readonly [string, string][]): string {
  const required = parameters
    .filter(({ isRequired, place }) => isRequired && place === 'query')
    .map(({ name, initial, values }): [string, string] => [name!, initial ?? values?.[0] ?? `{${name}}`]);
  const query = [...required, ...security].map(
    ([name, value]) => `${encodeURIComponent(name)}=${/^\{.*\}$/.test(value) ? value : encodeURIComponent(value)}`,
  );
  return query.length > 0 ? `?${query.join('&')}` : '';
}

/** Code samples of an operation: its first body, sent to its first server with the first way to authenticate. */
function samplesOf(
  { method, path, written }: WrittenOperation,
  parameters: readonly ParameterView[],
  first: BodyView | undefined,
  schemes: readonly string[],
  { spec, samples }: OperationContext,
): CodeSample[] {
  const { headers, query } = securityHeaders(schemes, spec);
  const servers = [...asList(written['servers']), ...asList(spec.root['servers'])];
  const origin = servers.length > 0 ? serverUrl(servers[0]).replace(/\/$/, '') : '';
  const isJson = first !== undefined && /json/.test(first.contentType);
  const body = first?.example === undefined ? undefined : isJson ? parseOr(first.example) : first.example;
  return codeSamples(
    {
      method: method.toUpperCase(),
      url: `${origin}${path}${sampleQuery(parameters, query)}`,
      headers: [...(first ? [['Content-Type', first.contentType] as [string, string]] : []), ...headers],
      ...(body === undefined ? {} : { body: { value: body, isJson } }),
    },
    samples,
  );
}

/** Describes an operation. `slug` creates its slug from a name. */
export function describeOperation(
  operation: WrittenOperation,
  slug: (name: string) => string,
  context: OperationContext,
): OperationView {
  const { method, path, written } = operation;
  const parameters = parametersOf(operation, context);
  const body = bodyOf(operation, context);
  const responses = responsesOf(operation, context);
  const security = asList(written['security'] ?? context.spec.root['security']).map((one) =>
    Object.keys(asRecord(one)),
  );
  const samples = path === '' ? [] : samplesOf(operation, parameters, body?.bodies[0], security[0] ?? [], context);
  return {
    slug: slug(asText(written['operationId']) ?? `${method} ${path}`),
    method: method.toUpperCase(),
    path,
    title: asText(written['summary']) ?? asText(written['operationId']) ?? `${method.toUpperCase()} ${path}`,
    description: asText(written['description']) ?? '',
    base: asText(asRecord(written['externalDocs'])['url']),
    isDeprecated: written['deprecated'] === true,
    security: security.map((names) => names.join(' + ')).filter((text) => text !== ''),
    parameters,
    body,
    responses,
    samples,
  };
}

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

import { isRecord } from '../../shared/is-record.js';
import { codeSamples, type CodeSample, type FormField, type SampleBody } from './code-samples.js';
import { fieldTypes, formFields } from './form-fields.js';
import type { SampleLanguage } from './options.js';
import { asList, asRecord, asText, type Json } from './json.js';
import { responseLinks, type LinkView, type OperationPage } from './response-links.js';
import { serverUrl } from './server-url.js';
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
  /** Examples as JSON or other text; those of a list have titles. */
  examples: { title?: string | undefined; text: string }[];
  /** Fields of a form, with example values. */
  form?: FormField[] | undefined;
}

export interface ResponseView {
  status: string;
  description: string;
  headers: ParameterView[];
  bodies: BodyView[];
  links: LinkView[];
}

export interface OperationView {
  method: string;
  path: string;
  title: string;
  description: string;
  /** URL that relative links of the description are relative to. */
  base?: string | undefined;
  isDeprecated: boolean;
  /** Names of security schemes; alternatives are separate texts. */
  security: string[];
  /** True if requests without any of the security schemes are accepted, too. */
  isSecurityOptional: boolean;
  parameters: ParameterView[];
  body?: { description: string; isRequired: boolean; bodies: BodyView[] } | undefined;
  responses: ResponseView[];
  samples: CodeSample[];
  /** Requests that the server makes to an address of the client, by the name of the callback. */
  callbacks: { name: string; operation: OperationView }[];
}

/** An operation of the specification. */
export interface WrittenOperation {
  method: string;
  /** Empty for webhooks. */
  path: string;
  title: string;
  written: Json;
  /** The document of the operation, which may be another one than that of its path item. */
  uri: string;
  /** The path item of the operation. */
  item: Located;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Operations of a path item. */
export function operationsOf(path: string, item: Located | undefined, spec: Specification): WrittenOperation[] {
  const operations = asRecord(item?.value);
  return methods.flatMap((method) => {
    const located = item && spec.resolve(operations[method], item);
    if (!located || !isRecord(located.value)) return [];
    const { value: written, uri } = located;
    const title = asText(written['summary']) ?? asText(written['operationId']) ?? `${method.toUpperCase()} ${path}`;
    return [{ method, path, title, written, uri, item }];
  });
}

/** Data that describe all operations of a specification. */
export interface OperationContext {
  spec: Specification;
  views: SchemaViews;
  /** Pages of operations, by their IDs and by their objects in the specification. */
  pages: ReadonlyMap<unknown, OperationPage>;
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

/** An example, which may be a reference. An example that contains something like a reference is shown as it is. */
const exampleValue = (written: unknown, at: { uri: string }, { follow }: Specification): unknown => {
  const reference = asText(asRecord(written)['$ref']);
  return (reference === undefined ? undefined : follow(reference, at)?.value) ?? written;
};

/** Examples of a body from the specification. */
function givenExamples(written: Json, at: { uri: string }, { spec }: OperationContext): BodyView['examples'] {
  const named = Object.entries(asRecord(written['examples'])).map(([name, reference]) => {
    const { summary, value } = asRecord(spec.resolve(reference, at)?.value);
    return { title: asText(summary) ?? name, value };
  });
  const example = exampleValue(written['example'], at, spec);
  const given = example === undefined ? named : [{ title: undefined, value: example }];
  return given.flatMap(({ title, value }) => {
    const text = exampleText(value);
    return text === undefined ? [] : [{ title: given.length > 1 ? title : undefined, text }];
  });
}

/** A schema whose properties show the content types that they have as fields of a form. */
const withFieldTypes = (view: SchemaView, types: ReadonlyMap<string, string>): SchemaView =>
  types.size === 0 || !view.properties
    ? view
    : {
        ...view,
        properties: view.properties.map((property) => {
          const type = types.get(property.name ?? '');
          return type === undefined ? property : { ...property, limits: [...(property.limits ?? []), type] };
        }),
      };

function bodiesOf(content: unknown, at: { uri: string }, context: OperationContext): BodyView[] {
  return Object.entries(asRecord(content)).map(([contentType, media], index): BodyView => {
    const written = asRecord(media);
    const { schema } = written;
    const example = exampleValue(written['example'], at, context.spec);
    const made = (): unknown => (schema === undefined ? undefined : context.views.example(schema, at));
    const examples = givenExamples(written, at, context);
    const types = fieldTypes(written['encoding']);
    const view = { contentType, schema: withFieldTypes(context.views.view(schema, at), types), examples };
    if (/^multipart\/|x-www-form-urlencoded/.test(contentType))
      return { ...view, form: formFields(schema, example ?? made(), types, at, context.spec) };
    // Other content types mostly have the same schema.
    const isMade = examples.length === 0 && index === 0 && /json|\*\/\*/.test(contentType);
    const text = isMade ? exampleText(made()) : undefined;
    return text === undefined ? view : { ...view, examples: [{ text }] };
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
function parametersOf({ written, uri, item }: WrittenOperation, context: OperationContext): ParameterView[] {
  const parameters = [
    ...asList(asRecord(item.value)['parameters']).flatMap((parameter) => parameterOf(parameter, item, context)),
    ...asList(written['parameters']).flatMap((parameter) => parameterOf(parameter, { uri }, context)),
  ];
  return [...new Map(parameters.map((parameter) => [`${parameter.place} ${parameter.name}`, parameter])).values()];
}

function bodyOf({ written, uri }: WrittenOperation, context: OperationContext): OperationView['body'] {
  const body = context.spec.resolve(written['requestBody'], { uri });
  if (!body || !isRecord(body.value)) return undefined;
  const bodies = bodiesOf(body.value['content'], body, context);
  if (bodies.length === 0) return undefined;
  return { description: asText(body.value['description']) ?? '', isRequired: body.value['required'] === true, bodies };
}

function responsesOf({ written, uri }: WrittenOperation, context: OperationContext): ResponseView[] {
  return Object.entries(asRecord(written['responses'])).flatMap(([status, response]): ResponseView[] => {
    const located = context.spec.resolve(response, { uri });
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
        links: responseLinks(located, context),
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

function sampleBody({ contentType, examples, form }: BodyView): SampleBody | undefined {
  if (form) return { kind: contentType.startsWith('multipart/') ? 'multipart' : 'form', fields: form };
  const [example] = examples;
  if (!example) return undefined;
  return /json/.test(contentType)
    ? { kind: 'json', value: parseOr(example.text) }
    : { kind: 'text', value: example.text };
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
  return codeSamples(
    {
      method: method.toUpperCase(),
      url: `${origin}${path}${sampleQuery(parameters, query)}`,
      // Whatever sends a form names its content type, with the boundary between the parts.
      headers: [...(first && !first.form ? [['Content-Type', first.contentType] as [string, string]] : []), ...headers],
      body: first && sampleBody(first),
    },
    samples,
  );
}

/** Callbacks in callbacks are shown to this depth. */
const deepestCallbacks = 3;

/** Operations that the server calls at a URL of the client, without those of `inside`, which they are callbacks of. */
function callbacksOf(
  { written, uri }: WrittenOperation,
  context: OperationContext,
  inside: readonly unknown[],
): OperationView['callbacks'] {
  const { spec } = context;
  if (inside.length > deepestCallbacks) return [];
  return Object.entries(asRecord(written['callbacks'])).flatMap(([name, reference]) => {
    const callback = spec.resolve(reference, { uri });
    if (!callback) return [];
    return Object.entries(asRecord(callback.value)).flatMap(([path, pathItem]) =>
      operationsOf(path, spec.resolve(pathItem, callback), spec)
        .filter((operation) => !inside.includes(operation.written))
        .map((operation) => ({ name, operation: describeOperation(operation, { ...context, samples: [] }, inside) })),
    );
  });
}

/** Alternatives of an operation's security: each is a list of schemes with their scopes. */
const securityOf = ({ written }: WrittenOperation, { root }: Specification): [name: string, scopes: unknown][][] =>
  asList(written['security'] ?? root['security']).map((one) => Object.entries(asRecord(one)));

/** Describes an operation. Those of `above` are the ones that it is a callback of. */
export function describeOperation(
  operation: WrittenOperation,
  context: OperationContext,
  above: readonly unknown[] = [],
): OperationView {
  const { method, path, title, written } = operation;
  const parameters = parametersOf(operation, context);
  const body = bodyOf(operation, context);
  const security = securityOf(operation, context.spec);
  const schemes = (security[0] ?? []).map(([name]) => name);
  const scopesText = (scopes: unknown): string => asList(scopes).join(', ');
  return {
    method: method.toUpperCase(),
    path,
    title,
    description: asText(written['description']) ?? '',
    base: asText(asRecord(written['externalDocs'])['url']),
    isDeprecated: written['deprecated'] === true,
    security: security
      .map((one) => one.map(([name, scopes]) => (scopesText(scopes) ? `${name} (${scopesText(scopes)})` : name)))
      .map((names) => names.join(' + '))
      .filter((text) => text !== ''),
    isSecurityOptional: security.some((one) => one.length === 0),
    parameters,
    body,
    responses: responsesOf(operation, context),
    samples: path === '' ? [] : samplesOf(operation, parameters, body?.bodies[0], schemes, context),
    callbacks: callbacksOf(operation, context, [...above, written]),
  };
}

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

import { isRecord } from '../../shared/is-record.js';
import { asRecord, asText, valueText } from './json.js';
import { serverUrl } from './server-url.js';
import type { Located, Specification } from './specification.js';

/** Where the page of an operation is. */
export interface OperationPage {
  /** Slugs of its group and of itself. */
  group: string;
  operation: string;
  title: string;
}

/** A link of a response: an operation that can be called with values of the response. */
export interface LinkView {
  name: string;
  description: string;
  /** Page of the operation; undefined if it has none. */
  page?: OperationPage | undefined;
  /** ID or reference of the operation, as it is written. */
  operation: string;
  parameters: { name: string; value: string }[];
  /** Value of the request body. */
  body?: string | undefined;
  /** URL of the server that is called, where it isn't that of the response. */
  server?: string | undefined;
}

/** The operation that a reference names. Its path item may be a reference itself. */
function referredOperation(reference: string, at: { uri: string }, spec: Specification): unknown {
  const [, item, method = ''] = /^(.*)\/([a-z]+)$/s.exec(reference) ?? [];
  const located = item === undefined ? undefined : spec.follow(item, at);
  const pathItem = located && spec.resolve(located.value, located);
  return pathItem && spec.resolve(asRecord(pathItem.value)[method], pathItem)?.value;
}

/** Links of a response. `pages` are those of operations, by their IDs and by their objects in the specification. */
export function responseLinks(
  response: Located,
  { spec, pages }: { spec: Specification; pages: ReadonlyMap<unknown, OperationPage> },
): LinkView[] {
  return Object.entries(asRecord(asRecord(response.value)['links'])).flatMap(([name, written]): LinkView[] => {
    const located = spec.resolve(written, response);
    if (!located || !isRecord(located.value)) return [];
    const { operationId, operationRef, description, parameters, requestBody, server } = located.value;
    const reference = asText(operationRef);
    return [
      {
        name,
        description: asText(description) ?? '',
        page: pages.get(reference === undefined ? operationId : referredOperation(reference, located, spec)),
        operation: reference ?? asText(operationId) ?? '',
        parameters: Object.entries(asRecord(parameters)).map(([key, value]) => ({
          name: key,
          value: valueText(value),
        })),
        body: requestBody === undefined ? undefined : valueText(requestBody),
        server: server === undefined ? undefined : serverUrl(server),
      },
    ];
  });
}

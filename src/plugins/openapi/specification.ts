import { resolve } from 'node:path';
import type { ContentLoader } from '../../build/config/plugin.js';
import { isRecord } from '../../shared/is-record.js';
import { createDocuments, isRemote } from './documents.js';
import type { Json } from './json.js';

/** A value of a specification, and the document that it is in. */
export interface Located {
  value: unknown;
  /** Absolute path or URL of the document. */
  uri: string;
  /** JSON pointer in the document, such as `/components/schemas/Pet`. */
  pointer: string;
}

/** A specification with all documents that it refers to. */
export interface Specification {
  root: Json;
  uri: string;
  /** The value that a reference names; undefined where there is none. */
  follow(reference: string, at: { uri: string }): Located | undefined;
  /** Follows references until there is none. Undefined, and reported once, where one leads nowhere. */
  resolve(written: unknown, at: { uri: string }): Located | undefined;
  /** Reports a problem at a place of the specification. */
  report(message: string, uri: string, pointer: string | undefined, fix?: string): void;
}

/** References in a row, at most: more are a circle. */
const mostReferences = 32;

/** Reads a specification; undefined, and reported, if it is none. */
export async function readSpecification(
  spec: string,
  loader: ContentLoader,
  projectRoot: string,
): Promise<Specification | undefined> {
  const documents = createDocuments(loader, projectRoot);
  const { report } = documents;
  const uri = isRemote(spec) ? new URL(spec).href : resolve(projectRoot, spec);
  if (!(await documents.load(uri))) {
    report(`There is no specification ${spec}.`, uri, undefined, 'Correct the option `spec`.');
    return undefined;
  }
  const root = documents.valueOf(uri);
  if (root === undefined) return undefined;
  const version = isRecord(root) ? root['openapi'] : undefined;
  if (!isRecord(root) || typeof version !== 'string' || !/^3\.[012]\b/.test(version)) {
    if (isRecord(root) && root['swagger'] !== undefined)
      report(
        'The specification is of Swagger 2.0.',
        uri,
        '/swagger',
        'Convert it to OpenAPI 3, for example with swagger2openapi.',
      );
    else
      report(
        'The specification has no `openapi: 3.0.x` or `3.1.x`.',
        uri,
        '/openapi',
        'Add the version, or correct the option `spec`.',
      );
    return undefined;
  }
  return {
    root,
    uri,
    report,
    follow: (reference, { uri: base }) => documents.follow(reference, base),
    resolve: (written, at) => {
      let current: Located = { value: written, uri: at.uri, pointer: '' };
      for (let steps = 0; isRecord(current.value) && typeof current.value['$ref'] === 'string'; steps++) {
        const reference = current.value['$ref'];
        const next = steps < mostReferences ? documents.follow(reference, current.uri) : undefined;
        if (!next) {
          const message = `The reference ${JSON.stringify(reference)} leads nowhere.`;
          documents.reportText(message, current.uri, reference, 'Correct the `$ref`.');
          return undefined;
        }
        current = next;
      }
      return current;
    },
  };
}

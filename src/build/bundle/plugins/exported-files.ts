import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Reads off an index file of Heddle's browser code which file each name comes from, also through `export *`. */
export function exportedFiles(index: string): Map<string, string> {
  const source = readFileSync(index, 'utf8');
  const imports = source.matchAll(/^import \{([^}]*)\} from "([^"]+)"/gm);
  const passedOn = source.matchAll(/^export \* from "([^"]+)"/gm);
  return new Map([
    ...[...passedOn].flatMap(([, path]) => [...exportedFiles(join(dirname(index), path!))]),
    ...[...imports].flatMap(([, names, path]) =>
      names!.split(',').map((name): [string, string] => [name.trim(), join(dirname(index), path!)]),
    ),
  ]);
}

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Reads off an index file of Heddle's browser code which file each name comes from. */
export function exportedFiles(index: string): Map<string, string> {
  const imports = readFileSync(index, 'utf8').matchAll(/^import \{([^}]*)\} from "([^"]+)"/gm);
  return new Map(
    [...imports].flatMap(([, names, path]) =>
      names!.split(',').map((name): [string, string] => [name.trim(), join(dirname(index), path!)]),
    ),
  );
}

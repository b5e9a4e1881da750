import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Version of an installed package; empty when it is not installed. Results of the package depend on it. */
export function packageVersion(name: string): string {
  try {
    const path = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
  } catch {
    return '';
  }
}

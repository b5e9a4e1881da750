import { createRequire } from 'node:module';

/** Version of an installed package, for cache keys; empty when it is not installed. */
export function packageVersion(packageName: string): string {
  const require = createRequire(import.meta.url);
  try {
    return (require(`${packageName}/package.json`) as { version: string }).version;
  } catch {
    return '';
  }
}

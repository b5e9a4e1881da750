import { usePage } from './use-page.js';

/** Version of the shown page, `''` without versions. */
export function useVersion(): string {
  return usePage().page.version;
}

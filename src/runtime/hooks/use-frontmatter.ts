import { usePage } from './use-page.js';

/** Front matter of the shown page. */
export function useFrontmatter(): Record<string, unknown> {
  return usePage().frontmatter;
}

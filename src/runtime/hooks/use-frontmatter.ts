import { usePage } from './use-page.js';

/** Front matter of the shown page. */
export function useFrontmatter(): { frontmatter: Record<string, unknown> } {
  return { frontmatter: usePage().page.frontmatter };
}

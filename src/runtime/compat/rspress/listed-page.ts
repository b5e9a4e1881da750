/** A page as `usePages` lists it. */
export interface ListedPage {
  title: string;
  routePath: string;
  lang: string;
  version: string;
  frontmatter: Record<string, unknown>;
}

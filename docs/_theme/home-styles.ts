import { fileURLToPath } from 'node:url';

interface PageFile {
  data: { page?: { frontmatter: Record<string, unknown> }; styles?: unknown[] };
}

const styles = fileURLToPath(new URL('./home.css', import.meta.url));

/** remark plugin: home pages load their style sheet; other pages don't. */
export function homeStyles() {
  return (_tree: unknown, { data }: PageFile): void => {
    if (data.page?.frontmatter['pageType'] === 'home') (data.styles ??= []).push(styles);
  };
}

import { existsSync, readFileSync } from 'node:fs';
import { projectPath } from '../build/files/paths.js';
import type { SitePage } from '../build/config/plugin.js';
import type { SiteConfig } from '../build/config/site-config.js';
import { createJsonPlaces } from '../build/formats/json.js';
import type { Diagnostic } from '../build/report/diagnostic.js';

/** Path of a page's source below the project, as messages name it. */
export const sourceFile = (
  { absolutePath, relativePath }: Pick<SitePage, 'absolutePath' | 'relativePath'>,
  { projectRoot }: Pick<SiteConfig, 'projectRoot'>,
): string => (absolutePath === undefined ? relativePath : projectPath(projectRoot, absolutePath));

/** Place of a problem in a file of the site. */
export type ProblemPlace = Pick<Diagnostic, 'file' | 'line' | 'column'> & { file: string };

/** A Markdown file up to the end of its front matter; empty without one. */
function frontMatterOf(source: string): string {
  const lines = source.split('\n');
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  return lines[0]!.replace('\ufeff', '').trimEnd() === '---' && end > 0 ? lines.slice(0, end).join('\n') : '';
}

/**
 * Place of a value in the front matter of a Markdown file, or in a file of YAML or JSON. A field that is missing has the place
 * of what would contain it.
 */
export function fieldPlace(
  absolutePath: string | undefined,
  file: string,
  path: readonly (string | number)[],
): ProblemPlace {
  const source =
    absolutePath !== undefined && existsSync(absolutePath) ? readFileSync(absolutePath, 'utf8') : undefined;
  if (source === undefined) return { file };
  // The fields of a page that is code are not data.
  if (/\.[jt]sx$/.test(file)) return { file, line: 1, column: 1 };
  return createJsonPlaces(/\.mdx?$/.test(file) ? frontMatterOf(source) : source, file)(path);
}

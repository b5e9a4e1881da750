import picomatch from 'picomatch';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { withSlashes } from '../../build/files/posix-path.js';
import { listProjectFiles } from './project-files.js';

const globCall =
  /\bimport\.meta\.glob(?:<[^()]*>)?\(\s*(\[[^\]]*\]|'[^']*'|"[^"]*"|`[^`]*`)\s*(?:,\s*(\{[^{}]*\})\s*)?,?\s*\)/g;

/**
 * Replaces `import.meta.glob('./*.ts', { eager: true })` of Vite by an object of modules, by the paths of the files that
 * match. A pattern that begins with `/` counts from the project.
 */
export function expandGlobs(source: string, path: string, projectFolder: string): string {
  return source.replace(globCall, (_, list: string, options = '') => {
    const patterns = [...list.matchAll(/(['"`])(.*?)\1/g)].map(([, , pattern = '']) => pattern);
    const entries = patterns.flatMap((pattern) => {
      const from = pattern.startsWith('/') ? projectFolder : dirname(path);
      const { base, glob } = picomatch.scan(pattern.replace(/^\//, './'));
      const folder = join(from, base);
      if (!existsSync(folder)) return [];
      const matches = picomatch(glob);
      const paths = listProjectFiles(folder).filter((file) => matches(file));
      return paths.map((file) => {
        const key = pattern.startsWith('/')
          ? `/${withSlashes(relative(projectFolder, join(folder, file)))}`
          : withSlashes(relative(from, join(folder, file))).replace(/^(?!\.)/, './');
        const module = `require(${JSON.stringify(join(folder, file))})`;
        return `${JSON.stringify(key)}: ${/\beager:\s*true\b/.test(String(options)) ? module : `async () => ${module}`}`;
      });
    });
    return `({ ${entries.join(', ')} })`;
  });
}

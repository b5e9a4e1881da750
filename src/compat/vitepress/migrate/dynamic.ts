import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { reasonOf } from '../../../build/report/reason-of.js';
import { evaluateConfig } from '../../../cli/migrate/evaluate-config.js';
import { listOf } from '../../../cli/migrate/page-facts.js';
import type { SiteDraft } from '../../../cli/migrate/site-draft.js';
import { isRecord } from '../../../shared/is-record.js';

// Dynamic routes of VitePress: `[pkg].md` is a template, and `[pkg].paths.ts` lists its pages. Each becomes a file.

const loaderEnding = /\.paths\.[cm]?[jt]s$/;

/** Path of the template that a loader belongs to; undefined for other files. */
const templateOf = (file: string): string | undefined =>
  loaderEnding.test(file) ? file.replace(loaderEnding, '.md') : undefined;

/** A page of a template. */
export interface DynamicPage {
  /** Path in the old project that the page would have as a file. */
  file: string;
  text: string;
}

const fill = (text: string, pattern: RegExp, params: Record<string, unknown>): string =>
  text.replace(pattern, (whole, name: string) => (name in params ? String(params[name]) : whole));

/** Runs the loader of a template, and returns its pages; undefined if it cannot be run here, which is noted. */
async function readTemplate(draft: SiteDraft, loader: string, template: string): Promise<DynamicPage[] | undefined> {
  const { folder } = draft.project;
  try {
    const { paths } = await evaluateConfig(draft.project, loader);
    const listed: unknown = typeof paths === 'function' ? await (paths as (files: string[]) => unknown)([]) : paths;
    if (!Array.isArray(listed)) throw new Error('it returns no list');
    const source = readFileSync(join(folder, template), 'utf8');
    return listOf(listed).map((path): DynamicPage => {
      const { params, content } = isRecord(path) ? path : {};
      if (!isRecord(params)) throw new Error('a path has no `params`');
      const filled = fill(source, /\{\{\s*\$params\.(\w+)\s*\}\}/g, params);
      return {
        file: posix.normalize(fill(template, /\[(\w+)\]/g, params)),
        text: typeof content === 'string' ? filled.replace(/<!--\s*@content\s*-->/, () => content) : filled,
      };
    });
  } catch (error) {
    draft.notes.push({
      file: loader,
      message: draft.project.unread
        ? `The pages of ${template} were left out, because the code that lists them was not run. Write them as files.`
        : `The pages of ${template} were left out, since what lists them cannot be run without its packages: ${reasonOf(error).split('\n')[0]!} Write them as files.`,
    });
    return undefined;
  }
}

/** Reads the pages of all templates. Templates and what lists their pages are removed from the draft. */
export async function readDynamicPages(draft: SiteDraft): Promise<DynamicPage[]> {
  const { files } = draft.project;
  const pages: DynamicPage[] = [];
  for (const loader of files) {
    const template = templateOf(loader);
    if (template === undefined || !files.includes(template)) continue;
    draft.removes.add(loader);
    draft.removes.add(template);
    pages.push(...((await readTemplate(draft, loader, template)) ?? []));
  }
  return pages;
}

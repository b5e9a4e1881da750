import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginAnswer, PluginRequest, RequestedSite } from '../../build/config/plugin.js';
import type { SiteConfig } from '../../build/config/site-config.js';
import { estimateTokens } from '../../shared/estimate-tokens.js';
import { copyFrontMatter, pointersOf } from './copy-front-matter.js';
import type { LlmsOptions } from './options.js';

// A page has one URL and two forms. A client gets the form that its `Accept` header prefers, and `.md` names one of them:
//
//     GET /guide/start                            HTML
//     GET /guide/start  Accept: text/markdown     Markdown
//     GET /guide/start.md                         Markdown
//
// The preview serves the files of the build. The dev server makes the same text of the page.

/** Weight of a type in an `Accept` header; 0 if the header does not contain it. */
function weightOf(accept: string, type: string): number {
  const part = accept.split(',').find((entry) => entry.trim().toLowerCase().startsWith(type));
  if (part === undefined) return 0;
  return Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1);
}

/** True if a client asks for Markdown rather than for HTML. */
function prefersMarkdown(accept = ''): boolean {
  const weight = weightOf(accept, 'text/markdown');
  return weight > 0 && weight >= weightOf(accept, 'text/html');
}

/** Path of the copy that a request wants, without `.md`, for a path below `base`; undefined if it wants another form. */
function wantedCopy({ path, headers }: PluginRequest): string | undefined {
  if (path.endsWith('.md')) return path.slice(0, -'.md'.length);
  if (!prefersMarkdown(headers['accept'])) return undefined;
  return path === '' || path.endsWith('/') ? `${path}index` : path.replace(/\.html$/, '');
}

const copyHeaders = (text: string): Record<string, string> => ({
  Vary: 'Accept',
  'X-Markdown-Tokens': String(estimateTokens(text)),
});

/** The copy that a build would write. Its links stay on the dev server. */
async function makeCopy(
  sets: readonly LlmsOptions[],
  wanted: string,
  config: SiteConfig,
  site: RequestedSite,
): Promise<string | undefined> {
  const page = await site.pageAt(`${wanted}.html`);
  if (!page) return undefined;
  const local = { ...config, siteOrigin: '' };
  const { copy, list } = pointersOf(page.data, sets, local);
  if (copy === undefined) return undefined;
  const { pagesAsMarkdown } = await import('./page-markdown.js');
  const { htmlToMarkdown } = await import('./html-to-markdown.js');
  const texts = await pagesAsMarkdown([page], await site.pages(), local, (pages) =>
    Promise.resolve(pages.map(() => htmlToMarkdown(page.html, config.base))),
  );
  return copyFrontMatter(page, local, list) + texts.get(page)!;
}

/** Answers a request for the Markdown of a page; undefined for files that have one form. */
export async function answerRequest(
  sets: readonly LlmsOptions[],
  request: PluginRequest,
  config: SiteConfig,
  site: RequestedSite,
): Promise<PluginAnswer | undefined> {
  if (request.path.startsWith('assets/')) return undefined;
  const wanted = wantedCopy(request);
  const other = { headers: { Vary: 'Accept' } };
  if (wanted === undefined) return other;
  if (request.command === 'dev') {
    const text = await makeCopy(sets, wanted, config, site);
    return text === undefined
      ? other
      : { body: text, contentType: 'text/markdown; charset=utf-8', headers: copyHeaders(text) };
  }
  const file = `${wanted}.md`;
  const text = await readFile(join(config.outDir, file), 'utf8').catch(() => undefined);
  return text === undefined ? other : { file, headers: copyHeaders(text) };
}

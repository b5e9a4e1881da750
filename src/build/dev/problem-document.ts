import { scriptJson } from '../../shared/head.js';
import { escapeHtml } from '../../shared/escape-html.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { explanationUrl } from '../report/documented-codes.js';
import type { Route } from '../facts/route.js';
import type { DevSite } from './dev-site.js';
import { isError } from './site-problems.js';

function problemText({ code, file, line, column, message, frame, fix }: Diagnostic): string {
  const place = `${file ?? ''}${line ? `:${line}:${column ?? 1}` : ''}`;
  const url = explanationUrl(code);
  return [`${code} ${place}`, message, frame, fix, url && `see: ${url}`].filter(Boolean).join('\n');
}

/** Problems that a page can fail of. */
function problemsOf({ problems, broken, renderProblems }: DevSite, { file }: Route): Diagnostic[] {
  const found = [
    problems.get(file),
    broken.get(file),
    renderProblems.get(file),
    problems.get('bundle'),
    problems.get('navigation'),
  ];
  return found.flatMap((diagnostics) => diagnostics ?? []).filter(isError);
}

/** The document of a page that cannot be shown: its problems as text, mended live. */
export function problemDocument(site: DevSite, route: Route): string {
  const { base } = site.opened.context.config;
  const text = problemsOf(site, route).map(problemText).join('\n\n');
  const live = site.bundle
    ? `<script type="module" src="${escapeHtml(base + site.bundle.live)}"></script>`
    : '<meta http-equiv="refresh" content="2">';
  const payload = { payload: { page: { routePath: route.routePath }, build: site.bundle?.build ?? '' } };
  return `<!doctype html>\n<html lang="en" data-problems><head><meta charset="utf-8"><title>${escapeHtml(route.file)}</title>\n<meta name="heddle-live" content="${escapeHtml(base + site.liveChannel)}">${live}</head>\n<body><h1>This page has problems</h1><pre>${escapeHtml(text)}</pre><div id="heddle-root"></div><script type="application/json" id="heddle-page">${scriptJson(payload)}</script></body></html>\n`;
}

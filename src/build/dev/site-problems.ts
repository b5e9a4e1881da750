import { escapeHtml } from '../../shared/escape-html.js';
import { scriptJson } from '../../shared/head.js';
import type { LiveProblem } from '../../shared/live-messages.js';
import type { SiteGraph } from '../site/site-graph.js';
import { isBlocking } from '../report/blocking-problems.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { explanationUrl } from '../report/documented-codes.js';
import type { Route } from '../facts/route.js';

/** Passes problems on as they come, each once. */
export interface ProblemAnnouncer {
  tell(diagnostics: readonly Diagnostic[]): void;
  /** Passes on problems again that were passed on before. */
  restart(): void;
}

/** Creates an announcer that has passed on nothing. */
export function createProblemAnnouncer(onProblems: (diagnostics: readonly Diagnostic[]) => void): ProblemAnnouncer {
  const told = new Set<string>();
  return {
    tell: (diagnostics) => {
      const fresh = diagnostics.filter((diagnostic) => !told.has(JSON.stringify(diagnostic)));
      for (const diagnostic of fresh) told.add(JSON.stringify(diagnostic));
      if (fresh.length > 0) onProblems(fresh);
    },
    restart: () => told.clear(),
  };
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/** A problem as browsers get it; `routePath` names the one page that it keeps from being shown. */
const toLiveProblem = (
  { code, message, fix, file, line, column, frame }: Diagnostic,
  routePath?: string,
): LiveProblem => ({ code, message, routePath, url: explanationUrl(code), fix, file, line, column, frame });

/** Problems of a site by the source file of the page that they keep from being shown; undefined for those of all pages. */
function problemsByFile({ problems, bundle }: SiteGraph): [file: string | undefined, found: readonly Diagnostic[]][] {
  const broken = bundle.isCurrent ? (bundle.latest?.broken ?? new Map<string, Diagnostic[]>()) : new Map();
  const ofPages = new Set([...broken.values()].flat());
  return [
    ...problems().map(({ route, found }): [string | undefined, Diagnostic[]] => [
      route?.file,
      found.filter((problem) => !ofPages.has(problem)),
    ]),
    ...broken,
  ];
}

/** The problems that browsers show. */
export function shownProblems(site: SiteGraph, others: readonly Diagnostic[]): LiveProblem[] {
  // Languages without a translation of a page show it as well, and all have the built-in 404 page.
  const routePaths = new Map<string | undefined, string[]>();
  for (const { file, routePath } of site.listed.latest?.routes ?? [])
    routePaths.set(file, [...(routePaths.get(file) ?? []), routePath]);
  const shown = [[undefined, others] as const, ...problemsByFile(site)].flatMap(([file, found]) =>
    found
      .filter(isBlocking)
      .flatMap((problem) => (routePaths.get(file) ?? [undefined]).map((path) => toLiveProblem(problem, path))),
  );
  return [...new Map(shown.map((problem) => [JSON.stringify(problem), problem])).values()];
}

function problemText({ code, file, line, column, message, frame, fix }: Diagnostic): string {
  const place = `${file ?? ''}${line ? `:${line}:${column ?? 1}` : ''}`;
  const url = explanationUrl(code);
  return [`${code} ${place}`, message, frame, fix, url && `see: ${url}`].filter(Boolean).join('\n');
}

/** The document of a page that cannot be shown: its problems as text, mended live. */
export function problemDocument(
  site: SiteGraph,
  route: Route,
  others: readonly Diagnostic[],
  { base, liveChannel }: { base: string; liveChannel: string },
): string {
  const found = problemsByFile(site).flatMap(([file, problems]) =>
    file === undefined || file === route.file ? problems : [],
  );
  const texts = [...others, ...found].filter(isError).map(problemText);
  const manifest = site.bundle.latest?.manifest;
  const live = manifest
    ? `<script type="module" src="${escapeHtml(base + manifest.live)}"></script>`
    : '<meta http-equiv="refresh" content="2">';
  const payload = { payload: { page: { routePath: route.routePath }, build: manifest?.build ?? '' } };
  return `<!doctype html>\n<html lang="en" data-problems><head><meta charset="utf-8"><title>${escapeHtml(route.file)}</title>\n<meta name="heddle-live" content="${escapeHtml(base + liveChannel)}">${live}</head>\n<body><h1>This page has problems</h1><pre>${escapeHtml([...new Set(texts)].join('\n\n'))}</pre><div id="heddle-root"></div><script type="application/json" id="heddle-page">${scriptJson(payload)}</script></body></html>\n`;
}

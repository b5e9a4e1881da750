import type { LiveProblem } from '../../shared/live-messages.js';
import type { SiteGraph } from '../pipeline.js';
import { isBlocking, type Diagnostic } from '../report/diagnostic.js';
import { createFramer } from '../report/code-frame.js';
import type { Route } from '../facts/route.js';
import { standInDocument, toLiveProblem, type StandIn } from './stand-in.js';

/** Passes problems on as they come, each once. */
export interface ProblemAnnouncer {
  announce(diagnostics: readonly Diagnostic[]): void;
  /** Passes on problems again that were passed on before. */
  restart(): void;
}

/** Creates an announcer that has passed on nothing. */
export function createProblemAnnouncer(onProblems: (diagnostics: readonly Diagnostic[]) => void): ProblemAnnouncer {
  const announced = new Set<string>();
  return {
    announce: (diagnostics) => {
      const fresh = diagnostics.filter((diagnostic) => !announced.has(JSON.stringify(diagnostic)));
      for (const diagnostic of fresh) announced.add(JSON.stringify(diagnostic));
      if (fresh.length > 0) onProblems(fresh);
    },
    restart: () => announced.clear(),
  };
}

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

/** All problems of a site, warnings too. */
export const foundProblems = (site: SiteGraph): Diagnostic[] => problemsByFile(site).flatMap(([, found]) => found);

/** The problems that browsers show. */
export function shownProblems(site: SiteGraph, others: readonly Diagnostic[], projectRoot: string): LiveProblem[] {
  const frame = createFramer(projectRoot);
  // Languages without a translation of a page show it as well, and all have the built-in 404 page.
  const routePaths = new Map<string | undefined, string[]>();
  for (const { file, routePath } of site.listed.latest?.routes ?? [])
    routePaths.set(file, [...(routePaths.get(file) ?? []), routePath]);
  const shown = [[undefined, others] as const, ...problemsByFile(site)].flatMap(([file, found]) =>
    found
      .filter(isBlocking)
      .flatMap((problem) => (routePaths.get(file) ?? [undefined]).map((path) => toLiveProblem(frame(problem), path))),
  );
  return [...new Map(shown.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** The document of a page that cannot be shown: its problems as text, mended live. */
export function problemDocument(
  site: SiteGraph,
  route: Route,
  others: readonly Diagnostic[],
  place: Pick<StandIn, 'projectRoot' | 'base' | 'liveChannel'>,
): string {
  const found = problemsByFile(site).flatMap(([file, problems]) =>
    file === undefined || file === route.file ? problems : [],
  );
  const manifest = site.bundle.latest?.manifest;
  return standInDocument({
    ...place,
    title: route.file,
    routePath: route.routePath,
    problems: [...others, ...found],
    live: manifest && { script: manifest.live, build: manifest.build },
  });
}

import type { SiteConfig } from './config/site-config.js';
import { createContext } from './create-context.js';
import type { Route } from './facts/route.js';
import { createSiteGraph } from './pipeline.js';
import { createCollectReport } from './report/report.js';
import { BuildError, errorsOf } from './report/diagnostic.js';
import {
  compareTranslations,
  type AcceptedTranslation,
  type SiteTranslations,
  type SourceSection,
} from './translations/compare-translations.js';
import { readAccepted, readSourceSections } from './translations/read-translations.js';

/** The translations of a site, read off its sources. */
export interface ReadTranslations extends SiteTranslations {
  config: SiteConfig;
  accepted: AcceptedTranslation[];
  sectionsOf: (route: Route) => SourceSection[];
}

/** Reads the translations of a project without building it. Rejects with a `BuildError` if its pages cannot be listed. */
export async function readSiteTranslations(projectRoot: string, configFile?: string): Promise<ReadTranslations> {
  const report = createCollectReport();
  const opened = await createContext({
    projectRoot,
    configFile,
    overrides: {},
    command: 'build',
    isCacheUsed: true,
    report,
  });
  try {
    const { config } = opened.context;
    const { routes } = await createSiteGraph(opened.context, { overrides: opened.elementOverrides }).listed.pull();
    const errors = errorsOf(report);
    if (errors.length > 0) throw new BuildError(errors);
    const accepted = readAccepted(projectRoot);
    const known = new Map<Route, SourceSection[]>();
    const sectionsOf = (route: Route): SourceSection[] => {
      if (!known.has(route)) known.set(route, readSourceSections(route));
      return known.get(route)!;
    };
    return { config, accepted, sectionsOf, ...compareTranslations(routes, config, accepted, sectionsOf) };
  } finally {
    await opened.close();
  }
}

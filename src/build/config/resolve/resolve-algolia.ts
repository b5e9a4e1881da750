import { algoliaNameMissing, type OptionProblem } from '../../report/errors-config.js';
import type { ResolvedAlgolia } from '../site-config.js';
import type { AlgoliaOptions } from '../user-algolia.js';

/** Completes the options of hosted search; a missing id, key or name is reported. */
export function resolveAlgolia(options: AlgoliaOptions, report: (problem: OptionProblem) => void): ResolvedAlgolia {
  for (const name of ['appId', 'apiKey', 'indexName'] as const)
    if (!options[name]) report(algoliaNameMissing(['search', 'algolia', name], name));
  const { appId, apiKey, indexName, searchParameters = {}, insights = false, hosts = [] } = options;
  return { appId, apiKey, indexName, searchParameters, insights, hosts };
}

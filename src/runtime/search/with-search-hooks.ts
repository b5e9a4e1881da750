import type { HookResults, SearchHooks } from '../../shared/search/search-hooks.js';
import type { CustomResults, ProviderAnswer, SearchProvider } from './search-provider.js';

/** Runs a hook. A hook that fails is reported to the console and returns nothing. */
async function runHook<T>(name: keyof SearchHooks, run: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    console.error(`The search hook ${name} failed.`, error);
    return undefined;
  }
}

function toCustomResults({ group, result, renderType = 'custom' }: HookResults): CustomResults {
  const results = renderType === 'default' && Array.isArray(result) ? (result as unknown[]) : [result];
  return { group, renderType, results };
}

/** Asks the hooks for their lists. They get a list of hits of their own: one that fails half-way changes nothing. */
async function addResults(hooks: SearchHooks, query: string, answer: ProviderAnswer): Promise<ProviderAnswer> {
  if (!hooks.onSearch) return answer;
  const hits = [...answer.hits];
  const given = await runHook('onSearch', async () => {
    const lists = (await hooks.onSearch!(query, hits)) ?? [];
    if (!Array.isArray(lists)) throw new TypeError('it must return a list');
    return lists;
  });
  return given ? { ...answer, hits, customResults: given.map(toCustomResults) } : answer;
}

/** Lets the search hooks of a site take part in the searches of a provider. */
export function withSearchHooks(provider: SearchProvider, hooks: SearchHooks): SearchProvider {
  return {
    ...provider,
    search: async (request) => {
      const { signal } = request;
      const changed = await runHook('beforeSearch', () => hooks.beforeSearch?.(request.query));
      const query = typeof changed === 'string' ? changed : request.query;
      signal.throwIfAborted();
      // Hits that a hook removes must not be visible before.
      const onHits = hooks.onSearch ? undefined : request.onHits;
      // They get all hits, and each search once.
      const limit = hooks.onSearch || hooks.afterSearch ? undefined : request.limit;
      const allTexts = Boolean(hooks.onSearch ?? hooks.afterSearch ?? hooks.renderHit);
      const found = await provider.search({ ...request, query, onHits, limit, allTexts });
      const answer = await addResults(hooks, query, found);
      signal.throwIfAborted();
      await runHook('afterSearch', () => {
        const defaults: HookResults = { group: '', result: answer.hits, renderType: 'default' };
        const lists = answer.customResults ?? [];
        return hooks.afterSearch?.(query, [
          defaults,
          ...lists.map(({ group, renderType, results }) => ({
            group,
            renderType,
            result: renderType === 'default' ? results : results[0],
          })),
        ]);
      });
      signal.throwIfAborted();
      return answer;
    },
  };
}

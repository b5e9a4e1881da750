import type { ProviderAnswer, ProviderHit } from '../search-provider.js';
import { hitUrl, type HitPlace } from './hit-url.js';
import { isRecord } from '../../../shared/is-record.js';

const isHit = (value: unknown): value is ProviderHit =>
  isRecord(value) && 'url' in value && 'hierarchy' in value && 'segments' in value;

/** Leaves out hits that lead nowhere, and results of search hooks that are no hits though they are to be shown as such. */
export function safeAnswer(answer: ProviderAnswer, place: HitPlace): ProviderAnswer {
  const isSafe = (hit: unknown): boolean => isHit(hit) && hitUrl(hit.url, place) !== undefined;
  const { customResults } = answer;
  return {
    ...answer,
    hits: answer.hits.filter(isSafe),
    ...(customResults && {
      customResults: customResults.map((list) =>
        list.renderType === 'default' ? { ...list, results: list.results.filter(isSafe) } : list,
      ),
    }),
  };
}

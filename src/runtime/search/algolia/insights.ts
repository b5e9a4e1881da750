import type { ProviderAnswer, ProviderHit } from '../search-provider.js';
import type { AlgoliaProviderOptions } from './algolia-options.js';

const viewDelayMs = 400;

/** Hits in one event, at most. */
const mostIds = 20;

/** Sends events about searches to the service. What cannot be sent is lost. */
export interface Insights {
  viewed(answer: ProviderAnswer, signal?: AbortSignal): void;
  clicked(hit: ProviderHit, position: number, answer: ProviderAnswer): void;
}

/** Makes the sender. A random name identifies the visitor until the page is closed. */
export function createInsights({ appId, apiKey, indexName, hosts }: AlgoliaProviderOptions): Insights {
  const host = hosts[0] === undefined ? 'https://insights.algolia.io' : hosts[0].replace(/\/$/, '');
  const keys = new URLSearchParams({ 'X-Algolia-Application-Id': appId, 'X-Algolia-API-Key': apiKey });
  const userToken = `anonymous-${crypto.randomUUID?.() ?? Math.random().toString(36).slice(2)}`;
  const algoliaSource = ['autocomplete', 'autocomplete-internal'];
  const send = (events: object[]): void => {
    const body = JSON.stringify({
      events: events.map((event) => ({ ...event, index: indexName, userToken, algoliaSource })),
    });
    // The page may be about to go.
    void fetch(`${host}/1/events?${keys}`, { method: 'POST', body, keepalive: true }).catch(() => undefined);
  };
  let seen = '';
  return {
    viewed: ({ hits }, signal) => {
      setTimeout(() => {
        const ids = hits.map(({ objectID }) => objectID);
        if (signal?.aborted || ids.length === 0 || ids.join('\n') === seen) return;
        seen = ids.join('\n');
        const events: object[] = [];
        for (let first = 0; first < ids.length; first += mostIds)
          events.push({
            eventType: 'view',
            eventName: 'Items Viewed',
            objectIDs: ids.slice(first, first + mostIds),
          });
        send(events);
      }, viewDelayMs);
    },
    clicked: ({ objectID }, position, { queryID }) =>
      send([
        {
          eventType: 'click',
          eventName: 'Item Selected',
          objectIDs: [objectID],
          ...(queryID === undefined ? {} : { queryID, positions: [position] }),
        },
      ]),
  };
}

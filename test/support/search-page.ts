import type { Page } from 'puppeteer';
import type { ProviderAnswer, SearchProvider } from '../../src/runtime/search/search-provider.js';
import { wake } from './reader-page.js';
import type { FileTree } from './temporary-folder.js';

/** Component that lets tests drive the provider of a page as the dialog does. */
export const providerProbe: FileTree = {
  'probe.jsx': `import { useEffect } from 'react';
export default function Probe() {
  useEffect(() => {
    window.openProvider = () => import('heddle-search-provider').then((module) => module.createSearchProvider());
  }, []);
  return null;
}
`,
};

/** What became of a search. */
export type SearchOutcome = { answer: ProviderAnswer } | { failure: { kind: string; status?: number; name: string } };

interface ProbeWindow {
  openProvider(): Promise<SearchProvider>;
  provider?: SearchProvider;
}

/** Makes the page's provider. */
export async function openProvider(page: Page): Promise<void> {
  await wake(page);
  await page.waitForFunction(() => 'openProvider' in window, { timeout: 20_000 });
  await page.evaluate(async () => {
    const probe = window as unknown as ProbeWindow;
    probe.provider = await probe.openProvider();
  });
}

/** Searches with the page's provider. */
export function searchInPage(page: Page, query: string, lang = 'en', version = ''): Promise<SearchOutcome> {
  return page.evaluate(
    async (wanted, language, release): Promise<SearchOutcome> => {
      const { provider } = window as unknown as ProbeWindow;
      const { signal } = new AbortController();
      try {
        const request = { query: wanted, lang: language, version: release, snippetWords: 10, signal };
        return { answer: await provider!.search(request) };
      } catch (error) {
        const { kind, status, name } = error as { kind: string; status?: number; name: string };
        return { failure: { kind, name, ...(status === undefined ? {} : { status }) } };
      }
    },
    query,
    lang,
    version,
  );
}

/** URLs of the hits of a search that succeeded. */
export function hitUrls(outcome: SearchOutcome): string[] {
  if ('failure' in outcome) throw new Error(`the search failed: ${JSON.stringify(outcome.failure)}`);
  return outcome.answer.hits.map(({ url }) => url);
}

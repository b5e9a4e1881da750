import type { Percentiles, SearchTest, TestedQuery } from '../../build/query-test/test-search.js';
import { stripControls } from '../../build/report/strip-controls.js';
import { formatHit, toJsonHit } from './format-hits.js';

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const formatPercentiles = ({ median, p95 }: Percentiles, format: (value: number) => string): string =>
  `median ${format(median)}, p95 ${format(p95)}`;

function formatQuery({ query, wanted, rank, hit }: TestedQuery, isExplained: boolean): string {
  const title = `${rank ?? '-'}  ${stripControls(query)}`;
  const lines = hit ? formatHit(hit, isExplained) : ['   Nothing was found.'];
  if (rank !== undefined) return [title, ...lines].join('\n');
  const missing = `   not in the first 10: ${wanted.map(stripControls).join(', ')}`;
  return [title, missing, ...(hit ? ['   instead, first:'] : []), ...lines].join('\n');
}

/** Output of `heddle search --test` for people. */
export function formatTest(test: SearchTest, isExplained: boolean): string {
  const { queries, mrr, successAt1, successAt5, bytes, requests } = test;
  const figures = [
    `${queries.length} queries: MRR@10 ${mrr.toFixed(3)}, success@1 ${successAt1.toFixed(3)}, success@5 ${successAt5.toFixed(3)}`,
    `bytes of a cold query (gzip): ${formatPercentiles(bytes, kilobytes)}`,
    `requests of a cold query: ${formatPercentiles(requests, String)}`,
  ];
  return [...queries.map((query) => formatQuery(query, isExplained)), figures.join('\n')].join('\n\n');
}

/** Output of `heddle search --test --json`: a line for each query, then one with the figures. */
export function jsonTest({ queries, mrr, successAt1, successAt5, bytes, requests }: SearchTest): string {
  const lines: object[] = queries.map(({ query, wanted, rank, hit, ...read }) => ({
    query,
    wanted,
    rank: rank ?? null,
    hit: hit ? toJsonHit(hit, (rank ?? 1) - 1) : null,
    ...read,
  }));
  lines.push({ queries: queries.length, mrr, successAt1, successAt5, bytes, requests });
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

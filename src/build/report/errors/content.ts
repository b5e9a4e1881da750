import type { Diagnostic, SourcePosition } from '../diagnostic.js';

export const contentNotFetched = (url: string, reason: string): Diagnostic => ({
  code: 'content-not-fetched',
  severity: 'error',
  kind: 'environment',
  message: `${url} cannot be fetched: ${reason}.`,
  fix: 'Check the URL and the network, or use a file instead.',
});

export const contentStale = (url: string, reason: string): Diagnostic => ({
  code: 'content-stale',
  severity: 'warning',
  kind: 'environment',
  message: `${url} cannot be fetched: ${reason}. The response of an earlier run is used.`,
  fix: 'Check the URL and the network. The next run asks again.',
});

export const dynamicRoute = (
  place: SourcePosition,
  message: string,
  fix = 'Correct the function `paths` of the page.',
  severity: Diagnostic['severity'] = 'error',
): Diagnostic => ({
  code: 'dynamic-route',
  severity,
  kind: 'content',
  message,
  fix,
  ...place,
});

import type { Diagnostic } from '../diagnostic.js';
import { configError, type OptionProblem } from './config.js';

export const algoliaNotConfigured = (): OptionProblem => ({
  path: ['search', 'algolia'],
  diagnostic: configError(
    'algolia-not-configured',
    'The configuration names no index of Algolia.',
    'Set `search.algolia` with `appId`, `apiKey` and `indexName`.',
  ),
});

export const algoliaKeyMissing = (variable: string): Diagnostic => ({
  code: 'algolia-key-missing',
  severity: 'error',
  kind: 'config',
  message: 'There is no key to write the index with.',
  fix: `Put a key that may browse, add and delete records into the environment variable ${variable}, or after --api-key.`,
});

/** `index` is the position of the host in `search.algolia.hosts`. */
export const algoliaPlainHost = (origin: string, index: number): OptionProblem => ({
  path: ['search', 'algolia', 'hosts', index],
  diagnostic: configError(
    'algolia-plain-host',
    `The key would be sent to ${origin} without encryption.`,
    'Write the host in `search.algolia.hosts` with https.',
  ),
});

export const recordsMissing = (folder: string): Diagnostic => ({
  code: 'records-missing',
  severity: 'error',
  kind: 'config',
  message: `There are no search records in ${folder}.`,
  fix: 'Run `heddle build` first.',
});

export const algoliaRefused = (status: number, reason: string): Diagnostic => ({
  code: 'algolia-refused',
  severity: 'error',
  kind: 'config',
  message: `Algolia refused the request with status ${status}: ${reason}`,
  fix: 'Check the application id, the name of the index, and that the key may browse, add and delete records and edit settings.',
});

export const algoliaUnreachable = (reason: string): Diagnostic => ({
  code: 'algolia-unreachable',
  severity: 'error',
  kind: 'environment',
  message: `Algolia cannot be reached: ${reason}`,
  fix: 'Check the network and the application id, and run the command again.',
});

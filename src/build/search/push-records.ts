import { searchClient } from '@algolia/client-search';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { searchFolder } from '../../shared/search/search-index.js';
import type { SearchRecord } from '../../shared/search/search-types.js';
import { loadConfigSource } from '../config/load/load-config.js';
import { placeProblems, requireNone } from '../config/check/require-none.js';
import { resolveConfig } from '../config/resolve-config.js';
import type { ResolvedAlgolia } from '../config/site-config.js';
import { restoreOutput } from '../emit/output-paths.js';
import { localeScopes } from '../links/locale-scopes.js';
import { BuildError } from '../report/diagnostic.js';
import {
  algoliaNotConfigured,
  algoliaPlainHost,
  algoliaRefused,
  algoliaUnreachable,
  recordsMissing,
} from '../report/errors/algolia.js';
import type { OptionProblem } from '../report/errors/config.js';

export interface PushOptions {
  /** Folder of the site's configuration file. */
  projectRoot: string;
  root?: string | undefined;
  configFile?: string | undefined;
  /** Key that may browse and write the index. */
  apiKey: string;
  /** True if the change is computed but not sent. */
  isDryRun: boolean;
}

/** Differences between the site's records and the index, as `objectID`s in order. */
export interface RecordChange {
  added: string[];
  changed: string[];
  deleted: string[];
  unchanged: number;
  /** Number of records that belong to languages or versions which the site does not have; they are left alone. */
  others: number;
}

/** A language of a version, as records carry it. */
type RecordScope = Pick<SearchRecord, 'lang' | 'version'>;

type StoredRecord = { objectID: string } & Record<string, unknown>;

/** Settings of an index that is made by the first push. */
const firstSettings = {
  attributesForFaceting: ['lang', 'version'],
  searchableAttributes: [0, 1, 2, 3, 4, 5, 6].map((level) => `unordered(hierarchy.lvl${level})`).concat('content'),
  customRanking: ['desc(weight.pageRank)', 'desc(weight.level)', 'asc(weight.position)'],
  camelCaseAttributes: ['hierarchy', 'content'],
  separatorsToIndex: '_',
  ignorePlurals: true,
  removeWordsIfNoResults: 'allOptional' as const,
};

/** Reads the records of a built site's output folder; undefined when the build wrote none. */
function readRecords(outDir: string): SearchRecord[] | undefined {
  const folder = join(outDir, searchFolder);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^records\..+\.json$/.test(name)) : [];
  if (files.length === 0) return undefined;
  return files.sort().flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as SearchRecord[]);
}

/**
 * Compares the records of a site, whose languages and versions are `scopes`, with those of an index. What the service adds
 * to its own does not count. Records of other languages and versions may come from another build, and are not deleted.
 */
function compareRecords(
  records: readonly SearchRecord[],
  stored: readonly StoredRecord[],
  scopes: readonly RecordScope[],
): RecordChange {
  const known = new Map(stored.map((record) => [record.objectID, record]));
  const own = new Set(records.map(({ objectID }) => objectID));
  const isSame = (record: SearchRecord): boolean =>
    Object.entries(record).every(([name, value]) => isDeepStrictEqual(known.get(record.objectID)![name], value));
  const isOwn = ({ lang, version = '' }: StoredRecord): boolean =>
    lang === undefined || scopes.some((scope) => scope.lang === lang && scope.version === version);
  const gone = stored.filter(({ objectID }) => !own.has(objectID));
  const deleted = gone.filter(isOwn);
  const added = records.filter(({ objectID }) => !known.has(objectID));
  const changed = records.filter((record) => known.has(record.objectID) && !isSame(record));
  return {
    added: added.map(({ objectID }) => objectID),
    changed: changed.map(({ objectID }) => objectID),
    deleted: deleted.map(({ objectID }) => objectID).sort(),
    unchanged: records.length - added.length - changed.length,
    others: gone.length - deleted.length,
  };
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Hosts to which the key would travel in plain text. */
const plainHosts = (hosts: readonly string[]): OptionProblem[] =>
  hosts.flatMap((host, index) => {
    const { protocol, hostname, origin } = new URL(host, 'https://site');
    return protocol === 'https:' || loopback.test(hostname) ? [] : [algoliaPlainHost(origin, index)];
  });

function openClient({ appId, hosts }: ResolvedAlgolia, apiKey: string) {
  const asked = hosts.filter((host) => host !== '/').map((origin) => new URL(origin));
  return searchClient(appId, apiKey, {
    ...(asked.length === 0
      ? {}
      : {
          hosts: asked.map(({ host, protocol }) => ({
            url: host,
            accept: 'readWrite' as const,
            protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
          })),
        }),
  });
}

type Client = ReturnType<typeof openClient>;

/** All records of the index; undefined when there is no such index yet. */
async function browse(client: Client, indexName: string): Promise<StoredRecord[] | undefined> {
  const stored: StoredRecord[] = [];
  try {
    let cursor: string | undefined;
    do {
      const page = await client.browse<Record<string, unknown>>({
        indexName,
        browseParams: { hitsPerPage: 1000, ...(cursor === undefined ? {} : { cursor }) },
      });
      stored.push(...(page.hits as StoredRecord[]));
      cursor = page.cursor;
    } while (cursor !== undefined);
    return stored;
  } catch (error) {
    if ((error as { status?: number }).status === 404) return undefined;
    throw error;
  }
}

async function write(client: Client, indexName: string, change: RecordChange, records: readonly SearchRecord[]) {
  const wanted = new Set([...change.added, ...change.changed]);
  const objects = records.filter(({ objectID }) => wanted.has(objectID)).map((record) => ({ ...record }));
  if (objects.length > 0) await client.chunkedBatch({ indexName, objects, action: 'addObject', waitForTasks: true });
  if (change.deleted.length > 0)
    await client.chunkedBatch({
      indexName,
      objects: change.deleted.map((objectID) => ({ objectID })),
      action: 'deleteObject',
      waitForTasks: true,
    });
}

/**
 * Brings the hosted index in line with the records of the built site: only what differs is written, and records that
 * the site no longer has are deleted. An index that does not exist yet gets settings too. Rejects with a `BuildError`.
 */
export async function pushRecords(options: PushOptions): Promise<RecordChange & { indexName: string }> {
  const { projectRoot, root, configFile, apiKey, isDryRun } = options;
  const source = await loadConfigSource({
    projectRoot,
    configFile,
    command: 'preview',
    overrides: root === undefined ? {} : { root },
  });
  const { config } = await resolveConfig(source);
  const algolia = config.search === false ? undefined : config.search.algolia;
  if (!algolia) throw new BuildError(await placeProblems([algoliaNotConfigured()], source));
  restoreOutput(config.outDir);
  const records = readRecords(config.outDir);
  if (!records) throw new BuildError([recordsMissing(config.outDir)]);
  const { indexName } = algolia;
  await requireNone(plainHosts(algolia.hosts), source);
  const client = openClient(algolia, apiKey);
  try {
    const stored = await browse(client, indexName);
    const change = compareRecords(records, stored ?? [], localeScopes(config));
    if (isDryRun) return { ...change, indexName };
    if (!stored) await client.setSettings({ indexName, indexSettings: firstSettings });
    await write(client, indexName, change, records);
    return { ...change, indexName };
  } catch (error) {
    const { status, message: written } = error as Error & { status?: number };
    const message = written.replaceAll(apiKey, '…');
    const problem = status === undefined ? algoliaUnreachable(message) : algoliaRefused(status, message);
    throw new BuildError([problem], { cause: error });
  }
}

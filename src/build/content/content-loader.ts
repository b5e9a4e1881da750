import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { cacheKey } from '../cache/cache-key.js';
import type { ContentLoader } from '../config/plugin.js';
import type { BuildContext } from '../context.js';
import { decodeSource, readFrontMatter } from '../front-matter/front-matter.js';
import type { Inputs } from '../graph/node.js';
import { fetchText } from '../network/fetch-text.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { contentNotFetched, contentStale } from '../report/errors/content.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { reasonOf } from '../report/reason-of.js';
import type { Contents } from '../plugins/plugin-driver.js';

const fetchDeadlineMs = 30_000;
const largestBytes = 64 * 1024 * 1024;

/** A response that is kept for the next time. */
interface KnownResponse {
  etag?: string;
  lastModified?: string;
  text: string;
}

/** The part of a context that loading content uses. */
export type LoadingContext = Pick<BuildContext, 'cache' | 'config' | 'mode' | 'report' | 'signal'>;

/** Where a loader says what it read. */
export type DeclaredInputs = Pick<Inputs, 'files' | 'when'>;

const fileStats = (path: string): ReturnType<typeof statSync> | undefined => statSync(path, { throwIfNoEntry: false });

/** Absolute paths of the files below a folder, without hidden ones, in the order of code units. */
function filesBelow(folder: string): string[] {
  if (!fileStats(folder)?.isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : fileStats(path)?.isFile() ? [path] : [];
    })
    .sort(compareCodeUnits);
}

/** Creates the loader of a plugin or a page. `owner` keeps its entries of the cache apart from those of others. */
export function createContentLoader(
  { cache, config, mode, report, signal }: LoadingContext,
  inputs: DeclaredInputs,
  owner: string,
): ContentLoader {
  const { projectRoot } = config;
  const readBytes = (path: string): Buffer | undefined => {
    const absolute = resolve(projectRoot, path);
    inputs.files([absolute]);
    return fileStats(absolute)?.isFile() ? readFileSync(absolute) : undefined;
  };
  const revalidate = async (
    url: string,
    headers: Record<string, string>,
    known?: KnownResponse,
  ): Promise<KnownResponse> => {
    const conditional = {
      ...headers,
      ...(known?.etag === undefined ? {} : { 'if-none-match': known.etag }),
      ...(known?.lastModified === undefined ? {} : { 'if-modified-since': known.lastModified }),
    };
    const limits = { signal, limitMs: fetchDeadlineMs, mostBytes: largestBytes };
    const response = await fetchText(url, conditional, limits);
    if (response.status === 304 && known) return known;
    if (response.status < 200 || response.status > 299) throw new Error(`the server responded with ${response.status}`);
    const [etag, lastModified] = [response.headers.get('etag'), response.headers.get('last-modified')];
    return {
      ...(etag === null ? {} : { etag }),
      ...(lastModified === null ? {} : { lastModified }),
      text: response.text,
    };
  };
  const readKnown = (key: string): KnownResponse | undefined => {
    const bytes = cache.read(key);
    return bytes && (JSON.parse(bytes.toString()) as KnownResponse);
  };
  return {
    command: mode === 'production' ? 'build' : 'dev',
    readFile: (path) => readBytes(path)?.toString(),
    listFiles: (folder) => {
      const absolute = resolve(projectRoot, folder);
      inputs.files([absolute]);
      inputs.when(({ path, kind }) => kind !== 'change' && path.startsWith(absolute + sep));
      return filesBelow(absolute);
    },
    readFrontMatter: (path) => {
      const bytes = readBytes(path);
      // The page itself reports the problems of its fields.
      return bytes ? readFrontMatter(decodeSource(bytes).text, config.replaceRules, config.compat).data : {};
    },
    fetchText: async (url, headers = {}) => {
      const key = cacheKey('fetched content', [url, JSON.stringify(headers)]);
      const known = readKnown(key);
      try {
        if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('only http: and https: are fetched');
        const found = await revalidate(url, headers, known);
        if (found !== known) cache.write([{ key, bytes: Buffer.from(JSON.stringify(found)) }]);
        return found.text;
      } catch (error) {
        signal.throwIfAborted();
        if (!known) throw new BuildError([contentNotFetched(url, reasonOf(error))], { cause: error });
        report.add([contentStale(url, reasonOf(error))]);
        return known.text;
      }
    },
    remember: async <T>(parts: unknown, make: () => T | Promise<T>): Promise<T> => {
      const key = cacheKey('content', [owner, JSON.stringify(parts)]);
      const known = cache.read(key);
      if (known) return JSON.parse(known.toString()) as T;
      const text = JSON.stringify(await make());
      cache.write([{ key, bytes: Buffer.from(text) }]);
      return JSON.parse(text) as T;
    },
    report: (problem: Diagnostic) => report.add([problem]),
  };
}

type PluginContext = LoadingContext & Pick<BuildContext, 'plugins'>;

/** Calls `loadContent` of all plugins. */
export const loadContents = (context: PluginContext, inputs: DeclaredInputs): Promise<Contents> =>
  context.plugins.loadContent(
    (plugin) => createContentLoader(context, inputs, `${plugin} ${context.plugins.keyOf('loadContent')}`),
    context.config,
  );

/** Modules of plugins, outside of a graph. */
export async function runtimeModules(context: PluginContext): Promise<Record<string, string>> {
  const { config, plugins } = context;
  const unwatched = { files: () => undefined, when: () => undefined };
  return plugins.runtimeModules(
    config,
    plugins.usesContent('runtimeModules') ? await loadContents(context, unwatched) : {},
  );
}

import { encodePath } from '../shared/route-path.js';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { contentHash } from '../build/cache/cache-key.js';
import type { PluginAnswer, PluginRequest } from '../build/config/plugin.js';
import { isHashedAsset } from './files/content-headers.js';
import type { Compressor } from './files/representation.js';
import { sendStatus, whenReady, type RequestHandler, type Soon } from './http/http-server.js';
import type { HostRule } from './gate/host-rule.js';
import { allowedMethods, checkRequest, isAscii, placeBelowBase } from './gate/request-gate.js';
import { createFileSender } from './files/send-file.js';
import type { Exchange, OpenedFile, SiteFile, SiteSource } from './files/site-source.js';

/** One way to answer a path: when `file` exists, serve it, or redirect to `redirectTo` (both below `base`). */
interface LookupStep {
  file: string;
  redirectTo?: string;
}

/**
 * The files that can answer a path below `base`, best first. A page has one address: `/a` for `a.html`, `/a/` for
 * `a/index.html`; the other form leads there. URLs with `.html` are answered as they are.
 */
export function planLookup(path: string): LookupStep[] {
  if (path === '') return [{ file: 'index.html' }];
  // An empty segment would be a second address of a page, where its relative links lead elsewhere.
  if (path.startsWith('/') || path.includes('//')) return [];
  if (!path.endsWith('/'))
    return [{ file: path }, { file: `${path}.html` }, { file: `${path}/index.html`, redirectTo: `${path}/` }];
  const withoutSlash = path.slice(0, -1);
  return [{ file: `${path}index.html` }, { file: `${withoutSlash}.html`, redirectTo: withoutSlash }];
}

/** Error pages for a missing path, nearest first. A version and a language are the two folders that may have one. */
export function notFoundPages(path: string): string[] {
  const [first, second] = path.split('/').slice(0, -1).filter(Boolean);
  const folders = [first && second && `${first}/${second}/`, first && `${first}/`, ''];
  return folders.filter((folder) => folder !== undefined).map((folder) => `${folder}404.html`);
}

/** The spellings of a path that look the same: names on disk are composed or decomposed, depending on who made them. */
export function unicodeForms(path: string): readonly string[] {
  return [...new Set([path, path.normalize('NFC'), path.normalize('NFD')])];
}

/** `Location` of a redirect below `base`. It always stays on this origin: `base` begins with one slash. */
export function redirectLocation(base: string, path: string, query: string): string {
  return base + encodePath(path.replace(/^\/+/, '')) + query;
}

/** Gives the answer of the first plugin that has one. */
export type AskPlugins = (request: Omit<PluginRequest, 'command'>) => Promise<PluginAnswer | undefined>;

/** Answers POST requests to some paths. */
export interface PostService {
  /** Decoded, with `base` if they are below it. */
  readonly paths: readonly string[];
  /** True if clients ask the same paths for a stream of events, which there is none of. */
  readonly isStream?: boolean;
  /** Answers a request to one of the paths, which passed the gate. `query` is as written, with its `?`. */
  answer(request: IncomingMessage, response: ServerResponse, path: string, query: string): Promise<void>;
}

export interface SiteHandlerOptions {
  source: SiteSource;
  base: string;
  hosts: HostRule;
  /** Called with the host name because of which a request was refused. */
  onRefusedHost?: ((host: string) => void) | undefined;
  compressor?: Compressor | undefined;
  /** Asks plugins for an answer before the site's files are looked at. */
  askPlugins?: AskPlugins | undefined;
  /** Folders of files below `base` that frames without an origin may load. */
  openFolders?: (() => readonly string[]) | undefined;
  /** Answers requests of the hosted search's client, and of agents. */
  services?: readonly PostService[] | undefined;
}

/** A path below `base`, decoded, and the query with its `?`. */
type AskedPath = Pick<PluginRequest, 'path' | 'query'>;

type AddedHeaders = Readonly<Record<string, string>> | undefined;

const withHeaders = (file: SiteFile, headers: AddedHeaders): SiteFile =>
  headers ? { ...file, headers: { ...file.headers, ...headers } } : file;

/** Opens a file whose name is spelled in any Unicode form. */
function openAnyForm(source: SiteSource, path: string): Soon<OpenedFile> {
  return isAscii(path) ? source.open(path) : openFirst(source, unicodeForms(path));
}

function openFirst(source: SiteSource, [path, ...others]: readonly string[]): Soon<OpenedFile> {
  if (path === undefined) return undefined;
  return whenReady(source.open(path), (file) => file ?? openFirst(source, others));
}

/** A file that answers a path, or that points to its URL. */
interface FoundFile {
  file: SiteFile;
  redirectTo?: string | undefined;
}

function findFirst(source: SiteSource, [step, ...others]: readonly LookupStep[]): Soon<FoundFile | undefined> {
  if (!step) return undefined;
  const { file: path, redirectTo } = step;
  return whenReady(openAnyForm(source, path), (file) => (file ? { file, redirectTo } : findFirst(source, others)));
}

/** Finds a file, also when the site was published between the looks at two files. */
function findFile(source: SiteSource, path: string): Soon<FoundFile | undefined> {
  const { swaps } = source;
  const steps = planLookup(path);
  const findAfterSwap = async (): Promise<FoundFile | undefined> =>
    (await source.noticeSwap?.()) === swaps ? undefined : findFirst(source, steps);
  return whenReady(findFirst(source, steps), (found) => found ?? findAfterSwap());
}

/**
 * Creates a function that finds a file once in each turn of the event loop. All requests of one turn began to arrive before
 * the turn did, so none of them can follow a change that the first look missed.
 */
function createFinder(source: SiteSource): (path: string) => Soon<FoundFile | undefined> {
  let turn: Map<string, Soon<FoundFile | undefined>> | undefined;
  return (path) => {
    if (!turn) {
      turn = new Map();
      setImmediate(() => (turn = undefined));
    }
    const known = turn.get(path);
    if (known) return known;
    const finding = findFile(source, path);
    turn.set(path, finding);
    return finding;
  };
}

/** The file of a plugin's answer; undefined when it has headers alone. */
async function openAnswer(source: SiteSource, answer: PluginAnswer): Promise<SiteFile | undefined> {
  if ('file' in answer) {
    const file = await openAnyForm(source, answer.file);
    return file && withHeaders(file, answer.headers);
  }
  if (!('body' in answer)) return undefined;
  const bytes = Buffer.from(answer.body as string);
  return {
    contentType: answer.contentType,
    sizeBytes: bytes.length,
    etag: `"${contentHash(bytes)}"`,
    isImmutable: false,
    headers: answer.headers,
    content: { kind: 'bytes', bytes },
  };
}

function oneValueHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function redirect(response: ServerResponse, location: string): void {
  sendStatus(response, 308, { Location: location });
}

/** Allows iframes without an origin to use a file. */
const openHeaders = { 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** Creates the function that answers requests for a site's files: the gate, `base`, plugins, clean URLs, the error page. */
export function createSiteHandler(options: SiteHandlerOptions): RequestHandler {
  const { source, base, hosts, onRefusedHost, compressor, askPlugins, openFolders = () => [], services = [] } = options;
  const sendFile = createFileSender(compressor);
  const find = createFinder(source);
  const postPaths = services.flatMap(({ paths }) => paths);
  const serviceAt = (path: string): PostService | undefined => services.find(({ paths }) => paths.includes(path));

  const sendFound = (
    exchange: Exchange,
    { path, query }: AskedPath,
    found: FoundFile | undefined,
    more: AddedHeaders,
  ): Soon<void> => {
    if (!found)
      return whenReady(openFirst(source, notFoundPages(path).flatMap(unicodeForms)), (page) =>
        page ? sendFile(exchange, page, 404) : sendStatus(exchange.response, 404),
      );
    const { file, redirectTo } = found;
    if (redirectTo !== undefined) return redirect(exchange.response, redirectLocation(base, redirectTo, query));
    return sendFile(exchange, withHeaders(file, more), file.status ?? 200);
  };
  const sendPath = (exchange: Exchange, asked: AskedPath, more?: AddedHeaders): Soon<void> =>
    whenReady(find(asked.path), (found) => sendFound(exchange, asked, found, more));

  // The name contains the content hash, so it is as secret as the content.
  const isOpenFile = (path: string): boolean =>
    isHashedAsset(path) && openFolders().some((folder) => path.startsWith(folder));
  const isOpen = (path: string): boolean => {
    const place = placeBelowBase(path, base);
    return place.kind === 'inside' && isOpenFile(place.path);
  };
  /** Sends what plugins answer, or else a file of an open folder. */
  const sendSpecial = async (exchange: Exchange, asked: AskedPath, isOpenPath: boolean): Promise<void> => {
    const { method, headers } = exchange.request;
    const answer = await askPlugins?.({
      ...asked,
      method: method as 'GET' | 'HEAD',
      headers: oneValueHeaders(headers),
    });
    const answered = answer ? await openAnswer(source, answer) : undefined;
    const file = answered ?? (isOpenPath ? await openAnyForm(source, asked.path) : undefined);
    if (file) return sendFile(exchange, isOpenPath ? withHeaders(file, openHeaders) : file, 200);
    return sendPath(exchange, asked, answer && !('file' in answer) ? answer.headers : undefined);
  };
  return (request, response) => {
    const { method = '', url: target = '', rawHeaders } = request;
    const decision = checkRequest({ method, target, rawHeaders }, hosts, postPaths, isOpen);
    if (!decision.isAllowed) {
      if (decision.refusedHost !== undefined) onRefusedHost?.(decision.refusedHost);
      return sendStatus(response, decision.status, decision.status === 405 ? { Allow: allowedMethods } : undefined);
    }
    const { query } = decision;
    if (method === 'POST') return serviceAt(decision.path)!.answer(request, response, decision.path, query);
    const isEvents = request.headers.accept?.startsWith('text/event-stream') && serviceAt(decision.path)?.isStream;
    if (isEvents) return sendStatus(response, 405, { Allow: 'POST' });
    const place = placeBelowBase(decision.path, base);
    if (place.kind === 'outside') return sendStatus(response, 404);
    if (place.kind === 'slash-missing') return redirect(response, base + query);
    const exchange = { request, response };
    const asked = { path: place.path, query };
    const isOpenPath = isOpenFile(place.path);
    return askPlugins || isOpenPath ? sendSpecial(exchange, asked, isOpenPath) : sendPath(exchange, asked);
  };
}

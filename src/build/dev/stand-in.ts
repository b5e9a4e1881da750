import { join } from 'node:path';
import { fileClockMs } from '../async/clock-seconds.js';
import { escapeHtml } from '../../shared/escape-html.js';
import { scriptJson } from '../../shared/head.js';
import type { LiveMessage, LiveProblem } from '../../shared/live-messages.js';
import { runEsbuild } from '../esbuild/run-esbuild.js';
import { packageRoot } from '../files/package-root.js';
import { createFramer } from '../report/code-frame.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { explanationUrl } from '../report/documented-codes.js';
import { mendingPaths } from './mending-paths.js';
import type { SiteOptions } from './open-site.js';
import type { DevFile } from './site-file.js';

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/** A problem as browsers get it; `routePath` names the one page that it keeps from being shown. */
export const toLiveProblem = (
  { code, message, fix, file, line, column, frame }: Diagnostic,
  routePath?: string,
): LiveProblem => ({ code, message, routePath, url: explanationUrl(code), fix, file, line, column, frame });

function problemText({ code, file, line, column, message, frame, fix }: Diagnostic): string {
  const place = `${file ?? ''}${line ? `:${line}:${column ?? 1}` : ''}`;
  const url = explanationUrl(code);
  return [`${code} ${place}`, message, frame, fix, url && `see: ${url}`].filter(Boolean).join('\n');
}

/** Content of a document that is shown instead of a page. */
export interface StandIn {
  title: string;
  routePath: string;
  problems: readonly Diagnostic[];
  projectRoot: string;
  base: string;
  /** URL path of the live channel, with its token, below `base`. */
  liveChannel: string;
  /** Script of the live client below `base`, and id of the bundle that it belongs to. Without it, the document reloads. */
  live?: { script: string; build: string } | undefined;
}

/** Time after which a document loads again whose script was not there: the server that wrote it may have been replaced. */
const reloadMs = 1000;

/** The document of a page that cannot be shown: its problems as text, mended live. */
export function standInDocument({ title, routePath, problems, projectRoot, base, liveChannel, live }: StandIn): string {
  const texts = problems.filter(isError).map(createFramer(projectRoot)).map(problemText);
  const script = live
    ? `<script>addEventListener('error', ({ target }) => target === window || setTimeout(() => location.reload(), ${reloadMs}), true)</script><script type="module" src="${escapeHtml(base + live.script)}"></script>`
    : '<meta http-equiv="refresh" content="2">';
  const payload = { payload: { page: { routePath }, build: live?.build ?? '' } };
  return `<!doctype html>\n<html lang="en" data-problems><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>\n<meta name="heddle-live" content="${escapeHtml(base + liveChannel)}">${script}</head>\n<body><h1>This page has problems</h1><pre>${escapeHtml([...new Set(texts)].join('\n\n'))}</pre><div id="heddle-root"></div><script type="application/json" id="heddle-page">${scriptJson(payload)}</script></body></html>\n`;
}

const scriptPath = '__heddle/live.js';

/** The live client as one script. */
async function liveClient(): Promise<string> {
  const { outputFiles } = await runEsbuild({
    entryPoints: [join(packageRoot(), 'dist/runtime/dev/live-client.js')],
    bundle: true,
    write: false as const,
    format: 'esm',
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

/** A session whose configuration is broken, and shows why on every page. */
export interface StandInSession {
  file(path: string): Promise<DevFile | undefined>;
  /** Tries again. Returns the messages for open pages. */
  update(): Promise<LiveMessage[]>;
  problems(): LiveProblem[];
  watched(): string[];
  readSince(path: string): number;
  readonly base: string;
  readonly build: '';
  close(): Promise<void>;
}

/**
 * Opens the session of a server that starts with a broken configuration. With each edit it calls `retry`, which rejects with
 * the problems that remain.
 */
export async function openStandIn(
  options: SiteOptions & { onProblems(problems: readonly Diagnostic[]): void },
  first: BuildError,
  retry: () => Promise<void>,
): Promise<StandInSession> {
  const { projectRoot, overrides, liveChannel } = options;
  const base = `/${(overrides.base ?? '').replace(/^\/|\/$/g, '')}/`.replace(/^\/+/, '/');
  const script = await liveClient();
  let { diagnostics: problems } = first;
  let startedMs = fileClockMs();
  const findWatched = async (error: BuildError): Promise<string[]> => [
    ...new Set([...(await mendingPaths(options, error)), join(projectRoot, overrides.root ?? 'docs')]),
  ];
  let watched = await findWatched(first);
  const live = (): LiveProblem[] => {
    const frame = createFramer(projectRoot);
    return problems.filter(isError).map((problem) => toLiveProblem(frame(problem)));
  };
  const file = (path: string): DevFile | undefined => {
    if (path === scriptPath) return { body: script };
    if (!path.endsWith('.html')) return undefined;
    const body = standInDocument({
      title: 'Problems',
      routePath: `/${path.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`,
      problems,
      projectRoot,
      base,
      liveChannel,
      live: { script: scriptPath, build: '' },
    });
    return { body, status: 500 };
  };
  return {
    file: (path) => Promise.resolve(file(path)),
    update: async (): Promise<LiveMessage[]> => {
      startedMs = fileClockMs();
      try {
        await retry();
        return [];
      } catch (error) {
        if (!(error instanceof BuildError)) throw error;
        problems = error.diagnostics;
        watched = await findWatched(error);
      }
      options.onProblems(problems);
      return [{ type: 'problems', problems: live() }];
    },
    problems: live,
    watched: () => watched,
    readSince: () => startedMs,
    base,
    build: '',
    close: () => Promise.resolve(),
  };
}

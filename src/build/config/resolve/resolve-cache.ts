import { hasReadableAccount, type RemoteCacheOptions } from '../../cache/remote/store-client.js';
import type { Diagnostic } from '../../report/diagnostic.js';
import { wrongSecret, wrongVariable, type OptionProblem } from '../../report/errors/config.js';
import type { CompletedConfig } from '../options/user-options.js';

/** Variables of the environment. They take precedence over the configuration; an empty one is not set. */
const variables = {
  url: 'HEDDLE_CACHE_URL',
  token: 'HEDDLE_CACHE_TOKEN',
  key: 'HEDDLE_CACHE_KEY',
  trusted: 'HEDDLE_CACHE_TRUSTED',
  read: 'HEDDLE_CACHE_READ',
  write: 'HEDDLE_CACHE_WRITE',
  timeout: 'HEDDLE_CACHE_TIMEOUT',
} as const;

/** Characters of the shortest key. */
const shortestKey = 16;

const expectedUrl = 'an `http:`, `https:`, `redis:` or `rediss:` URL';
const isStoreUrl = (text: string): boolean => /^(?:https?|rediss?):\/\/[^/]/i.test(text) && URL.canParse(text);

/** Milliseconds that every timer takes, with those that an upload adds. */
const longestTimeoutMs = 1_000_000_000;

/** Where problems go: of options, and of the environment. */
export interface CacheReport {
  option: (problem: OptionProblem) => void;
  diagnostic: (diagnostic: Diagnostic) => void;
}

/** Completes the options of the shared cache from the environment; undefined without a URL. */
export function resolveRemoteCache(
  { remote }: CompletedConfig['cache'],
  environment: NodeJS.ProcessEnv,
  report: CacheReport,
): RemoteCacheOptions | undefined {
  const variable = (name: keyof typeof variables): string | undefined => environment[variables[name]] || undefined;
  const wrong = (name: keyof typeof variables, expected: string): void => {
    if (variable(name) !== undefined) report.diagnostic(wrongVariable(variables[name], expected));
    else report.option(wrongSecret(['cache', 'remote', name], expected));
  };
  const flag = (name: 'trusted' | 'read' | 'write'): boolean => {
    const text = variable(name);
    if (text === undefined) return remote[name];
    if (!/^(?:true|false|1|0)$/.test(text)) wrong(name, '`true` or `false`');
    return text === 'true' || text === '1';
  };
  const url = variable('url') ?? remote.url;
  const key = variable('key') ?? remote.key;
  const timeout = Number(variable('timeout') ?? remote.timeout);
  if (url !== undefined && !isStoreUrl(url)) wrong('url', expectedUrl);
  else if (url !== undefined && !hasReadableAccount(url))
    wrong('url', `${expectedUrl}, with \`%25\` for a percent sign in the password`);
  if (key !== undefined && key.length < shortestKey) wrong('key', `a string of at least ${shortestKey} characters`);
  if (!(timeout > 0 && timeout < Infinity)) wrong('timeout', 'a number of seconds above 0');
  const options = {
    token: variable('token') ?? remote.token,
    key,
    trusted: flag('trusted'),
    read: flag('read'),
    write: flag('write'),
    timeoutMs: Math.min(timeout * 1000, longestTimeoutMs),
  };
  return url === undefined ? undefined : { url, ...options };
}

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileMissing, type OptionProblem } from '../../report/errors/config.js';
import type { CompletedConfig } from '../options/user-options.js';

/** Makes the paths of a certificate absolute, and reports files that don't exist. */
export function resolveServer(
  { https, ...server }: CompletedConfig['server'],
  projectRoot: string,
  report: (problem: OptionProblem) => void,
): CompletedConfig['server'] {
  if (!https) return server;
  const file = (name: 'key' | 'cert'): string => {
    const path = resolve(projectRoot, https[name]);
    if (!existsSync(path)) report(fileMissing(['server', 'https', name], path));
    return path;
  };
  return { ...server, https: { key: file('key'), cert: file('cert') } };
}

import { relative, resolve } from 'node:path';
import type { Plugin } from '../../build/config/plugin.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import { readGitHistory, type GitHistory } from './git-history.js';
import { lastUpdatedOptions, type LastUpdatedOptions } from '../../build/config/options/last-updated-options.js';

export type { LastCommit, LastUpdatedOptions } from '../../build/config/options/last-updated-options.js';

const shallowWarning = {
  code: 'git-shallow',
  severity: 'warning',
  kind: 'environment',
  message: 'The git clone is shallow, so pages show no time of their last change.',
  fix: 'Fetch the whole history: `git fetch --unshallow`, or `fetch-depth: 0` for actions/checkout.',
} as const;

const missingWarning = {
  code: 'git-missing',
  severity: 'warning',
  kind: 'environment',
  message: 'The docs folder has no history in git, so pages show no time of their last change.',
  fix: 'Commit the pages, and make git and its folder `.git` available to the build. Otherwise, remove `lastUpdated`.',
} as const;

/** Plugin: adds the time and, when asked for, the author of a page's last commit to its data. */
export function lastUpdated(options: LastUpdatedOptions = {}): Plugin {
  const state: { history?: Promise<GitHistory> } = {};
  return {
    name: 'last-updated',
    options,
    checkOptions: () => optionProblems(lastUpdatedOptions, options),
    configResolved: () => void delete state.history,
    extendPageData: async ({ _relativePath }, { projectRoot, root }) => {
      const history = await (state.history ??= readGitHistory(root));
      const commit = history.kind === 'known' ? history.commits.get(_relativePath.normalize('NFC')) : undefined;
      if (!commit) return {};
      const { timeMs, name, email } = commit;
      const { author } = options;
      const filePath = relative(projectRoot, resolve(root, _relativePath)).replaceAll('\\', '/');
      const shown = typeof author === 'function' ? author({ name, email, filePath }) : author ? name : '';
      return { lastUpdatedTime: timeMs, ...(shown ? { lastUpdatedAuthor: shown } : {}) };
    },
    pagesCompiled: async () => {
      const kind = (await state.history)?.kind;
      return kind === 'shallow' ? [shallowWarning] : kind === 'none' ? [missingWarning] : [];
    },
  };
}

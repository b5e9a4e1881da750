import { join, resolve } from 'node:path';
import { optionProblems } from '../../build/config/options/check-options.js';
import type { Plugin } from '../../build/config/plugin.js';
import { packageRoot } from '../../build/files/package-root.js';
import { addTexts, textsModule } from '../page-texts.js';
import { playgroundOptions, type PlaygroundOptions } from './options.js';
import { remarkPlaygrounds, viewSpecifier } from './playground-blocks.js';
import { createPlaygroundSite } from './playground-site.js';
import { sandboxFolder } from './sandboxes.js';

export type { PlaygroundDirection, PlaygroundOptions } from './options.js';

/** Plugin: code blocks that visitors edit, with the result beside them. */
export function playground(options: PlaygroundOptions = {}): Plugin {
  const client = join(packageRoot(), 'dist/plugins/playground/client');
  const styles = join(packageRoot(), 'dist/plugins/playground/playground.css');
  const sandboxes = createPlaygroundSite(options);
  const { render } = options;
  return {
    name: 'playground',
    options,
    checkOptions: async () => {
      const problems = optionProblems(playgroundOptions, options);
      return problems.length > 0 ? problems : (await import('./setup-problems.js')).setupProblems(render);
    },
    i18nSource: addTexts('playground'),
    markdown: { remarkPlugins: [[remarkPlaygrounds, { options, styles }]] },
    clientModules: [{ path: join(client, 'index.js'), selector: 'hd-playground' }],
    openFolders: [sandboxFolder],
    runtimeModules: (config) => ({
      'heddle-playground': textsModule('playground', config),
      ...(render === undefined
        ? {}
        : { [viewSpecifier]: `export { default } from ${JSON.stringify(resolve(render))};` }),
    }),
    pagesCompiled: (pages, config) => sandboxes.make(pages, config),
    emit: () => sandboxes.files(),
    handleRequest: ({ command, path }, config, site) =>
      command === 'dev' && path.startsWith(sandboxFolder) ? sandboxes.answer(path, config, site) : undefined,
  };
}

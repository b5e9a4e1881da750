import { join, resolve } from 'node:path';
import type { Plugin } from '../../build/plugins/plugin.js';
import { packageRoot } from '../../build/util/package-root.js';
import { linkedStyles } from '../linked-styles.js';
import { textsByLanguage } from '../page-texts.js';
import type { PlaygroundOptions } from './options.js';
import { remarkPlaygrounds, viewSpecifier } from './playground-blocks.js';
import { createPlaygroundSite } from './playground-site.js';
import { noteOf, sandboxFolder } from './sandboxes.js';
import { playgroundStyles } from './styles.js';
import { playgroundTexts } from './texts.js';

export type { PlaygroundDirection, PlaygroundOptions } from './options.js';

/** Plugin: code blocks that readers edit, with the result beside them. */
export function playground(options: PlaygroundOptions = {}): Plugin {
  const client = join(packageRoot(), 'dist/plugins/playground/client');
  const styles = linkedStyles('playground', playgroundStyles);
  const sandboxes = createPlaygroundSite(options);
  const { render } = options;
  return {
    name: 'playground',
    options,
    checkOptions: async () => (await import('./options-schema.js')).playgroundProblems(options),
    i18nSource: (texts) => ({ ...playgroundTexts, ...texts }),
    markdown: { remarkPlugins: [[remarkPlaygrounds, { options, stylesPath: styles.path }]] },
    clientModules: [{ path: join(client, 'index.js'), selector: 'hd-playground' }],
    openFolders: [sandboxFolder],
    runtimeModules: ({ i18nTexts }) => ({
      'heddle-playground': `export const texts = ${JSON.stringify(textsByLanguage(playgroundTexts, i18nTexts))};`,
      ...(render === undefined
        ? {}
        : { [viewSpecifier]: `export { default } from ${JSON.stringify(resolve(render))};` }),
    }),
    pagesCompiled: (pages, config) => sandboxes.make(pages, config),
    emit: (pages) => [...(pages.some(({ facts }) => noteOf(facts.notes)) ? [styles] : []), ...sandboxes.files()],
    handleRequest: ({ command, path }, config, site) => {
      if (command !== 'dev') return undefined;
      if (path.startsWith(sandboxFolder)) return sandboxes.answer(path, config, site);
      if (path === styles.path) return { body: styles.content, contentType: 'text/css; charset=utf-8' };
      return undefined;
    },
  };
}

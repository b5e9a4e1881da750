import { join } from 'node:path';
import type { Plugin } from '../../build/plugins/plugin.js';
import { packageRoot } from '../../build/util/package-root.js';
import { linkedStyles } from '../linked-styles.js';
import { textsByLanguage } from '../page-texts.js';
import { remarkDemos, stageSpecifier } from './demo-blocks.js';
import { framesFolder, framesOf } from './frames.js';
import { createFrameSite } from './frame-site.js';
import type { PreviewOptions } from './options.js';
import { previewStyles } from './styles.js';
import { previewTexts } from './texts.js';

export type { FrameOptions, PreviewMode, PreviewOptions } from './options.js';

/** Plugin: shows code blocks together with the components that they define, in the page or in frames. */
export function preview(options: PreviewOptions = {}): Plugin {
  const client = join(packageRoot(), 'dist/plugins/preview/client');
  const styles = linkedStyles('preview', previewStyles);
  const frames = createFrameSite(options.iframeOptions ?? {});
  return {
    name: 'preview',
    options,
    checkOptions: async () => {
      const [{ optionProblems }, { previewSchema }] = await Promise.all([
        import('../option-problems.js'),
        import('./options-schema.js'),
      ]);
      return optionProblems(previewSchema, options);
    },
    i18nSource: (texts) => ({ ...previewTexts, ...texts }),
    markdown: { remarkPlugins: [[remarkDemos, { options, stylesPath: styles.path }]] },
    clientModules: [{ path: join(client, 'index.js'), selector: 'hd-demo-frame' }],
    openFolders: [framesFolder],
    runtimeModules: ({ i18nTexts }) => ({
      [stageSpecifier]: `export { DemoStage } from ${JSON.stringify(join(client, 'stage.entry.js'))};`,
      'heddle-preview': `export const texts = ${JSON.stringify(textsByLanguage(previewTexts, i18nTexts))};`,
    }),
    pagesCompiled: (pages, config) => frames.bundle(pages, config),
    emit: (pages) => {
      const hasDemos = pages.some(
        ({ facts }) =>
          framesOf(facts.notes).length > 0 || facts.imports.some(({ specifier }) => specifier === stageSpecifier),
      );
      return [...(hasDemos ? [styles] : []), ...frames.files()];
    },
    handleRequest: ({ command, path }, config, site) => {
      if (command !== 'dev') return undefined;
      if (path.startsWith(framesFolder)) return frames.answer(path, config, site);
      if (path === styles.path) return { body: styles.content, contentType: 'text/css; charset=utf-8' };
      return undefined;
    },
  };
}

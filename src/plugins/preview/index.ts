import { join } from 'node:path';
import type { Plugin } from '../../build/config/plugin.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import { packageRoot } from '../../build/files/package-root.js';
import { addTexts, textsModule } from '../page-texts.js';
import { remarkDemos, stageSpecifier } from './demo-blocks.js';
import { framesFolder } from './frames.js';
import { createFrameSite } from './frame-site.js';
import { previewOptions, type PreviewOptions } from './options.js';

export type { FrameOptions, PreviewMode, PreviewOptions } from './options.js';

/** Plugin: shows code blocks together with the components that they define, in the page or in frames. */
export function preview(options: PreviewOptions = {}): Plugin {
  const client = join(packageRoot(), 'dist/plugins/preview/client');
  const styles = join(packageRoot(), 'dist/plugins/preview/preview.css');
  const frames = createFrameSite(options.iframeOptions ?? {});
  return {
    name: 'preview',
    options,
    checkOptions: () => optionProblems(previewOptions, options),
    i18nSource: addTexts('preview'),
    markdown: { remarkPlugins: [[remarkDemos, { options, styles }]] },
    clientModules: [{ path: join(client, 'index.js'), selector: 'hd-demo-frame' }],
    openFolders: [framesFolder],
    runtimeModules: (config) => ({
      [stageSpecifier]: `export { DemoStage } from ${JSON.stringify(join(client, 'stage.entry.js'))};`,
      'heddle-preview': textsModule('preview', config),
    }),
    pagesCompiled: (pages, config) => frames.bundle(pages, config),
    emit: () => frames.files(),
    handleRequest: ({ command, path }, config, site) =>
      command === 'dev' && path.startsWith(framesFolder) ? frames.answer(path, config, site) : undefined,
  };
}

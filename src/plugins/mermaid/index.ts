import { join } from 'node:path';
import type { SiteConfig } from '../../build/config/site-config.js';
import type { Plugin } from '../../build/config/plugin.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import { pluginPackages, missingPackages, packageVersion } from '../plugin-packages.js';
import { packageRoot } from '../../build/files/package-root.js';
import { mermaidModule, remarkDiagrams } from './remark-diagrams.js';
import { mermaidOptions, type MermaidOptions } from './options.js';
import { addTexts, textsModule } from '../page-texts.js';

export type { MermaidOptions } from './options.js';

/** Module from which the browser imports the options and mermaid itself. */
function clientSource({ themes = {}, config = {} }: MermaidOptions, site: SiteConfig): string {
  const settings = {
    themes: { light: themes.light ?? 'default', dark: themes.dark ?? 'dark' },
    config,
    isStrict: site.contentSecurityPolicy !== undefined,
  };
  return [
    textsModule('mermaid', site),
    `export const settings = ${JSON.stringify(settings)};`,
    `export const load = () => import(${JSON.stringify(mermaidModule())});`,
  ].join('\n');
}

/** Plugin: blocks of code in the language mermaid become diagrams, rendered in the browser when they are seen. */
export function mermaid(options: MermaidOptions = {}): Plugin {
  return {
    name: 'mermaid',
    options,
    cacheKey: packageVersion('mermaid'),
    checkOptions: () => [...optionProblems(mermaidOptions, options), ...missingPackages(pluginPackages.mermaid)],
    config: ({ contentSecurityPolicy }) => {
      if (!contentSecurityPolicy) return {};
      const own = contentSecurityPolicy === true ? {} : contentSecurityPolicy;
      const types = own['trusted-types'] ?? 'heddle heddle-search';
      return { contentSecurityPolicy: { ...own, 'trusted-types': `${types} default dompurify` } };
    },
    i18nSource: addTexts('mermaid'),
    markdown: {
      remarkPlugins: [
        [
          remarkDiagrams,
          {
            styles: join(packageRoot(), 'dist/plugins/mermaid/mermaid.css'),
            severity: options.checkDiagrams ?? 'error',
          },
        ],
      ],
    },
    runtimeModules: (config) => ({ 'heddle-mermaid': clientSource(options, config) }),
    clientModules: [{ path: join(packageRoot(), 'dist/plugins/mermaid/client/index.js'), selector: '.hd-mermaid' }],
  };
}

import { siteNotMovable } from '../../build/report/errors/cli.js';
import { scriptOf, type GeneratorProject } from '../project.js';

export const starlightProject: GeneratorProject = {
  name: 'starlight',
  configFile: /^astro\.config\.[cm]?[jt]s$/,
  // Another site of Astro may use parts of it, such as `@astrojs/starlight/components`.
  isConfig: (text) => /["'`]@astrojs\/starlight["'`]|\bstarlight\s*:\s*\{/.test(text),
  notMovable: (file) =>
    siteNotMovable(
      file,
      `The site is one of Astro, and ${file} does not add Starlight. Its pages are made by its own code, which cannot be moved.`,
    ),
  script: scriptOf('astro'),
  program: 'astro',
  outputFolders: ['.astro'],
  builtInPlugins: ['@astrojs/markdown-remark'],
  articleClasses: ['sl-markdown-content'],
  sidebarClasses: ['sidebar-content'],
};

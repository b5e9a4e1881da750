import { scriptOf, type GeneratorProject } from '../project.js';

export const vitePressProject: GeneratorProject = {
  name: 'vitepress',
  configFile: /^(?:[^/]+\/)?\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/,
  configFolder: '.vitepress',
  script: scriptOf('vitepress'),
  program: 'vitepress',
  outputPaths: ['.vitepress/cache'],
  hasOpenFrontMatter: true,
  packageWords: ['vitepress'],
  configOf: ({ module, name, args }, note) =>
    module === 'vitepress-sidebar' && name === 'withSidebar'
      ? { themeConfig: { sidebar: note('generateSidebar', args.slice(1, 2)) } }
      : undefined,
  articleClasses: ['vp-doc'],
  sidebarClasses: ['VPSidebar'],
};

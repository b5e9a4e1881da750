import { scriptOf, type GeneratorProject } from '../project.js';

export const rspressProject: GeneratorProject = {
  name: 'rspress',
  configFile: /^(?:rspress|rstack)\.config\.[cm]?[jt]s$/,
  script: scriptOf('rspress'),
  program: 'rspress',
  topOutputFolders: ['.rspress'],
  hasOpenFrontMatter: true,
  packageWords: ['rspress', 'rsbuild', 'rspack', 'rslib'],
  presetScopes: ['rspress'],
  // Rstack's configurations export nothing.
  definesSite: (module, name) => module === 'rstack' && name === 'define.doc',
  articleClasses: ['rspress-doc', 'rp-doc'],
  sidebarClasses: ['rspress-sidebar', 'rp-doc-layout__sidebar'],
  navClasses: ['rspress-nav'],
};

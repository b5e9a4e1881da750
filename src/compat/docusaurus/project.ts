import { scriptOf, type GeneratorProject } from '../project.js';

export const docusaurusProject: GeneratorProject = {
  name: 'docusaurus',
  configFile: /^docusaurus\.config\.[cm]?[jt]s$/,
  script: scriptOf('docusaurus'),
  program: 'docusaurus',
  outputFolders: ['.docusaurus'],
  topOutputFolders: ['build'],
  hasOpenFrontMatter: true,
  builtInPlugins: ['@docusaurus/remark-plugin-npm2yarn'],
  packageWords: ['docusaurus'],
  presetScopes: ['docusaurus'],
  articleClasses: ['theme-doc-markdown', 'markdown'],
  sidebarClasses: ['theme-doc-sidebar-menu'],
};

import type { GeneratorProject } from '../project.js';

export const mkDocsProject: GeneratorProject = {
  name: 'mkdocs',
  configFile: /^mkdocs\.ya?ml$/,
  script: /\bmkdocs\s+(serve|build)\b/,
  topOutputFolders: ['site'],
  hasNoBundler: true,
  articleClasses: ['md-content'],
  sidebarClasses: ['md-sidebar--primary'],
};

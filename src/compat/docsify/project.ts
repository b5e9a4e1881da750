import type { GeneratorProject } from '../project.js';

export const docsifyProject: GeneratorProject = {
  name: 'docsify',
  configFile: /^(?:docs\/)?index\.html$/,
  isConfig: (text) => text.includes('$docsify'),
  script: /\bdocsify\s+(serve)\b(?:\s+\S+)?/,
  program: 'docsify',
  hasNoBundler: true,
  // Its pages are made in browsers.
  articleClasses: [],
  sidebarClasses: [],
};

import { docsifyProject } from './docsify/project.js';
import { docusaurusProject } from './docusaurus/project.js';
import { mkDocsProject } from './mkdocs/project.js';
import type { GeneratorName } from './names.js';
import type { GeneratorProject } from './project.js';
import { rspressProject } from './rspress/project.js';
import { starlightProject } from './starlight/project.js';
import { vitePressProject } from './vitepress/project.js';

/** Projects of all generators, in the order in which they are looked for. */
export const projects: readonly GeneratorProject[] = [
  rspressProject,
  vitePressProject,
  docusaurusProject,
  starlightProject,
  mkDocsProject,
  docsifyProject,
];

/** The project of a generator. */
export const projectOf = (name: GeneratorName): GeneratorProject => projects.find((project) => project.name === name)!;

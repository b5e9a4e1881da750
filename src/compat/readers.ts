import type { ForeignProject, SiteDraft } from '../cli/migrate/site-draft.js';
import { readDocsify } from './docsify/migrate/read-site.js';
import { readDocusaurus } from './docusaurus/migrate/read-site.js';
import { readMkDocs } from './mkdocs/migrate/read-site.js';
import type { GeneratorName } from './names.js';
import { readRspress } from './rspress/migrate/read-site.js';
import { readStarlight } from './starlight/migrate/read-site.js';
import { readVitePress } from './vitepress/migrate/read-site.js';

/** Functions that read the project of a generator as a Heddle site. */
export const readers: Readonly<Record<GeneratorName, (project: ForeignProject) => Promise<SiteDraft>>> = {
  rspress: readRspress,
  vitepress: readVitePress,
  docusaurus: readDocusaurus,
  starlight: readStarlight,
  mkdocs: readMkDocs,
  docsify: readDocsify,
};

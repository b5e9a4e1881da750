import { failedRequests, missingFiles } from './evaluate-config.js';
import { readDocsify } from './generators/docsify.js';
import { readDocusaurus } from './generators/docusaurus.js';
import { readMkDocs } from './generators/mkdocs.js';
import { readRspress } from './generators/rspress.js';
import { readStarlight } from './generators/starlight.js';
import { readVitePress } from './generators/vitepress.js';
import type { GeneratorName } from './generator-names.js';
import { projectPath, type ForeignProject, type SiteDraft } from './site-draft.js';

const readers: Record<GeneratorName, (project: ForeignProject) => Promise<SiteDraft>> = {
  rspress: readRspress,
  vitepress: readVitePress,
  docusaurus: readDocusaurus,
  starlight: readStarlight,
  mkdocs: readMkDocs,
  docsify: readDocsify,
};

/** Reads the project of another generator as a Heddle site. Nothing is written. */
export async function draftSite(project: ForeignProject): Promise<SiteDraft> {
  const draft = await readers[project.generator](project);
  for (const url of failedRequests())
    draft.notes.push({
      file: 'site.config.ts',
      message: `The old configuration reads ${url}, which could not be loaded, so values from there are missing. Run the command again with a connection, or write the values.`,
    });
  for (const path of missingFiles())
    draft.notes.push({
      file: 'site.config.ts',
      message: `The configuration reads ${projectPath(project.folder, path)}, which is not there. Run the command that writes it, then \`heddle migrate\` again, or write the values.`,
    });
  return draft;
}

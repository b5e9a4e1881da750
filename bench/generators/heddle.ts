import { join } from 'node:path';
import { corpusNames } from '../corpora/corpora.js';
import { projectRoot } from '../../test/support/project-root.js';
import { readSubject } from '../measure/machine.js';
import { copyCorpus, type Generator } from './generator.js';

/** Heddle as it is compiled in `dist/`, with arguments. */
export const heddleCommandLine = (folder: string, ...args: string[]) => ({
  program: process.execPath,
  args: [join(projectRoot, 'bin/heddle.js'), ...args],
  folder,
});

/** Heddle as it is compiled in `dist/`. */
export const heddleGenerator: Generator = {
  name: 'heddle',
  version: () => readSubject().version,
  corpora: corpusNames,
  writeSite: copyCorpus,
  build: (site) => heddleCommandLine(site, 'build'),
  outDir: 'doc_build',
  caches: ['.heddle'],
  sourceFile: (corpusFile) => corpusFile,
  htmlFile: (url) => `${url.slice(1)}.html`,
  highlighted: /<span class="line"><span class="t\d/,
  searchIndex: /^assets\/search\/.*index\.json$/,
  dev: (site, port) => heddleCommandLine(site, 'dev', '--port', String(port)),
};

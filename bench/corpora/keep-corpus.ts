import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../test/support/project-root.js';
import { corpusFiles, type CorpusSpec } from './corpora.js';

/** A corpus on the disk. It is read only: measurements work in copies. */
export interface KeptCorpus {
  folder: string;
  /** Bytes of Markdown and MDX. */
  sourceBytes: number;
}

const corporaRoot = join(projectRoot, 'bench/.corpora');
const stampFile = 'corpus.json';

/** Hash of the generator's own source: a corpus of another generator is made again. */
function generatorHash(): string {
  const hash = createHash('sha256');
  const folder = join(projectRoot, 'bench/corpora');
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

function readStamp(folder: string): { generator: string; sourceBytes: number } | undefined {
  const file = join(folder, stampFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof readStamp>) : undefined;
}

/** Writes a corpus into a folder. Returns its bytes of Markdown and MDX. */
export function writeCorpus(folder: string, spec: CorpusSpec): number {
  let sourceBytes = 0;
  for (const [path, text] of corpusFiles(spec)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (/section-\d+\/[^/]+\.mdx?$/.test(path)) sourceBytes += Buffer.byteLength(text);
  }
  return sourceBytes;
}

/** Name of a corpus in tables and folders: `plain-1000`, or `plain-1000-1` with a number of sections. */
export function corpusLabel({ name, pages, sections }: CorpusSpec): string {
  return [name, pages, ...(sections === undefined ? [] : [sections])].join('-');
}

/** Gives a corpus, written when there is none yet of this generator. It appears whole or not at all. */
export function keepCorpus(spec: CorpusSpec): KeptCorpus {
  const folder = join(corporaRoot, corpusLabel(spec));
  const generator = generatorHash();
  const stamp = readStamp(folder);
  if (stamp?.generator === generator) return { folder: join(folder, 'site'), sourceBytes: stamp.sourceBytes };
  const partial = `${folder}.${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  const sourceBytes = writeCorpus(join(partial, 'site'), spec);
  writeFileSync(join(partial, stampFile), JSON.stringify({ generator, sourceBytes }));
  rmSync(folder, { recursive: true, force: true });
  renameSync(partial, folder);
  return { folder: join(folder, 'site'), sourceBytes };
}

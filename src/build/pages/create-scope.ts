import { readFileSync, statSync } from 'node:fs';
import { contentHash } from '../cache/cache-key.js';
import type { SiteConfig } from '../config/site-config.js';
import { diskPath } from '../files/paths.js';
import type { InputFact } from '../facts/page-facts.js';
import type { Route } from '../facts/route.js';
import type { OutsideRead } from '../outside/outside-reads.js';
import type { PageUrls } from '../links/page-urls.js';
import { emptyFindings, type PageScope } from '../markdown/page-scope.js';
import { createCodeFrames } from '../report/code-frame.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { isAbsentOrDenied } from '../files/read-if-file.js';

/** Reads a file; undefined if it is missing or not a file. */
export type ReadFile = (absolutePath: string) => Buffer | undefined;

/** Used instead of the hash of a file that changed while it was read: no file has it, so the page is compiled again. */
const changedHash = 'changed';

/** Content of a file, and its state: a file that was edited and is as before by now may have been read in between. */
function stateOfFile(path: string): { hash: string; state: string } {
  try {
    const { ino, ctimeNs } = statSync(path, { bigint: true });
    const hash = contentHash(readFileSync(path));
    return { hash, state: `${hash} ${ino} ${ctimeNs}` };
  } catch (error) {
    if (isAbsentOrDenied(error)) return { hash: '', state: '' };
    throw error;
  }
}

/**
 * Mistakes that other generators let pass. In a site that was moved from one, they are warnings, since what is left out or
 * shown as text there is the same as before.
 */
const forgiven = new Set([
  'asset-outside-project',
  'bad-link',
  'code-file-missing',
  'code-file-not-text',
  'code-file-with-body',
  'code-group-content',
  'code-range-reversed',
  'empty-code-group',
  'file-outside-docs',
  'front-matter-date',
  'front-matter-key',
  'front-matter-not-closed',
  'front-matter-not-map',
  'front-matter-type',
  'head-tag-code',
  'head-tag-invalid',
  'hidden-file',
  'include-failed',
  'mdx-syntax',
  'stray-container-end',
  'twoslash-error',
  'unclosed-container',
  'unknown-container',
]);

/** Makes the scope that the plugins of one page or fragment fill in. */
export function createScope(
  route: Route,
  config: SiteConfig,
  source: string,
  readFile: ReadFile,
  pageUrls: PageUrls,
  idPrefix = '',
): {
  scope: PageScope;
  inputs: Map<string, InputFact>;
  depended: Map<string, string>;
  reads: readonly OutsideRead[];
  diagnostics: Diagnostic[];
  isDoubtful: () => boolean;
} {
  const inputs = new Map<string, InputFact>();
  /** Files that plugins read by themselves, with the states from before. */
  const depended = new Map<string, string>();
  const read = new Map<string, Buffer | undefined>();
  const diagnostics: Diagnostic[] = [];
  const reads: OutsideRead[] = [];
  let isDoubtful = false;
  const drawFrame = createCodeFrames(source);
  const scope: PageScope = {
    route,
    config,
    pageUrls,
    frontmatter: {},
    source,
    idPrefix,
    takenIds: [],
    readInput: (written) => {
      const path = diskPath(written);
      // A second reading could find other bytes than those that the page is stored with.
      if (!read.has(path)) {
        const bytes = readFile(path);
        read.set(path, bytes);
        inputs.set(path, { path, hash: bytes ? contentHash(bytes) : '' });
      }
      return read.get(path);
    },
    dependOn: (path) => {
      const { hash, state } = stateOfFile(path);
      const before = depended.get(path) ?? state;
      depended.set(path, before);
      inputs.set(path, { path, hash: before === state ? hash : changedHash });
    },
    addReads: (found) => void reads.push(...found),
    doubt: () => void (isDoubtful = true),
    report: (problem, place) => {
      const severity = config.compat.length > 0 && forgiven.has(problem.code) ? 'warning' : problem.severity;
      const [elsewhere] = place ? scope.placeMaps.flatMap((map) => map(place) ?? []) : [];
      // Frames of warnings are made when they are shown, from the file of the page.
      const isFramed = place && !elsewhere && (severity === 'error' || route.source.kind === 'text');
      const framed = isFramed ? { frame: drawFrame(place.line, place.column) } : {};
      diagnostics.push({ ...problem, severity, file: route.file, ...(elsewhere ?? place), ...framed });
    },
    ...emptyFindings(),
    knownBlocks: new Map(),
    blocks: new Map(),
    notes: {},
    pluginCosts: {},
  };
  return { scope, inputs, depended, reads, diagnostics, isDoubtful: () => isDoubtful };
}

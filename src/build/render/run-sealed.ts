import { writeFileSync } from 'node:fs';
import { contentHash } from '../cache/cache-key.js';
import { createPortablePaths } from '../cache/portable-paths.js';
import { createFolderMaker } from '../emit/output-paths.js';
import { safeJoin } from '../emit/safe-join.js';
import type { PageArticle } from '../facts/page-facts.js';
import type { Route } from '../facts/route.js';
import { mapPaths } from '../pages/compile-page.step.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import { readArticle } from '../pages/page-body.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { fileChanged } from '../report/errors/build.js';
import type { StepWork } from '../step/step.js';
import { readSealed, sealedBase } from '../versions/sealed-file.js';
import type { OutsideRead } from '../outside/outside-reads.js';
import { createPagePlanner } from './plan-pages.js';
import { planWithFacts } from './plan-jobs.js';
import { renderInput } from './render-item.js';
import type { RenderItem } from './render-page.step.js';
import type { SealedItem, SealedOutput, SealedPlanning, SealedShared } from './render-sealed.step.js';
import type { PageFile } from './page-files.js';
import { prepareRun, readMaterializedJson, type RenderEnvironment } from './prepare-render.js';
import { pageLinks, renderValid, withReads } from './run-render.js';
import { refusesIndexing } from '../html/visit-elements.js';
import { inlineScriptHashes } from './inline-scripts.js';

/** Compiled pages of a sealed version, in order, with functions that read their articles. */
function readPages(
  { path, file, hash }: SealedItem,
  { projectRoot, base }: RenderEnvironment['config'],
): { page: CompiledRoute; article: () => PageArticle }[] {
  const withBase = (text: string): string => text.replaceAll(sealedBase, base);
  const archive = readSealed(path, file, withBase);
  if (archive.hash !== hash) throw new BuildError([fileChanged(file, 'changed')]);
  const { toLocal } = createPortablePaths(projectRoot);
  return archive.listing().pages.map(({ route, facts, offset, length }) => ({
    page: { route: { ...route, source: { kind: 'sealed' } }, facts: mapPaths(facts, toLocal), bodyKey: '' },
    article: () => readArticle(archive.bodies().subarray(offset, offset + length), withBase),
  }));
}

/** Creates the function that plans the pages of a version. */
function createSealedPlanner(
  pages: readonly CompiledRoute[],
  { routes, sealed, navigation, shown }: SealedPlanning,
  { version }: SealedItem,
  config: RenderEnvironment['config'],
): (page: CompiledRoute) => ReturnType<typeof planWithFacts> {
  const others = sealed.filter((route) => route.version !== version);
  const every = [...(routes as Route[]), ...(others as Route[]), ...pages.map(({ route }) => route)];
  const plan = createPagePlanner(
    every,
    navigation.filter(({ locale }) => locale.version === version),
    config,
  );
  const byPath = new Map([...shown, ...pages].map((page) => [page.route.routePath, page]));
  return (page) =>
    planWithFacts(plan, page, (paths) => Promise.resolve(paths.flatMap((path) => byPath.get(path) ?? [])));
}

/** Renders all pages of sealed versions, and writes their files if they are not only compared. */
export const sealedWork: StepWork<SealedShared, SealedItem, SealedOutput, RenderEnvironment> = async (
  shared,
  environment,
) => {
  const { config } = environment;
  const { directory } = shared;
  const run = await prepareRun(shared, environment);
  const planning = await environment.remember(`planning:${shared.planningFile}`, () =>
    readMaterializedJson<SealedPlanning>(shared.planningFile),
  );
  const makeFolder = createFolderMaker();
  let room = Buffer.alloc(0);
  /** Encodes a text in half the time of `Buffer.from`, which measures it first. The next call overwrites the bytes. */
  const encode = (text: string): Buffer => {
    if (room.length < text.length * 3) room = Buffer.allocUnsafeSlow(text.length * 6);
    return room.subarray(0, room.write(text));
  };
  const write = ({ path, text }: PageFile, file: string): SealedOutput['files'][number] => {
    const bytes = encode(text);
    if (directory !== undefined) {
      const target = safeJoin(directory, path, file);
      makeFolder(target);
      writeFileSync(target, bytes);
    }
    return [path, bytes.length, contentHash(bytes)];
  };

  return async (item) => {
    const value: SealedOutput = {
      files: [],
      scriptHashes: [],
      links: [],
      lists: [],
      unlisted: [],
      reads: [],
      calls: [],
    };
    const scripts = new Set<string>();
    const inputs = new Map<string, OutsideRead>();
    let isTransient = false;
    const pages = readPages(item, config);
    const planOf = createSealedPlanner(
      pages.map(({ page }) => page),
      planning,
      item,
      config,
    );
    const diagnostics: Diagnostic[] = [];
    for (const { page, article: read } of pages) {
      const plan = await planOf(page);
      const parts: RenderItem = { key: '', ...renderInput(config, planning.components, { page, plan }) };
      const article = read();
      const { result: rendered, reads } = await withReads(run, parts, article, shared.server.entry, () =>
        renderValid(run, parts, article),
      );
      if ('diagnostics' in rendered) {
        diagnostics.push(...rendered.diagnostics);
        continue;
      }
      const { files, lists, isDoubtful } = rendered;
      isTransient ||= isDoubtful || reads.calls.length > 0;
      for (const read of reads.inputs) inputs.set(read.join(), read);
      for (const call of reads.calls) if (!value.calls.includes(call)) value.calls.push(call);
      const links = pageLinks(config, parts, article, files);
      if (links) value.links.push([page.route.routePath, links]);
      if (config.contentSecurityPolicy) for (const hash of inlineScriptHashes(files[0]!.text)) scripts.add(hash);
      if (refusesIndexing(files[0]!.text)) value.unlisted.push(page.route.routePath);
      value.lists.push(...lists);
      for (const file of files) value.files.push(write(file, item.file));
    }
    if (diagnostics.length > 0) return { diagnostics };
    value.scriptHashes.push(...scripts);
    value.reads.push(...inputs.values());
    return { value, isTransient };
  };
};

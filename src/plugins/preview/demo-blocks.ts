import { build, transform, type Loader, type Message } from 'esbuild';
import { resolve, sep, dirname, basename, extname, join, relative } from 'node:path';
import type { MarkdownPage } from '../../build/config/plugin.js';
import { shortHash } from '../short-hash.js';
import { framePrefix, frameUrl, framesNote, type FrameDemo, type Frame } from './frames.js';
import type { Code, Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { codeWords } from '../code-words.js';
import { importNode, jsxElement } from '../jsx-nodes.js';
import { withDefaults } from '../../build/config/options/with-defaults.js';
import { previewOptions, type PreviewMode, type PreviewOptions } from './options.js';

const emptyLoaders = Object.fromEntries(
  ['.css', '.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg', '.woff', '.woff2'].map(
    (ending): [string, Loader] => [ending, 'empty'],
  ),
);

/** Files of the project that a demo's module imports, directly or through others; packages are left out. */
async function importedFiles({ path, source }: FrameDemo, projectRoot: string): Promise<string[]> {
  const entry =
    source === undefined
      ? { entryPoints: [path] }
      : { stdin: { contents: source, loader: 'tsx' as const, resolveDir: dirname(path) } };
  try {
    const { metafile } = await build({
      ...entry,
      bundle: true,
      write: false,
      metafile: true,
      outdir: projectRoot,
      absWorkingDir: projectRoot,
      format: 'esm',
      packages: 'external',
      loader: emptyLoaders,
      logLevel: 'silent',
    });
    return Object.keys(metafile.inputs)
      .filter((input) => input !== '<stdin>' && !input.includes('node_modules/'))
      .map((input) => resolve(projectRoot, input))
      .filter((file) => file.startsWith(projectRoot + sep));
  } catch {
    return [];
  }
}

/** Notes the inputs of a demo as inputs of its page, and returns a text that changes with them. */
async function demoVersion(demo: FrameDemo, page: MarkdownPage, code: string): Promise<string> {
  const hasImports = /["']\.{1,2}\//.test(code);
  const files = hasImports ? await importedFiles(demo, page.projectRoot) : [];
  const texts = files.sort().map((file) => shortHash(page.readInput(file) ?? ''));
  return shortHash([code, ...texts].join('\n'));
}

type Problem = Parameters<MarkdownPage['report']>[0];

/** A mode that does not exist. */
const unknownMode = (written: string, used: string): Problem => ({
  code: 'unknown-preview-mode',
  severity: 'warning',
  message: `preview="${written}" is not a mode of previews; the block is shown as "${used}".`,
  fix: 'Write internal, iframe-follow or iframe-fixed.',
});

/** A block that asks for a component where there can be none. */
const previewNeedsMdx = (): Problem => ({
  code: 'preview-needs-mdx',
  severity: 'warning',
  message: 'Code blocks are shown as components in .mdx pages only.',
  fix: 'Rename the page to .mdx, or remove the word preview.',
});

/** `<code src>` that names no file. */
const demoFileMissing = (written: string): Problem => ({
  code: 'preview-file-missing',
  severity: 'error',
  message: `There is no file ${written} to show.`,
  fix: 'Write a path that begins with ./ or ../ and starts from the page.',
});

const noDefaultExport = (): Problem => ({
  code: 'preview-without-component',
  severity: 'error',
  message: 'The code has no default export, so there is nothing to show.',
  fix: 'Export the component: export default function Demo() { … }',
});

const brokenCode = (reason: string): Problem => ({
  code: 'preview-code',
  severity: 'error',
  message: `The code cannot be shown: ${reason}`,
  fix: 'Correct the code, or write pure.',
});

const hasDefaultExport = (code: string): boolean => /\bexport\s+default\b|\bdefault\s*[,}]/.test(code);

/** Reason why code cannot be a demo, with the line of the code, counted from 1; undefined if it can. */
async function demoProblem(code: string): Promise<{ problem: Problem; line: number } | undefined> {
  try {
    const result = await transform(code, { loader: 'tsx', format: 'esm', jsx: 'automatic', logLevel: 'silent' });
    return hasDefaultExport(result.code) ? undefined : { problem: noDefaultExport(), line: 0 };
  } catch (error) {
    const [message] = (error as { errors?: Message[] }).errors ?? [];
    return { problem: brokenCode(message?.text ?? String(error)), line: message?.location?.line ?? 0 };
  }
}

/** Name of the module that contains the component around demos. */
export const stageSpecifier = 'heddle-preview-stage';

/** Position of a node among the children of its parent. */
interface Spot {
  node: Code;
  parent: { children: RootContent[] };
}

/** A block that is shown as a component. */
interface Demo extends Spot {
  mode: PreviewMode;
  /** Counts the demos of a page from 1. */
  number: number;
  module: FrameDemo;
  place: { line: number; column: number };
}

/** State of the plugin for one page. */
interface PageRun {
  page: MarkdownPage;
  options: PreviewOptions;
  /** Absolute path of the page's source. */
  pagePath: string;
}

const modes = new Set<string>(['internal', 'iframe-follow', 'iframe-fixed'] satisfies PreviewMode[]);

const placeOf = (node: RootContent): { line: number; column: number } => {
  const { line = 1, column = 1 } = node.position?.start ?? {};
  return { line, column };
};

/** Way in which a block is shown; undefined if only its code is. */
function modeOf(node: Code, { page, options }: PageRun): PreviewMode | undefined {
  const { defaultRenderMode, defaultPreviewMode, previewLanguages } = withDefaults(previewOptions, options);
  if (!previewLanguages.includes(node.lang ?? '')) return undefined;
  const words = codeWords(node.meta ?? '');
  const written = words.get('preview');
  if (words.has('pure') || words.has('playground')) return undefined;
  if (written === undefined && defaultRenderMode === 'pure') return undefined;
  if (!page.relativePath.endsWith('.mdx')) {
    if (written !== undefined) page.report(previewNeedsMdx(), placeOf(node));
    return undefined;
  }
  if (!written) return defaultPreviewMode;
  if (modes.has(written)) return written as PreviewMode;
  page.report(unknownMode(written, defaultPreviewMode), placeOf(node));
  return defaultPreviewMode;
}

/** Path of the file that a block was filled from; undefined for code of the page and for parts of files. */
function includedFile(node: Code, { page, pagePath }: PageRun): string | undefined {
  const written = codeWords(node.meta ?? '').get('file');
  if (!written || written.includes('#')) return undefined;
  if (written.startsWith('<root>/')) return join(page.projectRoot, written.slice('<root>/'.length));
  return written.startsWith('/') ? join(page.root, written) : resolve(dirname(pagePath), written);
}

function demoModule(node: Code, number: number, run: PageRun): FrameDemo {
  const { previewCodeTransform } = run.options;
  const file = includedFile(node, run);
  if (file !== undefined && !previewCodeTransform) return { path: file };
  const source = previewCodeTransform?.({ language: node.lang ?? '', code: node.value }) ?? node.value;
  const beside = file ?? run.pagePath;
  return { path: join(dirname(beside), `${basename(beside)}.demo-${number}.tsx`), source };
}

/** Turns `<code src="./demo.tsx" />` into the block that it means. */
function takeSourceTags(tree: Root, { page, pagePath }: PageRun): void {
  visit(tree, 'mdxJsxFlowElement', (element: MdxJsxFlowElement, index, parent) => {
    if (element.name !== 'code' || !parent || index === undefined) return;
    const attributes = new Map(
      element.attributes.flatMap((attribute) =>
        attribute.type === 'mdxJsxAttribute' ? [[attribute.name, attribute.value] as const] : [],
      ),
    );
    const src = attributes.get('src');
    if (typeof src !== 'string') return;
    const bytes = page.readInput(resolve(dirname(pagePath), src));
    if (!bytes) return page.report(demoFileMissing(src), placeOf(element));
    const mode = attributes.get('preview');
    const preview = typeof mode === 'string' ? `preview="${mode}"` : 'preview';
    const block: Code = {
      type: 'code',
      lang: extname(src).slice(1),
      meta: `${attributes.has('pure') ? 'pure' : preview} file="${src}"`,
      value: Buffer.from(bytes).toString('utf8').replace(/\r\n?/g, '\n').replace(/\n$/, ''),
      position: element.position,
    };
    parent.children[index] = block;
  });
}

function findDemos(tree: Root, run: PageRun): Demo[] {
  const demos: Demo[] = [];
  visit(tree, 'code', (node, _index, parent) => {
    const mode = parent && modeOf(node, run);
    if (!mode) return;
    const number = demos.length + 1;
    demos.push({ node, parent, mode, number, module: demoModule(node, number, run), place: placeOf(node) });
  });
  return demos;
}

/** True if the code of a demo can be shown; problems are reported at their position in the page. */
async function isShowable({ node, module, place }: Demo, { page, options }: PageRun): Promise<boolean> {
  const found = await demoProblem(module.source ?? node.value);
  if (!found) return true;
  const isOfPage = module.source !== undefined && !options.previewCodeTransform;
  page.report(found.problem, { ...place, line: place.line + (isOfPage ? found.line : 0) });
  return false;
}

function replace({ node, parent }: Spot, replacement: RootContent[]): void {
  parent.children.splice(parent.children.indexOf(node), 1, ...replacement);
}

function showInternal(demo: Demo, tree: Root, { pagePath }: PageRun): void {
  const { node, number, module, place } = demo;
  const local = `HeddleDemo${number}`;
  const specifier = `./${relative(dirname(pagePath), module.path).replaceAll('\\', '/')}`;
  const { source } = module;
  tree.children.unshift(importNode({ imported: 'default', local, specifier, place, source }));
  const stage = jsxElement('HeddleDemoStage', {}, [jsxElement(local, {})]);
  replace(demo, [jsxElement('HeddleHydrate', { className: 'hd-demo' }, [stage, node])]);
}

/** The element that becomes a frame in the browser. */
function frameElement({ page }: PageRun, frame: Frame, version: string): RootContent {
  const kind = frame.mode === 'iframe-fixed' ? 'phone' : 'follow';
  return jsxElement('hd-demo-frame', {
    'data-src': frameUrl(page.base, frame),
    'data-kind': kind,
    'data-version': version,
  });
}

async function showFollowing(demo: Demo, run: PageRun): Promise<Frame> {
  const id = `${framePrefix(run.page.relativePath)}${demo.number}`;
  const frame: Frame = { id, mode: 'iframe-follow', demos: [demo.module] };
  const version = await demoVersion(demo.module, run.page, demo.node.value);
  const element = frameElement(run, frame, version);
  replace(demo, [jsxElement('div', { class: 'hd-demo hd-demo-follow' }, [demo.node, element])]);
  return frame;
}

/** All fixed demos of a page share one frame, which is before the first of them. */
async function showFixed(demos: readonly Demo[], run: PageRun): Promise<Frame> {
  const id = `${framePrefix(run.page.relativePath)}fixed`;
  const frame: Frame = { id, mode: 'iframe-fixed', demos: demos.map(({ module }) => module) };
  const versions: string[] = [];
  for (const { module, node } of demos) versions.push(await demoVersion(module, run.page, node.value));
  const [first] = demos;
  replace(first!, [frameElement(run, frame, versions.join('-')), first!.node]);
  return frame;
}

/** remark plugin: puts components and frames to the blocks that ask for them, and notes the frames of the page. */
export function remarkDemos({ options, styles }: { options: PreviewOptions; styles: string }) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const { page } = file.data;
    // Fragments are modules of their own, which frames know nothing of.
    if (!page) return;
    const run: PageRun = { page, options, pagePath: file.path };
    if (page.relativePath.endsWith('.mdx')) takeSourceTags(tree, run);
    const demos: Demo[] = [];
    for (const demo of findDemos(tree, run)) if (await isShowable(demo, run)) demos.push(demo);
    if (demos.length === 0) return;
    const ofMode = (mode: PreviewMode): Demo[] => demos.filter((demo) => demo.mode === mode);
    const frames: Frame[] = [];
    for (const demo of ofMode('iframe-follow')) frames.push(await showFollowing(demo, run));
    const fixed = ofMode('iframe-fixed');
    if (fixed.length > 0) frames.push(await showFixed(fixed, run));
    if (frames.length > 0) page.notes[framesNote] = frames;
    const internal = ofMode('internal');
    for (const demo of internal) showInternal(demo, tree, run);
    if (internal.length > 0) {
      const place = { line: 1, column: 1 };
      const stage = { imported: 'DemoStage', local: 'HeddleDemoStage', specifier: stageSpecifier };
      const view = { imported: 'Hydrate', local: 'HeddleHydrate', specifier: 'heddle/theme' };
      tree.children.unshift(importNode({ ...view, place }), importNode({ ...stage, place }));
    }
    (file.data.styles ??= []).push(styles);
  };
}

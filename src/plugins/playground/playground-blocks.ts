import { build } from 'esbuild';
import type { Code, Root, RootContent } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { MarkdownPage } from '../../build/config/plugin.js';
import { codeWords } from '../code-words.js';
import { importNode, jsxElement } from '../jsx-nodes.js';
import { playgroundNote, sandboxUrl, type PlaygroundNote } from './sandboxes.js';
import { withDefaults } from '../../build/config/options/with-defaults.js';
import { playgroundOptions, type PlaygroundDirection, type PlaygroundOptions } from './options.js';

/** Names of the modules that code imports, types left out; none when the code cannot be read. */
async function importedModules(code: string): Promise<string[]> {
  const names = new Set<string>();
  try {
    await build({
      stdin: { contents: code, loader: 'tsx' },
      bundle: true,
      write: false,
      format: 'esm',
      jsx: 'automatic',
      logLevel: 'silent',
      plugins: [
        {
          name: 'heddle-imports',
          setup: ({ onResolve }) => {
            onResolve({ filter: /.*/ }, ({ path, kind }) => {
              if (kind !== 'entry-point') names.add(path);
              return { path, external: true };
            });
          },
        },
      ],
    });
  } catch {
    return [];
  }
  return [...names];
}

/** Name of the module that contains the site's own component for playgrounds. */
export const viewSpecifier = 'heddle-playground-view';

type Problem = Parameters<MarkdownPage['report']>[0];

/** State of the plugin for one page. */
interface PageRun {
  page: MarkdownPage;
  options: PlaygroundOptions;
}

/** A block that visitors can edit. */
interface Playground {
  node: Code;
  parent: { children: RootContent[] };
  place: { line: number; column: number };
  direction: PlaygroundDirection;
}

const languages = new Set(['js', 'jsx', 'ts', 'tsx']);
const directions = new Set<string>(['horizontal', 'vertical'] satisfies PlaygroundDirection[]);
const isDirection = (value: unknown): value is PlaygroundDirection =>
  typeof value === 'string' && directions.has(value);

const needsMdx = (): Problem => ({
  code: 'playground-needs-mdx',
  severity: 'warning',
  message: 'Code blocks become playgrounds in .mdx pages only.',
  fix: 'Rename the page to .mdx, or remove the word playground.',
});

const unknownDirection = (written: unknown, used: string): Problem => ({
  code: 'unknown-playground-direction',
  severity: 'warning',
  message: `${JSON.stringify(written)} is not a direction of playgrounds; "${used}" is used.`,
  fix: 'Write horizontal or vertical.',
});

const relativeImport = (name: string): Problem => ({
  code: 'playground-import',
  severity: 'error',
  message: `A playground cannot import ${name}: readers edit the code in the browser, where there are no files.`,
  fix: "Name the file in the option include of the plugin, such as include: [['shuttle', './src/shuttle.ts']].",
});

/** Block, front matter, option: the first that says a direction. What is no direction is reported and passed over. */
function directionOf(
  words: ReadonlyMap<string, string>,
  { page, options }: PageRun,
  place: Playground['place'],
): PlaygroundDirection {
  const given = [words.get('direction'), page.frontmatter['playgroundDirection']].filter(
    (value) => value !== undefined,
  );
  const used = given.find(isDirection) ?? withDefaults(playgroundOptions, options).defaultDirection;
  for (const value of given) if (!isDirection(value)) page.report(unknownDirection(value, used), place);
  return used;
}

/** True if a block becomes a playground. */
function isAsked(node: Code, words: ReadonlyMap<string, string>, { options }: PageRun): boolean {
  if (!languages.has(node.lang ?? '') || words.has('pure')) return false;
  return words.has('playground') || (options.defaultRenderMode === 'playground' && !words.has('preview'));
}

function findPlaygrounds(tree: Root, run: PageRun): Playground[] {
  const { page } = run;
  const found: Playground[] = [];
  visit(tree, 'code', (node, _index, parent) => {
    const words = codeWords(node.meta ?? '');
    if (!parent || !isAsked(node, words, run)) return;
    const { line = 1, column = 1 } = node.position?.start ?? {};
    const place = { line, column };
    if (page.relativePath.endsWith('.mdx'))
      found.push({ node, parent, place, direction: directionOf(words, run, place) });
    else if (words.has('playground')) page.report(needsMdx(), place);
  });
  return found;
}

/** Settings of a playground, as attributes of its element or props of the site's component. */
function settingsOf({ node, direction }: Playground, { page, options }: PageRun): Record<string, string> {
  return {
    language: node.lang ?? 'tsx',
    direction,
    editor: withDefaults(playgroundOptions, options).editorPosition,
    sandbox: sandboxUrl(page.base, page.relativePath),
  };
}

function replace({ node, parent }: Playground, replacement: RootContent): void {
  parent.children.splice(parent.children.indexOf(node), 1, replacement);
}

function showElement(playground: Playground, run: PageRun): void {
  const settings = Object.entries(settingsOf(playground, run)).map(([name, value]) => [`data-${name}`, value] as const);
  replace(playground, jsxElement('hd-playground', Object.fromEntries(settings), [playground.node]));
}

function showOwnView(playground: Playground, run: PageRun): void {
  const { language, direction, editor, sandbox } = settingsOf(playground, run) as Record<string, string>;
  const props = { code: playground.node.value, language, direction, editorPosition: editor, sandbox };
  replace(playground, jsxElement('HeddlePlaygroundView', props as Record<string, string>));
}

/** The modules that the code of a page imports. Code that cannot be read is the visitor's to mend. */
async function modulesOf(playgrounds: readonly Playground[], { page }: PageRun): Promise<string[]> {
  const names = new Set<string>();
  for (const { node, place } of playgrounds)
    for (const name of await importedModules(node.value))
      if (/^\.{0,2}\//.test(name)) page.report(relativeImport(name), place);
      else names.add(name);
  return [...names].sort();
}

/** remark plugin: makes blocks editable that ask for it, and notes what their page needs. */
export function remarkPlaygrounds({ options, styles }: { options: PlaygroundOptions; styles: string }) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const { page } = file.data;
    // Fragments are modules of their own, which sandboxes know nothing of.
    if (!page) return;
    const run: PageRun = { page, options };
    const playgrounds = findPlaygrounds(tree, run);
    if (playgrounds.length === 0) return;
    page.notes[playgroundNote] = { modules: await modulesOf(playgrounds, run) } satisfies PlaygroundNote;
    for (const playground of playgrounds)
      if (options.render === undefined) showElement(playground, run);
      else showOwnView(playground, run);
    if (options.render !== undefined) {
      const place = { line: 1, column: 1 };
      const names = { imported: 'default', local: 'HeddlePlaygroundView', specifier: viewSpecifier };
      tree.children.unshift(importNode({ ...names, place }));
    }
    (file.data.styles ??= []).push(styles);
  };
}

/**
 * Puts the content of fragments into the tree of the page that shows them:
 *
 *     import Part from './_part.mdx'                                 import Box from './parts/box'
 *                                       _part.mdx: text, <Box />
 *     <Part />                                                       text, <Box />
 *
 * The names that a fragment uses must mean in the page what they mean in the fragment. Where `Box` is another component there,
 * the fragment stays a module of the bundle.
 */
import type { Expression, ImportDeclaration, Program } from 'estree';
import type { Parents, Root, RootContent } from 'hast';
import { dirname, resolve } from 'node:path';
import type { VFile } from 'vfile';
import { contentHash } from '../cache/cache-key.js';
import { nodesToHtml } from '../html/collapse-static.js';
import { shownFragment, type CompiledFragment, type FragmentImport } from '../markdown/fragment-outline.js';
import { referredNames, renameReferences } from '../markdown/fragment-imports.js';
import { elementName, withoutParagraphs } from '../markdown/element-content.js';
import { showAsText } from '../markdown/fragment-props.js';
import type { JsxElement } from '../markdown/jsx-attributes.js';
import type { PageScope } from '../markdown/page-scope.js';
import { boundNames } from '../syntax-tree/bound-names.js';
import { constants, esmNode, nameOf } from '../syntax-tree/estree-nodes.js';
import { walkHtml } from '../syntax-tree/walk-tree.js';
import { componentUses, componentOrigin, type KnownComponents } from './component-origin.js';
import { addFragmentImport, splitImport } from './page-esm.js';
import { sourcePath } from '../facts/route.js';

/** Absolute path of the folder from which a page or a fragment resolves its imports. */
export const importFolder = ({ route, config }: PageScope): string => dirname(sourcePath(route, config.root));

/** ESM of a tree. */
export function programsOfTree(tree: Root): Program[] {
  const programs: Program[] = [];
  walkHtml(tree, (node) => void (node.type === 'mdxjsEsm' && node.data?.estree && programs.push(node.data.estree)));
  return programs;
}

/** What a name means: the export of a module, `own` code of the page, or `free` for what nothing in the page binds. */
const meaningOf = (specifier: string, imported: string, folder: string): string =>
  `${/^\.{1,2}\//.test(specifier) ? resolve(folder, specifier) : specifier} ${imported}`;

function* importedMeanings(declaration: ImportDeclaration, folder: string, config: KnownComponents['config']) {
  for (const { specifiers, source } of splitImport(declaration, config))
    for (const specifier of specifiers) {
      const imported =
        specifier.type === 'ImportSpecifier'
          ? nameOf(specifier.imported)
          : specifier.type === 'ImportDefaultSpecifier'
            ? 'default'
            : '*';
      yield [specifier.local.name, meaningOf(String(source.value), imported, folder)] as const;
    }
}

/** The names that a tree binds or uses, with what they mean. */
export function meaningsOf(tree: Root, folder: string, known: KnownComponents): Map<string, string> {
  const meanings = new Map<string, string>();
  for (const name of referredNames(tree)) meanings.set(name, 'free');
  const bound = boundNames(tree);
  for (const name of bound) meanings.set(name, 'own');
  for (const { name } of componentUses(tree, bound)) {
    const origin = componentOrigin(name, known);
    meanings.set(name, origin ? meaningOf(origin.specifier, origin.imported, folder) : 'free');
  }
  for (const { body } of programsOfTree(tree))
    for (const statement of body)
      if (statement.type === 'ImportDeclaration')
        for (const [name, meaning] of importedMeanings(statement, folder, known.config)) meanings.set(name, meaning);
  return meanings;
}

/** An element of a tree that shows a fragment. */
interface Place {
  fragment: CompiledFragment;
  parent: Parents;
  node: RootContent;
}

/** The places of compiled fragments by the name of their element; undefined for a name that shows something else as well. */
function findPlaces(tree: Root, fragments: NonNullable<VFile['data']['fragments']>): Map<string, Place[] | undefined> {
  const places = new Map<string, Place[] | undefined>();
  walkHtml(tree, (node, _index, _siblings, parent) => {
    const fragment = shownFragment(node, fragments);
    if (!fragment || (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement')) return;
    const name = node.name!;
    const others = places.has(name) ? places.get(name) : [];
    const isPart = 'content' in fragment && others;
    places.set(name, isPart ? [...others, { fragment, parent: parent as Parents, node }] : undefined);
  });
  return places;
}

/** True for an element in a sentence, in a cell, or in another element without paragraphs. */
const isInText = ({ node, parent }: Place): boolean =>
  node.type === 'mdxJsxTextElement' || withoutParagraphs.has(elementName(parent) ?? '');

/** Content of a fragment in place of an element. A component gets one child, as it would without compiled fragments. */
function placed(place: Place): RootContent[] {
  const { fragment, parent } = place;
  const text = isInText(place) ? fragment.text : undefined;
  const isText = text !== undefined;
  const nodes = (text ?? fragment.content).map((node) =>
    node.type === 'staticHtml' ? { ...node, isText } : structuredClone(node),
  );
  const isComponent = parent.type.startsWith('mdxJsx') && (parent as { name?: string | null }).name !== null;
  if (!isComponent || nodes.length === 1) return nodes;
  return [{ type: 'mdxJsxFlowElement', name: null, attributes: [], children: nodes as never }];
}

/** Removes the import of a name. */
function removeImport(tree: Root, name: string): void {
  for (const program of programsOfTree(tree))
    program.body = program.body.filter(
      (statement) =>
        statement.type !== 'ImportDeclaration' || !statement.specifiers.some(({ local }) => local.name === name),
    );
}

/**
 * Name of the constant for a fragment that is used as a value. It follows from the file, because imports of different
 * files may have the same name.
 */
const valueName = ({ files }: CompiledFragment): string => `Fragment_${contentHash(files[0]!.file).slice(0, 12)}`;

/** Fragments that became parts of a tree. */
export interface InlinedFragments {
  fragments: CompiledFragment[];
  /** HTML of those that are used as values, by name. The page has a constant for each. */
  values: Map<string, string>;
}

/** Gives the fragments that code uses as values names of their own, and removes their imports. */
function takeValues(tree: Root, { data }: VFile, meanings: Map<string, string>, inlined: Set<CompiledFragment>) {
  const values = new Map<string, string>();
  for (const [name, fragment] of data.fragmentValues ?? []) {
    const to = valueName(fragment);
    if (!renameReferences(tree, name, to)) continue;
    removeImport(tree, name);
    meanings.delete(name);
    meanings.set(to, `value ${fragment.path}`);
    values.set(to, nodesToHtml(fragment.content));
    inlined.add(fragment);
  }
  return values;
}

/** `const name = () => <div className="hd-static" … />` for each fragment that is used as a value; `strings` get their HTML. */
export function declareValues(tree: Root, values: InlinedFragments['values'], strings: string[]): void {
  const attribute = (name: string, value: string): object => ({
    type: 'JSXAttribute',
    name: { type: 'JSXIdentifier', name },
    value: { type: 'Literal', value },
  });
  const component = (html: string): Expression => {
    const attributes = [attribute('className', 'hd-static'), attribute('data-hd-static', `${strings.push(html) - 1}`)];
    const name = { type: 'JSXIdentifier', name: 'div' };
    const openingElement = { type: 'JSXOpeningElement', name, attributes, selfClosing: true };
    const element = { type: 'JSXElement', openingElement, closingElement: null, children: [] };
    const body = html === '' ? { type: 'Literal', value: null } : element;
    return { type: 'ArrowFunctionExpression', params: [], body, expression: true } as unknown as Expression;
  };
  if (values.size > 0)
    tree.children.unshift(
      esmNode([constants(Object.fromEntries([...values].map(([name, html]) => [name, component(html)])))]),
    );
}

/**
 * Puts the content of compiled fragments into a tree, and removes their imports. Returns the fragments, and adds the meanings
 * of their names to those of the tree. Fragments whose names mean something else here are left alone.
 */
export function inlineFragments(tree: Root, file: VFile, meanings: Map<string, string>): InlinedFragments {
  const { data } = file;
  const inlined = new Set<CompiledFragment>();
  const values = takeValues(tree, file, meanings, inlined);
  if (!data.fragments || data.fragments.size === 0) return { fragments: [...inlined], values };
  for (const [name, places = []] of findPlaces(tree, data.fragments)) {
    const fragments = [...new Set(places.map(({ fragment }) => fragment))];
    const names = fragments.flatMap((fragment) => [...fragment.meanings]);
    const own = meanings.get(name)!;
    // Nothing else in the tree uses the name of the import.
    meanings.delete(name);
    if (places.length === 0 || names.some(([used, meaning]) => (meanings.get(used) ?? meaning) !== meaning)) {
      meanings.set(name, own);
      for (const { fragment, node } of places) if (fragment.isText) showAsText(node as JsxElement);
      continue;
    }
    for (const [used, meaning] of names) meanings.set(used, meaning);
    for (const place of places) {
      const siblings = place.parent.children as RootContent[];
      siblings.splice(siblings.indexOf(place.node), 1, ...placed(place));
    }
    removeImport(tree, name);
    for (const fragment of fragments) {
      inlined.add(fragment);
      for (const [used, html] of fragment.values) values.set(used, html);
    }
  }
  return { fragments: [...inlined], values };
}

/** Adds what fragments need to the page that they are a part of. `bound` are the names that the page binds. */
export function addFragments(
  tree: Root,
  file: VFile,
  scope: PageScope,
  fragments: readonly CompiledFragment[],
  bound: Set<string>,
): void {
  const imports = new Map<string, FragmentImport>();
  const files = new Map(scope.fragments.map((fact) => [JSON.stringify(fact), fact]));
  for (const fragment of fragments) {
    for (const one of fragment.imports) imports.set(JSON.stringify([one.folder, one.declaration]), one);
    for (const fact of fragment.files) files.set(JSON.stringify(fact), fact);
    for (const asset of fragment.assets)
      if (!scope.assets.some(({ outputPath }) => outputPath === asset.outputPath)) scope.assets.push(asset);
    (file.data.styles ??= []).push(...fragment.styles);
  }
  for (const one of imports.values()) addFragmentImport(tree, scope, one, bound);
  scope.fragments = [...files.values()];
}

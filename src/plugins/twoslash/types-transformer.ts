import type { TwoslashRenderer } from '@shikijs/twoslash/core';
import type { Element, ElementContent, Text } from 'hast';
import type { CodeToHastOptions, ShikiTransformerContext, ShikiTransformer } from '@shikijs/types';
import { importOptional } from '../plugin-packages.js';
import { alignNodes, type TypedBlocks } from './typed-blocks.js';

/** Completions that are listed, at most. */
const longestList = 8;

const text = (value: string): Text => ({ type: 'text', value });
const span = (names: string, children: ElementContent[], properties: Element['properties'] = {}): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { class: names, ...properties },
  children,
});

/** A type in the colors of code. */
function typeCode(context: ShikiTransformerContext, code: string): ElementContent[] {
  const options: CodeToHastOptions = {
    ...context.options,
    meta: {},
    decorations: [],
    structure: 'inline',
    // Of all transformers, only the one that replaces styles with classes is used here.
    transformers: (context.options.transformers ?? []).filter(({ name }) => name === 'heddle:classes'),
  };
  return context
    .codeToHast(code, options)
    .children.map((child) =>
      child.type === 'element' && child.tagName === 'br' ? text('\n') : (child as ElementContent),
    );
}

/** Lines below a line of code, which are not part of copied code. */
function below(names: string, children: ElementContent[]): ElementContent[] {
  return [text('\n'), span(`hd-type-line ${names} hd-copy-ignore`, children)];
}

function popup(context: ShikiTransformerContext, { text: type, docs }: { text: string; docs?: string }): Element {
  const lines = [span('hd-type-code', typeCode(context, type))];
  if (docs) lines.push(span('hd-type-docs', [text(docs.trim())]));
  return span('hd-type-popup hd-copy-ignore', lines);
}

/** Renders what twoslash found: types that open, types and messages below their line. */
const typesRenderer: TwoslashRenderer = {
  nodeStaticInfo(info, node) {
    return span('hd-type', [popup(this, info), { ...node } as ElementContent], { tabindex: '0' });
  },
  nodesError: (_error, nodes) => [span('hd-type-wrong', nodes)],
  lineError: ({ text: reason, level }) => below(level === 'warning' ? 'hd-type-warn' : 'hd-type-error', [text(reason)]),
  lineQuery(query) {
    const indent = ' '.repeat(query.character);
    const code = query.text.replaceAll('\n', `\n${indent}  `);
    return below('hd-type-query', [text(`${indent}^ `), ...typeCode(this, code)]);
  },
  nodeQuery: (_query, node) => node,
  nodeCompletion: (_completion, node) => node,
  lineCompletion({ character, completions, completionsPrefix }) {
    const indent = ' '.repeat(Math.max(0, character - completionsPrefix.length));
    const names = completions.filter(({ name }) => name.startsWith(completionsPrefix)).slice(0, longestList);
    return below(
      'hd-type-completions',
      names.flatMap(({ name }, index) => [
        text(`${index === 0 ? '' : '\n'}${indent}`),
        span('hd-type-typed', [text(completionsPrefix)]),
        text(name.slice(completionsPrefix.length)),
      ]),
    );
  },
  nodesHighlight: (_highlight, nodes) => [span('highlighted-word', nodes)],
  lineCustomTag: ({ name, text: note }) => below(`hd-type-${name}`, [text(note ?? '')]),
};

/** Makes the shiki transformer that renders types; it runs for blocks whose types were read. */
export async function createTypesTransformer(blocks: TypedBlocks): Promise<ShikiTransformer & { metaWord: string }> {
  const { createTransformerFactory } = await importOptional(
    'twoslash',
    '@shikijs/twoslash',
    () => import('@shikijs/twoslash/core'),
  );
  let key = '';
  const transformer = createTransformerFactory((code: string, lang?: string) => ({
    code,
    nodes: alignNodes(blocks.get(key)!, code),
    meta: { extension: lang ?? 'ts' },
  }))({
    langAlias: {},
    renderer: typesRenderer,
    filter: (_lang, _code, { meta }) => {
      key = /(?:^|\s)twoslash=(\w+)/.exec(meta?.__raw ?? '')?.[1] ?? '';
      return blocks.get(key) !== undefined;
    },
  });
  return { ...transformer, metaWord: 'twoslash' };
}

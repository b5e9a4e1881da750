import { createProcessor } from '@mdx-js/mdx';
import type { Program } from 'estree';
import { visit as visitEstree } from 'estree-util-visit';
import type { Root } from 'hast';
import { VFile } from 'vfile';
import { staticVariable } from './page-module.js';

declare module 'vfile' {
  interface DataMap {
    /** The finished article that the code generator takes instead of the file's text. */
    article: Root;
  }
}

/** Writes `{..._static[3]}` where the tree carries the mark of string 3. */
export function spreadStaticStrings() {
  return (program: Program): void => {
    visitEstree(program, (node) => {
      if (node.type !== 'ObjectExpression') return;
      node.properties = node.properties.map((property) => {
        if (property.type !== 'Property' || property.key.type !== 'Literal' || property.key.value !== 'data-hd-static')
          return property;
        if (property.value.type !== 'Literal') return property;
        return {
          type: 'SpreadElement',
          argument: {
            type: 'MemberExpression',
            object: { type: 'Identifier', name: staticVariable },
            property: { type: 'Literal', value: Number(property.value.value) },
            computed: true,
            optional: false,
          },
        };
      });
    });
  };
}

/** Turns the finished tree of a page with components into the body of its module's factory. */
export type PageCodeGenerator = (tree: Root) => Promise<string>;

/** Makes the code generator: MDX's own, fed with a finished tree. */
export function createPageCodeGenerator(): PageCodeGenerator {
  const processor = createProcessor({
    outputFormat: 'function-body',
    rehypePlugins: [() => (_tree: Root, file: VFile) => file.data.article!],
    recmaPlugins: [spreadStaticStrings],
  });
  return async (tree) => {
    const file = new VFile();
    file.data.article = tree;
    const program = await processor.run({ type: 'root', children: [] } as never, file);
    const code = String(processor.stringify(program, file)).replace(/^"use strict";\n/, '');
    // MDX reads the JSX runtime from `arguments[0]`, which is the factory's `h`.
    return code.replace('arguments[0]', 'h');
  };
}

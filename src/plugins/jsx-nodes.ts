import type { ImportDeclaration } from 'estree';
import type { RootContent } from 'mdast';
import type { MdxjsEsm } from 'mdast-util-mdxjs-esm';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';

/** An element of an MDX page. */
export function jsxElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: RootContent[] = [],
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({ type: 'mdxJsxAttribute', name: key, value })),
    children: children as MdxJsxFlowElement['children'],
  };
}

/** An import to write into an MDX page. */
export interface PageImport {
  /** `default` or the name of an export. */
  imported: string;
  local: string;
  specifier: string;
  /** Code of the module, when there is no such file. */
  source?: string | undefined;
  place: { line: number; column: number };
}

/** An import declaration as a node of an MDX page. */
export function importNode({ imported, local, specifier, source, place }: PageImport): MdxjsEsm {
  const start = { line: place.line, column: place.column - 1 };
  const localName = { type: 'Identifier', name: local } as const;
  const declaration: ImportDeclaration = {
    type: 'ImportDeclaration',
    loc: { start, end: start },
    specifiers: [
      imported === 'default'
        ? { type: 'ImportDefaultSpecifier', local: localName }
        : { type: 'ImportSpecifier', imported: { type: 'Identifier', name: imported }, local: localName },
    ],
    source: { type: 'Literal', value: specifier },
    attributes:
      source === undefined
        ? []
        : [
            {
              type: 'ImportAttribute',
              key: { type: 'Identifier', name: 'source' },
              value: { type: 'Literal', value: source },
            },
          ],
  };
  return {
    type: 'mdxjsEsm',
    value: '',
    data: { estree: { type: 'Program', sourceType: 'module', body: [declaration], comments: [] } },
  };
}

import type { Program, Statement } from 'estree';
import type { VFile } from 'vfile';
import type { CompatName } from '../../config/options/compat-options.js';
import { parsedValue } from '../../pages/page-esm.js';
import { collectNames } from '../../syntax-tree/bound-names.js';
import type { PageScope } from '../../markdown/page-scope.js';

/** Data that Markdown files export besides their content, by generator. */
const exportedData: Partial<Record<CompatName, Readonly<Record<string, (scope: PageScope) => unknown>>>> = {
  docusaurus: {
    frontMatter: ({ frontmatter }) => frontmatter,
    contentTitle: ({ headingTitle }) => headingTitle ?? null,
    toc: ({ toc }) => toc.map(({ id, text, depth }) => ({ id, value: text, level: depth })),
  },
  rspress: { frontmatter: ({ frontmatter }) => frontmatter },
  starlight: { frontmatter: ({ frontmatter }) => frontmatter },
};

/** recma plugin: Markdown files of other generators export their data, and `Content` in Astro, besides the default export. */
export function exportFragmentData() {
  return (program: Program, file: VFile): void => {
    const scope = file.data.scope!;
    const { compat } = scope.config;
    const bound = new Set<string>();
    collectNames(program, bound);
    const values = Object.assign({}, ...compat.map((name) => exportedData[name] ?? {})) as Record<
      string,
      (scope: PageScope) => unknown
    >;
    for (const [name, valueOf] of Object.entries(values))
      if (!bound.has(name)) {
        const init = parsedValue(valueOf(scope));
        const declaration: Statement & { type: 'VariableDeclaration' } = {
          type: 'VariableDeclaration',
          kind: 'const',
          declarations: [{ type: 'VariableDeclarator', id: { type: 'Identifier', name }, init }],
        };
        program.body.push({ type: 'ExportNamedDeclaration', declaration, specifiers: [], attributes: [] });
      }
    if (compat.includes('starlight') && !bound.has('Content'))
      program.body.push({
        type: 'ExportNamedDeclaration',
        specifiers: [
          {
            type: 'ExportSpecifier',
            local: { type: 'Identifier', name: 'MDXContent' },
            exported: { type: 'Identifier', name: 'Content' },
          },
        ],
        attributes: [],
      });
  };
}

import type { Program } from 'estree';
import type { VFile } from 'vfile';
import type { CompatName } from '../../config/options/compat-options.js';
import { docusaurusVariables } from '../../pages/page-variables.js';
import { collectNames } from '../../syntax-tree/bound-names.js';
import { constants, parsedValue } from '../../syntax-tree/estree-nodes.js';
import type { PageScope } from '../../markdown/page-scope.js';

/** Data that Markdown files export besides their content, by generator. */
const exportedData: Partial<Record<CompatName, Readonly<Record<string, (scope: PageScope) => unknown>>>> = {
  docusaurus: docusaurusVariables,
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
    for (const [name, valueOf] of Object.entries(values)) {
      if (bound.has(name)) continue;
      const declaration = constants({ [name]: parsedValue(valueOf(scope)) });
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

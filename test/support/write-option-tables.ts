// Writes the tables of options and of CSS variables, the types of props, the severities of errors and the
// diagram of hooks: `npm run reference`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { referenceTables, withReferenceTables } from '../docs/option-tables.js';
import { hookDiagram } from '../docs/hook-diagram.js';
import { readPropTables } from '../docs/component-props.js';
import { withCssVariables } from '../docs/css-variables.js';
import { listDocs, readDoc } from '../docs/page-outline.js';
import { collectProblemCodes, withSeverities } from '../docs/problem-codes.js';
import { projectRoot } from './project-root.js';

const problems = collectProblemCodes();
for (const lang of ['en', 'zh'] as const) {
  for (const page of new Set(referenceTables.map((table) => table.page)))
    writeFileSync(join(projectRoot, 'docs', lang, page), withReferenceTables(page, readDoc(lang, page), lang));
  writeFileSync(join(projectRoot, `docs/public/hooks.${lang}.svg`), hookDiagram(lang));
  const errors = 'api/errors.md';
  writeFileSync(join(projectRoot, 'docs', lang, errors), withSeverities(readDoc(lang, errors), lang, problems));
  const variables = 'api/css-variables.md';
  writeFileSync(join(projectRoot, 'docs', lang, variables), withCssVariables(readDoc(lang, variables)));
  for (const page of listDocs(lang).filter((path) => path.startsWith('api/components/') && path.endsWith('.mdx')))
    writeFileSync(join(projectRoot, 'docs', lang, page), readPropTables(readDoc(lang, page)).corrected);
}

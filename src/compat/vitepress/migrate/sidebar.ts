import { isRecord } from '../../../shared/is-record.js';
import type { WrittenFields } from '../../field-rules.js';
import { evaluateConfig } from '../../../cli/migrate/evaluate-config.js';
import { foreignCall } from '../../../cli/migrate/foreign-call.js';
import type { ForeignProject } from '../../../cli/migrate/site-draft.js';

/** The value that an installed package returns for the call in a configuration; the call itself if it fails. */
async function resultOf(project: ForeignProject, value: unknown): Promise<unknown> {
  const call = foreignCall(value);
  if (!call || project.unread) return value;
  const { module, name, args } = call;
  const source = `import { ${name} as make } from ${JSON.stringify(module)};
export default { made: await make(...${JSON.stringify(args)}) };`;
  try {
    return (await evaluateConfig(project, 'heddle-sidebar.ts', { source, runsPackages: true }))['made'] ?? value;
  } catch {
    return value;
  }
}

/** Options of the theme with the sidebars, one or several by path, that packages such as `vitepress-sidebar` make. */
export async function withMadeSidebars(project: ForeignProject, theme: WrittenFields): Promise<WrittenFields> {
  const { sidebar } = theme;
  if (!isRecord(sidebar) || foreignCall(sidebar)) return { ...theme, sidebar: await resultOf(project, sidebar) };
  const made: WrittenFields = {};
  // One after the other, because configurations run in the working folder of the process.
  for (const [path, items] of Object.entries(sidebar)) made[path] = await resultOf(project, items);
  return { ...theme, sidebar: made };
}

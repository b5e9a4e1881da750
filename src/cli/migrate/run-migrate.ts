import { readers } from '../../compat/readers.js';
import { failedRequests, missingFiles } from './config-program.js';
import { pathInProject, type ForeignProject, type SiteDraft } from './site-draft.js';
import { existsSync, readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { BuildError } from '../../build/report/diagnostic.js';
import { folderNotEmpty, treeNotAsked, treeNotClean } from '../../build/report/errors/cli.js';
import { stripControls, counted } from '../../build/report/wording.js';
import { detectGenerator } from './detect-generator.js';
import { detectPackageManager } from '../update/package-manager.js';
import { planMigration, writePlan, type MigrationPlan } from './write-draft.js';
import { isCommitted } from '../is-committed.js';
import type { CommandOf } from '../command-table.js';

/** Most characters of code in a note. */
const longestExcerpt = 60;

/** Reads the project of another generator as a Heddle site. Nothing is written. */
async function draftSite(project: ForeignProject): Promise<SiteDraft> {
  const draft = await readers[project.generator](project);
  for (const url of failedRequests())
    draft.notes.push({
      file: 'site.config.ts',
      message: `The old configuration reads ${url}, which could not be loaded, so values from there are missing. Run the command again with a connection, or write the values.`,
    });
  for (const path of missingFiles())
    draft.notes.push({
      file: 'site.config.ts',
      message: `The configuration reads ${pathInProject(project.folder, path)}, which is not there. Run the command that writes it, then \`heddle migrate\` again, or write the values.`,
    });
  for (const { file, line, path, text } of project.unread ?? [])
    draft.notes.push({
      file: 'site.config.ts',
      message: `${path === '' ? 'A part of the configuration' : `\`${path}\``} was left out, because ${file}:${line} has to be run for it: \`${shortened(text)}\`. Write its value.`,
    });
  return draft;
}

/** The beginning of a text for a note. */
const shortened = (text: string): string =>
  (text.length > longestExcerpt ? `${text.slice(0, longestExcerpt)}…` : text).replaceAll('`', "'");

/** Counts of a migration. */
function countsOf({ pages }: SiteDraft, plan: MigrationPlan) {
  const isEdited = ({ path, from = path, text }: MigrationPlan['changes'][number]): boolean =>
    text !== undefined && pages.has(from);
  const edited = plan.changes.filter(isEdited);
  return {
    pages: pages.size,
    editedPages: edited.length,
    movedFiles: plan.changes.filter(({ path, from }) => from !== undefined && from !== path).length,
    writtenFiles: plan.changes.filter((change) => change.from === undefined && !isEdited(change)).length,
    removedFiles: plan.removed.length,
  };
}

/** Commands that install and build the site in a folder, by the package manager whose lock file it has. */
function nextCommands(folder: string): string[] {
  const manager = detectPackageManager(folder);
  const run = { npm: 'npx', pnpm: 'pnpm', yarn: 'yarn', bun: 'bunx' }[manager];
  return [`  ${manager} install`, `  ${run} heddle build`];
}

function summary(draft: SiteDraft, plan: MigrationPlan, folder: string, isDryRun: boolean): string {
  const { pages, editedPages, movedFiles, writtenFiles, removedFiles } = countsOf(draft, plan);
  const path = relative(process.cwd(), folder) || '.';
  const left = plan.notes.length === 0 ? [] : [`  ${counted(plan.notes.length, 'note')} in MIGRATION.md`];
  return [
    `${isDryRun ? 'Would move' : 'Moved'} a ${draft.project.generator} site of ${counted(pages, 'page')} to ${path}:`,
    `  ${counted(editedPages, 'page')} edited, ${counted(movedFiles, 'file')} moved, ${writtenFiles} written, ${removedFiles} left out`,
    ...left,
    ...(isDryRun
      ? plan.notes.map(({ file, line, message }) => `    ${file ? `${file}${line ? `:${line}` : ''}: ` : ''}${message}`)
      : ['', 'Next:', '', ...(path === '.' ? [] : [`  cd ${path}`]), ...nextCommands(folder)]),
  ].join('\n');
}

/** `heddle migrate`: writes the site of another generator as a Heddle site, or compares both once it is built. */
export async function runMigrate(flags: CommandOf<'migrate'>): Promise<number> {
  const { checked, directory = '.' } = flags;
  if (checked !== undefined) return (await import('./check/run-check.js')).runCheck(directory, checked, flags.isJson);
  const detected = detectGenerator(directory, flags.generator);
  const project = flags.runsCode ? detected : { ...detected, unread: [] };
  const folder = flags.out === undefined ? project.folder : resolve(flags.out);
  if (!flags.isDryRun && !flags.isForced) {
    if (flags.out === undefined && !flags.runsCode) throw new BuildError([treeNotAsked(folder)]);
    if (flags.out === undefined && !isCommitted(folder))
      throw new BuildError([treeNotClean(folder, 'use --out for a copy, or --force')]);
    if (flags.out !== undefined && existsSync(folder) && readdirSync(folder).length > 0)
      throw new BuildError([folderNotEmpty(folder)]);
  }
  // Promises that the old configuration doesn't await may reject without its packages.
  process.on('unhandledRejection', () => undefined);
  const draft = await draftSite(project);
  const plan = planMigration(draft, folder);
  if (!flags.isDryRun) writePlan(plan, project.folder, folder);
  console.log(
    flags.isJson
      ? JSON.stringify({
          generator: project.generator,
          folder,
          isDryRun: flags.isDryRun,
          ...countsOf(draft, plan),
          urls: [...draft.pages.values()].map(({ url, file }) => ({ url, file })),
          notes: plan.notes,
        })
      : stripControls(summary(draft, plan, folder, flags.isDryRun)),
  );
  return 0;
}

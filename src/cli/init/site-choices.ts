import { createInterface } from 'node:readline/promises';
import { BuildError } from '../../build/report/diagnostic.js';
import { inputEnded } from '../../build/report/errors/cli.js';
import {
  packageManagers,
  templateLanguages,
  templateNames,
  type PackageManager,
  type TemplateLanguage,
  type TemplateName,
} from '../command-table.js';
import type { CommandOf } from '../parsed-command.js';

/** Everything that decides what `heddle init` writes. */
export interface SiteChoices {
  directory: string;
  template: TemplateName;
  lang: TemplateLanguage;
  packageManager: PackageManager;
}

/** Asks one question and returns the answer as typed. */
export type Ask = (question: string) => Promise<string>;

const defaultChoices: SiteChoices = { directory: '.', template: 'basic', lang: 'en', packageManager: 'npm' };

/** The package manager that started this process, as it names itself in `npm_config_user_agent`. */
function runningPackageManager(userAgent: string | undefined): PackageManager {
  return packageManagers.find((name) => userAgent?.startsWith(`${name}/`)) ?? defaultChoices.packageManager;
}

/** Repeats a question until the answer is one of the choices; an empty answer takes the default. */
async function askChoice<Choice extends string>(
  ask: Ask,
  question: string,
  choices: readonly Choice[],
  byDefault: Choice,
): Promise<Choice> {
  for (;;) {
    const answer = (await ask(`${question} (${choices.join(', ')}) [${byDefault}]: `)).trim();
    const found = answer === '' ? byDefault : choices.find((choice) => choice === answer.toLowerCase());
    if (found) return found;
  }
}

/** Fills in what the flags do not say: by asking when there is someone to ask, else with the defaults. */
export async function resolveChoices(
  flags: CommandOf<'init'>,
  ask: Ask | undefined,
  userAgent: string | undefined,
): Promise<SiteChoices> {
  const byDefault = { ...defaultChoices, packageManager: runningPackageManager(userAgent) };
  if (!ask) {
    return {
      directory: flags.directory ?? byDefault.directory,
      template: flags.template ?? byDefault.template,
      lang: flags.lang ?? byDefault.lang,
      packageManager: flags.packageManager ?? byDefault.packageManager,
    };
  }
  return {
    directory: flags.directory ?? ((await ask(`Folder [${byDefault.directory}]: `)).trim() || byDefault.directory),
    template: flags.template ?? (await askChoice(ask, 'Template', templateNames, byDefault.template)),
    lang: flags.lang ?? (await askChoice(ask, 'Language', templateLanguages, byDefault.lang)),
    packageManager:
      flags.packageManager ?? (await askChoice(ask, 'Package manager', packageManagers, byDefault.packageManager)),
  };
}

/** Lets `use` ask on the terminal. Rejects when the signal is aborted, and with a `BuildError` when the input ends. */
export async function withTerminal<T>(signal: AbortSignal, use: (ask: Ask) => Promise<T>): Promise<T> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new AbortController();
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const end = (): void => ended.abort(signal.reason);
  terminal.on('close', end);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    return await use((question) => terminal.question(question, { signal: ended.signal }));
  } catch (error) {
    if (ended.signal.aborted && !signal.aborted) throw new BuildError([inputEnded()], { cause: error });
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
    terminal.close();
  }
}

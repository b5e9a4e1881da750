import { resolve } from 'node:path';
import { builtInTexts } from '../../shared/interface-texts.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { fileMissing, i18nMissing, i18nSourceFailed } from '../report/errors-config.js';
import type { OptionProblem } from '../report/errors-config.js';
import { projectPath } from './project-path.js';
import { checkI18nTexts, readI18nFile } from './read-i18n-file.js';
import { findForm } from './resolve-texts.js';
import type { I18nTexts, UserConfig } from './user-config.js';

/** Where problems of the texts go. */
export interface I18nReport {
  option: (problem: OptionProblem) => void;
  diagnostic: (diagnostic: Diagnostic) => void;
}

async function mergeSource(texts: I18nTexts, source: UserConfig['i18nSource'], report: I18nReport): Promise<I18nTexts> {
  if (source === undefined) return texts;
  if (typeof source !== 'function') {
    const merged = Object.entries(source).map(([key, forms]) => [key, { ...texts[key], ...forms }] as const);
    return { ...texts, ...Object.fromEntries(merged) };
  }
  try {
    const checked = checkI18nTexts(await source(structuredClone(texts)), 'i18nSource');
    if (checked.problems[0]) report.option(i18nSourceFailed(checked.problems[0].message));
    return checked.texts;
  } catch (error) {
    report.option(i18nSourceFailed(error instanceof Error ? error.message : String(error)));
    return texts;
  }
}

/** Reads the interface texts of `i18nSourcePath` and merges `i18nSource` over them. */
export async function resolveI18n(
  user: UserConfig,
  projectRoot: string,
  report: I18nReport,
): Promise<{ texts: I18nTexts; path: string }> {
  const path = resolve(projectRoot, user.i18nSourcePath ?? 'i18n.json');
  const read = readI18nFile(path, projectPath(projectRoot, path));
  if (!read && user.i18nSourcePath !== undefined) report.option(fileMissing(['i18nSourcePath'], path));
  read?.problems.forEach(report.diagnostic);
  return { texts: await mergeSource(read?.texts ?? {}, user.i18nSource, report), path };
}

/** A warning for each language in which texts of the site's own are missing. */
export function findMissingTexts(texts: I18nTexts, langs: readonly string[], file: string): Diagnostic[] {
  const own = Object.entries(texts).filter(([key]) => !Object.hasOwn(builtInTexts('en'), key));
  return langs.flatMap((lang) => {
    const missing = own.filter(([, forms]) => findForm(forms, lang) === undefined).map(([key]) => key);
    return missing.length > 0 ? [i18nMissing(file, missing, lang)] : [];
  });
}

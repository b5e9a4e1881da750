import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSource, type Route } from '../facts/route.js';
import { decodeSource } from '../front-matter/find-front-matter.js';
import { BuildError } from '../report/diagnostic.js';
import { translationsFileInvalid } from '../report/errors/translations.js';
import {
  acceptedName,
  parseAccepted,
  sourceSections,
  type AcceptedTranslation,
  type SourceSection,
} from './compare-translations.js';

/** Path of the file with the accepted translations of a project. */
export const acceptedFile = (projectRoot: string): string => join(projectRoot, acceptedName);

/** Reads the accepted translations; none without the file. Throws a `BuildError` if it is damaged. */
export function readAccepted(projectRoot: string): AcceptedTranslation[] {
  const file = acceptedFile(projectRoot);
  if (!existsSync(file)) return [];
  const accepted = parseAccepted(readFileSync(file, 'utf8'));
  if (typeof accepted === 'number')
    throw new BuildError([translationsFileInvalid({ file: acceptedName, line: accepted })]);
  return accepted;
}

/** Reads the sections of a page. A file that was deleted has none. */
export function readSourceSections(route: Route): SourceSection[] {
  const { source, kind } = route;
  if (source.kind === 'file' && !existsSync(source.path)) return [];
  return sourceSections(decodeSource(readSource(route)).text, kind);
}

import { readFileSync } from 'node:fs';
import { codeFrame } from '../report/code-frame.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { i18nShape, i18nSyntax } from '../report/errors-config.js';
import { describeType } from './describe-type.js';
import type { I18nTexts } from './user-config.js';

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a text stops being JSON, as esbuild's parser finds it: `JSON.parse` names no place for many mistakes. */
async function syntaxProblem(text: string, file: string, reason: string): Promise<Diagnostic> {
  if (text.trim() === '') return i18nSyntax({ file, line: 1, column: 1 }, 'it is empty.');
  const { transform } = await import('esbuild');
  const failure = await transform(text, { loader: 'json', logLevel: 'silent' }).then(
    () => undefined,
    (error: unknown) =>
      (error as { errors?: { text: string; location: { line: number; column: number; lineText: string } | null }[] })
        .errors?.[0],
  );
  if (!failure?.location) return i18nSyntax({ file }, reason);
  const { line, lineText } = failure.location;
  const column = Buffer.from(lineText).subarray(0, failure.location.column).toString().length + 1;
  return i18nSyntax({ file, line, column }, `${failure.text}.`, codeFrame(text, line, column));
}

/** Checks that a value holds texts by key and language; `file` is named in the problems. */
export function checkI18nTexts(value: unknown, file: string): { texts: I18nTexts; problems: Diagnostic[] } {
  if (!isMap(value)) return { texts: {}, problems: [i18nShape(file, [], describeType(value))] };
  const problems: Diagnostic[] = [];
  const texts: I18nTexts = {};
  for (const [key, forms] of Object.entries(value)) {
    if (key === '__proto__') continue;
    if (!isMap(forms)) problems.push(i18nShape(file, [key], describeType(forms)));
    else {
      const wrong = Object.entries(forms).filter(([, text]) => typeof text !== 'string');
      problems.push(...wrong.map(([lang, text]) => i18nShape(file, [key, lang], describeType(text))));
      texts[key] = Object.fromEntries(Object.entries(forms).filter(([lang]) => lang !== '__proto__')) as Record<
        string,
        string
      >;
    }
  }
  return { texts, problems };
}

/** Reads a file of interface texts. Undefined when it does not exist. */
export async function readI18nFile(
  path: string,
  file: string,
): Promise<{ texts: I18nTexts; problems: Diagnostic[] } | undefined> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  } catch {
    return undefined;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { texts: {}, problems: [await syntaxProblem(text, file, (error as Error).message)] };
  }
  return checkI18nTexts(value, file);
}

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { ProjectReflection, Reflection } from 'typedoc';
import type { Diagnostic } from '../../build/report/diagnostic.js';

const isNamed = (message: string, name: string): boolean => {
  const index = message.lastIndexOf(name);
  const isWordAt = (position: number): boolean => /[\w$]/.test(message[position] ?? '');
  return index !== -1 && !isWordAt(index - 1) && !isWordAt(index + name.length);
};

function lineAt(path: string, position: number): number {
  const before = readFileSync(path, 'utf8').slice(0, position);
  return before.split('\n').length;
}

/** The declaration that a message speaks of: the longest full name in it. */
function namedReflection(message: string, project: ProjectReflection): Reflection | undefined {
  const named = Object.values(project.reflections).filter(
    (reflection) => !reflection.isProject() && isNamed(message, reflection.getFriendlyFullName()),
  );
  return named.sort((left, right) => right.getFriendlyFullName().length - left.getFriendlyFullName().length)[0];
}

/** Gives a problem that only names a declaration the place of that declaration. */
export function withPlace(problem: Diagnostic, project: ProjectReflection, projectRoot: string): Diagnostic {
  if (problem.file !== undefined) return problem;
  const reflection = namedReflection(problem.message, project);
  const symbol = reflection && project.getSymbolIdFromReflection(reflection);
  if (symbol?.fileName === undefined || !Number.isInteger(symbol.pos)) return problem;
  const file = relative(projectRoot, symbol.fileName).replaceAll('\\', '/');
  return { ...problem, file, line: lineAt(symbol.fileName, symbol.pos) };
}

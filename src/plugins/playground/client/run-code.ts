import type { CodeRunner } from './runner.js';
import { transform } from 'sucrase';
import { guardLoops } from './guard-loops.js';

/** Compiles a module of TypeScript with JSX to a script that runs with `require`, `module` and `exports`. Throws for mistakes. */
function compileCode(code: string, language: string): string {
  const isTyped = language.startsWith('ts');
  const compile = (text: string): string =>
    transform(text, {
      transforms: [...(isTyped ? (['typescript'] as const) : []), 'jsx', 'imports'],
      jsxRuntime: 'automatic',
      production: true,
    }).code;
  // Errors are reported at their positions in the visitor's code.
  compile(code);
  return compile(guardLoops(code, language));
}

/** Compiles code and runs it; a mistake is shown and leaves the last result in place. */
export function runCode(code: string, language: string, runner: CodeRunner): void {
  try {
    runner.run(compileCode(code, language));
  } catch (error) {
    runner.fail(error instanceof Error ? error.message : String(error));
  }
}

import { compileCode } from './compile-code.js';
import type { Runner } from './runner.js';

/** Compiles code and runs it; a mistake is shown and leaves the last result in place. */
export function runCode(code: string, language: string, runner: Runner): void {
  try {
    runner.run(compileCode(code, language));
  } catch (error) {
    runner.fail(error instanceof Error ? error.message : String(error));
  }
}

import { transform } from 'sucrase';

/** Compiles a module of TypeScript with JSX to a script that runs with `require`, `module` and `exports`. Throws for mistakes. */
export function compileCode(code: string, language: string): string {
  const isTyped = language.startsWith('ts');
  const { code: compiled } = transform(code, {
    transforms: [...(isTyped ? (['typescript'] as const) : []), 'jsx', 'imports'],
    jsxRuntime: 'automatic',
    production: true,
  });
  return compiled;
}

import type { CSSProperties } from 'react';

/** Names of classes as `class:list` of Astro takes them: texts, lists, and objects whose keys are names. */
export function toClasses(value: unknown): string {
  if (Array.isArray(value)) return value.map(toClasses).filter(Boolean).join(' ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .flatMap(([name, isSet]) => (isSet ? [name] : []))
      .join(' ');
  return typeof value === 'string' ? value : '';
}

/** Declarations of CSS as React takes them. */
export function toStyle(value: unknown): CSSProperties | undefined {
  if (typeof value !== 'string') return (value ?? undefined) as CSSProperties | undefined;
  const declarations = value.match(/(?:[^;("']|\([^)]*\)|"[^"]*"|'[^']*')+/g) ?? [];
  return Object.fromEntries(
    declarations.flatMap((text) => {
      const index = text.indexOf(':');
      const name = text.slice(0, index).trim();
      if (index === -1 || name === '') return [];
      const key = name.startsWith('--') ? name : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return [[key, text.slice(index + 1).trim()]];
    }),
  ) as CSSProperties;
}

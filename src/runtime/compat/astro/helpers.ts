import type { CSSProperties } from 'react';
import { styleDeclarations } from '../../../shared/style-declarations.js';

/** Names of classes as `class:list` of Astro takes them: texts, lists, and objects whose keys are names. */
export function toClasses(value: unknown): string {
  if (Array.isArray(value)) return value.map(toClasses).filter(Boolean).join(' ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .flatMap(([name, isSet]) => (isSet ? [name] : []))
      .join(' ');
  return typeof value === 'string' ? value : '';
}

/** A `style` text as the object that React takes. */
export const toStyle = (value: unknown): CSSProperties | undefined =>
  typeof value === 'string'
    ? (Object.fromEntries(styleDeclarations(value)) as CSSProperties)
    : ((value ?? undefined) as CSSProperties | undefined);

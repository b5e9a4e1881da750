import { Children, cloneElement, isValidElement, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { styleDeclarations } from '../../../../shared/style-declarations.js';

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

const slotOf = (child: ReactNode): string =>
  isValidElement<{ slot?: unknown }>(child) && typeof child.props.slot === 'string' ? child.props.slot : 'default';

/** Children for a slot, by their `slot`; undefined if there are none but white space. */
export function slotContent(children: ReactNode, name: string): ReactNode {
  const own = Children.toArray(children).filter((child) => slotOf(child) === name);
  if (own.every((child) => typeof child === 'string' && child.trim() === '')) return undefined;
  if (name === 'default') return own;
  return own.map((child) => cloneElement(child as ReactElement<{ slot?: string | undefined }>, { slot: undefined }));
}

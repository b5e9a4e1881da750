import type { Fields, GroupForm, Kind, ValueOf } from './kinds.js';

type AnyGroup = Kind & GroupForm<Fields>;

/** The options of a group with defaults filled in; options without a default may be missing. */
export type Completed<G extends AnyGroup> = {
  [K in keyof G['fields'] as G['fields'][K] extends { default: unknown } | { required: true } ? K : never]: Filled<
    G['fields'][K]
  >;
} & {
  [K in keyof G['fields'] as G['fields'][K] extends { default: unknown } | { required: true } ? never : K]?: ValueOf<
    G['fields'][K]
  >;
};
type Filled<F extends Fields[string]> = [F] extends [AnyGroup] ? Completed<F> : ValueOf<F>;

/**
 * Fills in the defaults of a group. An inner group whose default is `{}` is completed too. Options that are neither given
 * nor have a default are left out.
 */
export function withDefaults<G extends AnyGroup>(group: G, given?: ValueOf<G>): Completed<G> {
  const written = (given ?? {}) as Readonly<Record<string, unknown>>;
  const pairs = Object.entries(group.fields).map(([key, field]) => {
    const value = written[key] ?? field.default;
    const isInner = field.is === 'group' && field.default !== undefined;
    return [key, isInner ? withDefaults(field, value) : value] as const;
  });
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined)) as Completed<G>;
}

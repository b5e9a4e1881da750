/** A call of a function that a package exports, such as `pluginSass({ … })`, in place of what it would have returned. */
export interface ForeignCall {
  /** Package or module of the package, such as `@acme/plugin-sass`. */
  module: string;
  /** Name of the export, `default` for the default one. */
  name: string;
  args: readonly unknown[];
}

/** Property of a value that a package made, with its `ForeignCall`. */
export const callMark = 'heddleForeignCall';
/** Property of an export of a package, with the name of the package. */
export const moduleMark = 'heddleForeignModule';

/** The call that made a value of a configuration, if there is one. */
export function foreignCall(value: unknown): ForeignCall | undefined {
  const isReference = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isReference && callMark in value ? (value[callMark] as ForeignCall) : undefined;
}

/** The package whose export a value of a configuration is, such as `remark-math`. */
export const foreignModuleOf = (value: unknown): string | undefined =>
  foreignCall(value)?.module ??
  (typeof value === 'function' ? (value as { [moduleMark]?: string })[moduleMark] : undefined);

/** Path of an option: keys and list indexes from the top of the configuration. */
export type OptionPath = readonly (string | number)[];

/** Writes a path as in code: `themeConfig.socialLinks[0].mode`. */
export function formatOptionPath(path: OptionPath): string {
  return path
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`;
      if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `[${JSON.stringify(key)}]`;
      return index === 0 ? key : `.${key}`;
    })
    .join('');
}

/** The value at a path, undefined when there is none. */
export function valueAt(root: unknown, path: OptionPath): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined,
    root,
  );
}

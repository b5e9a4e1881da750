/** Classes of Rspress that mark the same elements as one of Heddle does: the dark appearance, and the article. */
const equalClasses: Readonly<Record<string, string>> = {
  'rp-dark': 'dark',
  'rspress-doc': 'hd-doc',
  'rp-doc': 'hd-doc',
};

const themeClass = /\.((?:rp|rspress)-[\w-]+)/g;

/** A style sheet with the classes of Heddle where Rspress has other names for them. */
export const editThemeClasses = (styles: string): string =>
  styles.replace(themeClass, (written, name: string) => (equalClasses[name] ? `.${equalClasses[name]}` : written));

/** The classes of Rspress's theme in a style sheet that no element has in Heddle. */
export const foreignClasses = (styles: string): string[] =>
  [...new Set([...styles.matchAll(themeClass)].map(([written]) => written))].filter(
    (written) => written !== '.rp-not-doc' && !equalClasses[written.slice(1)],
  );

/** The attribute `data-theme` of the root element, with which Docusaurus and Starlight mark the appearance. */
const attribute = /(?::root|html)?\[data-theme=(['"]?)(dark|light)\1\]/g;

/**
 * Rewrites selectors of the appearance: Heddle marks the dark one with the class `dark` of the root element. In a CSS module
 * the class is a global one.
 */
export function editAppearance(source: string, isModule: boolean): string {
  const dark = isModule ? ':global(.dark)' : '.dark';
  return source.replace(attribute, (_, _quote, name) => (name === 'dark' ? `:root${dark}` : `:root:not(${dark})`));
}

/** The import of Starlight's theme for Tailwind 4. */
const themeImport = /^[ \t]*@import\s+(['"])@astrojs\/starlight-tailwind\1[^;\n]*;[ \t]*\r?\n?/m;

/** A style sheet with rules in place of Starlight's theme for Tailwind: the variant for dark mode, and the accent color. */
export function editTailwindTheme(source: string): string {
  if (!themeImport.test(source)) return source;
  const hasAccent = /--color-accent-600\s*:/.test(source);
  return `${source.replace(themeImport, '').trimEnd()}

@custom-variant dark (&:where(.dark, .dark *));
${hasAccent ? ':root { --sl-color-accent: var(--color-accent-600); }\n' : ''}`;
}

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

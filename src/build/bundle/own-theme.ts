/**
 * Specifier and namespace of the site's theme module as it is written. The path of its file resolves to a module that
 * has the names of the built-in theme as well: so a component can import from `..`, whatever the theme passes on.
 */
export const ownTheme = 'heddle-own-theme';

/** Specifiers of the style sheet and the script in the source of a component. */
export const astroParts = { styles: 'heddle-astro-styles', script: 'heddle-astro-script' } as const;

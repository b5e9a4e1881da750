/** Adds commands to KaTeX when it is loaded. */
declare module 'katex/contrib/mhchem';

/** Generators whose sites `heddle migrate` moves, in the order in which they are looked for. */
export const generatorNames = ['rspress', 'vitepress', 'docusaurus', 'starlight', 'mkdocs', 'docsify'] as const;
export type GeneratorName = (typeof generatorNames)[number];

/** Names of the generators as messages show them. */
export const generatorTitles: Readonly<Record<GeneratorName, string>> = {
  rspress: 'Rspress',
  vitepress: 'VitePress',
  docusaurus: 'Docusaurus',
  starlight: 'Starlight',
  mkdocs: 'MkDocs',
  docsify: 'Docsify',
};

/** Values of the option `compat`, each the name of a dialect. */
export const compatNames = ['docusaurus', 'mkdocs', 'rspress', 'starlight', 'svgr', 'vitepress'] as const;
export type CompatName = (typeof compatNames)[number];

/** Values of `markdown.slugs`: how ids are made from the texts of headings. `github` is the default. */
export const slugNames = ['github', 'astro5', 'vitepress', 'mkdocs', 'pymdownx'] as const;
export type SlugName = (typeof slugNames)[number];

/** Dialects with components and hooks, which sites import as `heddle/compat/<name>`. */
export const compatEntries = ['docusaurus', 'rspress', 'starlight'] as const;

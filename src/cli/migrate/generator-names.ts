/** Generators whose sites `heddle migrate` moves, in the order in which they are looked for. */
export const generatorNames = ['rspress', 'vitepress', 'docusaurus', 'starlight', 'mkdocs', 'docsify'] as const;
export type GeneratorName = (typeof generatorNames)[number];

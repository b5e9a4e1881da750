import type { PageFacts } from '../facts/page-facts.js';

/** True if a page uses a component of the theme, imported or not. */
export const usesComponent = ({ imports, components }: PageFacts, wanted: string): boolean =>
  imports.some(({ specifier, names }) => specifier.startsWith('heddle/theme') && names.includes(wanted)) ||
  components.some(({ name }) => name === wanted);

/** True if a page shows an overview: by its type, or with the theme's component. */
export const showsOverview = (facts: PageFacts): boolean =>
  facts.pageType === 'overview' || usesComponent(facts, 'Overview');

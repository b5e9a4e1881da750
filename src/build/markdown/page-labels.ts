import { resolveTexts } from '../config/resolve-texts.js';
import type { SiteConfig } from '../config/site-config.js';

/** Interface texts in compiled articles; they are part of the compile key. */
export interface PageLabels {
  copy: string;
  wrap: string;
  expand: string;
  headingAnchor: string;
  /** Title of overview pages without one. */
  overview: string;
}

/** The labels of a language. */
export function pageLabels(config: SiteConfig, lang: string): PageLabels {
  const texts = resolveTexts(config, lang);
  return {
    copy: texts['copyCodeText'] ?? '',
    wrap: texts['wrapCodeText'] ?? '',
    expand: texts['expandText'] ?? '',
    overview: texts['overviewTitleText'] ?? '',
    headingAnchor: texts['headingAnchorText'] ?? '',
  };
}

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
  /** Heading of the footnotes, for screen readers. */
  footnotes: string;
  /** Label of the link from a footnote back to its `{{name}}`-th reference. */
  footnoteBack: string;
  /** Texts that plugins add, by key. */
  ofPlugins: Readonly<Record<string, string>>;
}

function labelsOf(config: SiteConfig, lang: string): PageLabels {
  const texts = resolveTexts(config, lang);
  return {
    copy: texts['copyCodeText'] ?? '',
    wrap: texts['wrapCodeText'] ?? '',
    expand: texts['expandText'] ?? '',
    overview: texts['overviewTitleText'] ?? '',
    headingAnchor: texts['headingAnchorText'] ?? '',
    footnotes: texts['footnotesText'] ?? '',
    footnoteBack: texts['footnoteBackText'] ?? '',
    ofPlugins: Object.fromEntries(config.pluginTextKeys.map((key) => [key, texts[key] ?? key])),
  };
}

const known = new WeakMap<SiteConfig, Map<string, PageLabels>>();

/** The labels of a language. They are remembered: every heading of a page asks for one. */
export function pageLabels(config: SiteConfig, lang: string): PageLabels {
  const ofSite = known.get(config) ?? new Map<string, PageLabels>();
  known.set(config, ofSite);
  const labels = ofSite.get(lang) ?? labelsOf(config, lang);
  ofSite.set(lang, labels);
  return labels;
}

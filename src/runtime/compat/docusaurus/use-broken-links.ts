interface BrokenLinks {
  collectLink(link: string): void;
  collectAnchor(anchor: string): void;
}

const collector: BrokenLinks = { collectLink: () => undefined, collectAnchor: () => undefined };

/** `@docusaurus/useBrokenLinks`: does nothing, since the build reads links and anchors from the HTML of pages. */
export const useBrokenLinks = (): BrokenLinks => collector;

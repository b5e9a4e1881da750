const sample = 'heddle-sample.md';

/**
 * The folder of the pages at the place where visitors edit them, from an option that is a function of the page. It is
 * called for a page that does not exist. Undefined if the URL does not end with the path of the page.
 */
export function editLinkBase(option: unknown, pageOf: (path: string) => unknown): string | undefined {
  if (typeof option !== 'function') return undefined;
  try {
    const url: unknown = (option as (page: unknown) => unknown)(pageOf(sample));
    return typeof url === 'string' && URL.canParse(url) && url.endsWith(`/${sample}`)
      ? url.slice(0, -sample.length - 1)
      : undefined;
  } catch {
    return undefined;
  }
}

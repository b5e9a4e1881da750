import { usePage, useSite } from '../../hooks/page-hooks.js';
import { withBase } from '../../url/urls.js';
import { useMdUrl } from './use-md-url.js';

/** A sentence for language models, which visitors do not see: where the lists of pages and this page's Markdown are. */
export function LlmsHint() {
  const { version, lang } = usePage().page;
  const { site } = useSite();
  const prefix = [version === site.multiVersion.default ? '' : version, lang === site.lang ? '' : lang];
  const folder = prefix.filter(Boolean).map((name) => `/${name}`);
  const address = (name: string): string => withBase(`${folder.join('')}/${name}`);
  const lists = `${address('llms.txt')} lists the pages of this documentation, ${address('llms-full.txt')} contains all`;
  return (
    <div className="hd-llms-hint hd-visually-hidden hd-copy-ignore" lang="en" aria-hidden="true">
      {`For language models: ${lists} of them, and ${useMdUrl()} is this page as Markdown.`}
    </div>
  );
}

import { useI18n } from '../../hooks/page-hooks.js';
import { Link } from '../../page/link.js';
import { CodeIcon } from '../icons/icons.js';

type Platform = 'github' | 'gitlab';

/** Marks on a 24 x 24 grid, filled by the even-odd rule. */
const markPaths: Record<Platform, string> = {
  github:
    'M12 .5C5.65.5.5 5.65.5 12c0 5.1 3.3 9.4 7.9 10.9.6.1.8-.3.8-.6v-2c-3.2.7-3.9-1.5-3.9-1.5-.5-1.3-1.3-1.7-1.3-1.7-1-.7.1-.7.1-.7 1.2.1 1.8 1.2 1.8 1.2 1 1.8 2.7 1.3 3.4 1 .1-.8.4-1.3.7-1.6-2.6-.3-5.3-1.3-5.3-5.7 0-1.3.5-2.3 1.2-3.1-.1-.3-.5-1.5.1-3.1 0 0 1-.3 3.2 1.2a11 11 0 0 1 5.8 0c2.2-1.5 3.2-1.2 3.2-1.2.6 1.6.2 2.8.1 3.1.7.8 1.2 1.8 1.2 3.1 0 4.4-2.7 5.4-5.3 5.7.4.4.8 1.1.8 2.1v3.2c0 .3.2.7.8.6 4.6-1.5 7.9-5.8 7.9-10.9C23.5 5.65 18.35.5 12 .5Z',
  gitlab:
    'm12 22 4.3-13.2H7.7L12 22Zm0 0L1.9 8.8 1 11.6c-.1.4 0 .8.3 1L12 22Zm10.1-13.2L12 22l10.7-9.4c.3-.2.4-.6.3-1l-.9-2.8Zm-20.2 0h5.8L5.2 1.5c-.1-.4-.7-.4-.8 0L1.9 8.8Zm20.2 0-2.5-7.3c-.1-.4-.7-.4-.8 0l-2.5 7.3h5.8Z',
};

export interface SourceCodeProps {
  href: string;
  /** Told by the address when left out. */
  platform?: Platform | undefined;
}

function platformOf(href: string): Platform | undefined {
  const host = /^https?:\/\/([^/?#]+)/i.exec(href)?.[1]?.toLowerCase() ?? '';
  return (['github', 'gitlab'] as const).find((name) => host.includes(name));
}

/** A link to the source of what the page describes. */
export function SourceCode({ href, platform = platformOf(href) }: SourceCodeProps) {
  const translate = useI18n();
  return (
    <Link className="hd-source-code" href={href}>
      {platform === undefined ? (
        <CodeIcon />
      ) : (
        <svg className="hd-icon" viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" aria-hidden="true">
          <path d={markPaths[platform]} />
        </svg>
      )}
      {translate('sourceCodeText')}
    </Link>
  );
}

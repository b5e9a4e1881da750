import { useI18n } from '../../hooks/use-i18n.js';
import { Link } from '../../router/link.js';
import { CodeIcon } from '../icons.js';
import { socialIconPaths } from '../social-icons.js';

type Platform = 'github' | 'gitlab';

export interface SourceCodeProps {
  href: string;
  /** Told by the address when left out. */
  platform?: Platform;
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
          <path d={socialIconPaths[platform]} />
        </svg>
      )}
      {translate('sourceCodeText')}
    </Link>
  );
}

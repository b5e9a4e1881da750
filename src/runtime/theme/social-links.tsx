import type { SocialLink } from '../../shared/site-data.js';
import { useI18n } from '../hooks/use-i18n.js';
import { useSite } from '../hooks/use-site.js';
import { Icon } from './icon.js';
import { socialIconPaths } from './social-icons.js';

function SocialIcon({ icon }: Pick<SocialLink, 'icon'>) {
  if (typeof icon === 'object') return <Icon icon={icon.svg} />;
  const name = icon.toLowerCase();
  const path = Object.hasOwn(socialIconPaths, name) ? socialIconPaths[name] : undefined;
  if (path === undefined) return <span>{icon}</span>;
  return (
    <svg className="hd-icon" viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

const serviceNames: Record<string, string> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  npm: 'npm',
};

/** Name of a service for screen readers: as known, else the icon's name, else the link's host. */
function nameOf({ icon, content }: SocialLink): string {
  if (typeof icon === 'object') return /^https?:\/\/([^/]+)/.exec(content)?.[1] ?? content;
  const name = icon.toLowerCase();
  return Object.hasOwn(serviceNames, name) ? serviceNames[name]! : name.charAt(0).toUpperCase() + name.slice(1);
}

function SocialEntry({ entry }: { entry: SocialLink }) {
  const { icon, mode, content } = entry;
  const name = nameOf(entry);
  if (mode === 'link') {
    return (
      <a
        className="hd-icon-button"
        href={content}
        target="_blank"
        rel="noopener noreferrer me"
        aria-label={name}
        title={name}
      >
        <SocialIcon icon={icon} />
      </a>
    );
  }
  return (
    <div className="hd-menu hd-menu-plain">
      <button
        type="button"
        className="hd-icon-button hd-menu-button"
        aria-expanded="false"
        aria-label={name}
        suppressHydrationWarning
      >
        <SocialIcon icon={icon} />
      </button>
      <div className="hd-menu-panel hd-menu-note">
        {mode === 'img' ? <img src={content} alt={name} loading="lazy" /> : content}
      </div>
    </div>
  );
}

/** Links to the project's places elsewhere; texts and pictures show in a small panel. */
export function SocialLinks() {
  const { socialLinks } = useSite();
  const translate = useI18n();
  if (socialLinks.length === 0) return null;
  return (
    <ul className="hd-social-links" aria-label={translate('socialLinksText')}>
      {socialLinks.map((entry, index) => (
        <li key={index}>
          <SocialEntry entry={entry} />
        </li>
      ))}
    </ul>
  );
}

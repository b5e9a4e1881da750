import type { SocialLink } from '../../shared/site-data.js';
import { useI18n } from '../hooks/use-i18n.js';
import { useSite } from '../hooks/use-site.js';
import { Icon } from './icon.js';
import { MoreIcon } from './icons.js';
import { Menu } from './menu.js';

/** Name of a link for screen readers. */
function nameOf({ icon, title, content }: SocialLink): string {
  if (title) return title;
  return typeof icon === 'string' ? icon : (/^https?:\/\/([^/]+)/.exec(content)?.[1] ?? content);
}

function SocialIcon({ icon }: Pick<SocialLink, 'icon'>) {
  return typeof icon === 'string' ? <span>{icon}</span> : <Icon icon={icon.svg} />;
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

/** An entry of the panel, with its name or text. */
function MoreEntry({ entry }: { entry: SocialLink }) {
  const { icon, mode, content } = entry;
  if (mode === 'img') return <img src={content} alt={nameOf(entry)} loading="lazy" />;
  const label = (
    <>
      <SocialIcon icon={icon} />
      <span>{mode === 'link' ? nameOf(entry) : content}</span>
    </>
  );
  if (mode === 'text') return <span className="hd-nav-link">{label}</span>;
  return (
    <a className="hd-nav-link" href={content} target="_blank" rel="noopener noreferrer me">
      {label}
    </a>
  );
}

/** Number of links beside each other; more would leave no room for the navigation. */
const shownCount = 5;

/** Links to the project's places elsewhere; texts and pictures show in a small panel, and so do links beyond the fifth. */
export function SocialLinks({ socialLinks: given }: { socialLinks?: readonly SocialLink[] }) {
  const { socialLinks: configured } = useSite().site;
  const socialLinks = given ?? configured;
  const translate = useI18n();
  if (socialLinks.length === 0) return null;
  const more = socialLinks.slice(shownCount);
  return (
    <ul className="hd-social-links" aria-label={translate('socialLinksText')}>
      {socialLinks.slice(0, shownCount).map((entry, index) => (
        <li key={index}>
          <SocialEntry entry={entry} />
        </li>
      ))}
      {more.length > 0 && (
        <li>
          <Menu label={<MoreIcon />} title={translate('moreLinksText')}>
            <ul>
              {more.map((entry, index) => (
                <li key={index}>
                  <MoreEntry entry={entry} />
                </li>
              ))}
            </ul>
          </Menu>
        </li>
      )}
    </ul>
  );
}

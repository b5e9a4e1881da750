import { useMemo } from 'react';
import { githubRepository } from '../../../shared/github-repository.js';
import type { SocialLink } from '../../../shared/site-data.js';
import { htmlProps } from '../../dom/html-props.js';
import { Html } from '../base/html.js';
import { Icon } from '../icons/icon.js';

/** Name of a link for screen readers. */
export function socialLinkName({ icon, title, content }: SocialLink): string {
  if (title) return title;
  return typeof icon === 'string' ? icon : (/^https?:\/\/([^/]+)/.exec(content)?.[1] ?? content);
}

export function SocialIcon({ icon }: Pick<SocialLink, 'icon'>) {
  return typeof icon === 'string' ? <span>{icon}</span> : <Icon icon={icon.svg} />;
}

/** Place of the number of stars, which `page-parts/` fills in. */
function StarCount({ address }: { address: string }) {
  const content = useMemo(() => htmlProps(''), []);
  return <span data-stars={githubRepository(address)} {...content} />;
}

/** True if an entry leads somewhere; the others show something. */
export const isSocialLink = ({ mode }: SocialLink): boolean => mode === 'link' || mode === 'github-stars';

/** Content of an entry that is not a link. */
export function SocialNote({ entry }: { entry: SocialLink }) {
  if (entry.mode === 'img') return <img src={entry.content} alt={socialLinkName(entry)} loading="lazy" />;
  return entry.mode === 'dom' ? <Html tag="div" html={entry.content} /> : entry.content;
}

/** A link with the mark of its service. */
export function SocialAnchor({ entry, isNamed = false }: { entry: SocialLink; isNamed?: boolean }) {
  const name = socialLinkName(entry);
  return (
    <a
      className={isNamed ? 'hd-nav-link' : 'hd-icon-button'}
      href={entry.content}
      target="_blank"
      rel="noopener noreferrer me"
      {...(!isNamed && { 'aria-label': name, title: name })}
    >
      <SocialIcon icon={entry.icon} />
      {isNamed && <span>{name}</span>}
      {entry.mode === 'github-stars' && <StarCount address={entry.content} />}
    </a>
  );
}

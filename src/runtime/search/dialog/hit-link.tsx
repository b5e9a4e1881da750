import type { MouseEvent } from 'react';
import { renderHit } from 'heddle-search-hooks';
import { useSite } from '../../hooks/use-site.js';
import type { HitRow } from '../state/hit-groups.js';
import { hitText } from '../state/hit-text.js';
import { hitUrl } from '../state/hit-url.js';
import { ClockIcon, ContentIcon, HeadingIcon, PageIcon, ReturnIcon, StarIcon } from './search-icons.js';
import type { Search } from '../state/use-search.js';
import type { Segment } from '../../../shared/search/highlight.js';

/** Text with what was looked for marked. */
function Marked({ segments }: { segments: readonly Segment[] }) {
  return segments.map(({ text, match }, index) => (match ? <mark key={index}>{text}</mark> : text));
}

const icons = { page: PageIcon, heading: HeadingIcon, content: ContentIcon, recent: ClockIcon, favorite: StarIcon };

export interface HitLinkProps {
  search: Search;
  row: HitRow;
  /** Index among the shown rows. */
  index: number;
  /** Takes the place of the hit's own icon. */
  icon?: 'recent' | 'favorite';
  /** Whether the link itself is the option of a list. */
  isOption?: boolean;
}

const isModified = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

/** A hit as a link. A plain click shows it here; any other click does what the browser does with links. */
export function HitLink({ search, row, index, icon, isOption = false }: HitLinkProps) {
  const { site } = useSite();
  const { title, detail, icon: ownIcon } = hitText(row.hit);
  const HitIcon = icons[icon ?? ownIcon];
  const isActive = search.state.active === index;
  const onClick = (event: MouseEvent): void => {
    if (!isModified(event)) event.preventDefault();
    search.choose(row, isModified(event) ? 'link' : 'here');
  };
  return (
    <a
      className={['hd-search-hit', ...(row.parent ? ['hd-search-hit-child'] : [])].join(' ')}
      href={hitUrl(row.hit.url, site)?.href}
      data-active={isActive || undefined}
      tabIndex={-1}
      onMouseMove={() => isActive || search.send({ type: 'pointed', index })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      onAuxClick={(event) => event.button === 1 && onClick(event)}
      {...(isOption && { role: 'option', id: `${search.idPrefix}-item-${index}`, 'aria-selected': isActive })}
    >
      {row.parent && <span className={row.goesOn ? 'hd-search-branch' : 'hd-search-branch hd-search-branch-last'} />}
      {renderHit && !icon ? (
        renderHit(row.hit)
      ) : (
        <>
          <HitIcon />
          <span className="hd-search-hit-text">
            <span className="hd-search-hit-title">
              <Marked segments={title} />
            </span>
            {detail.length > 0 && (
              <span className="hd-search-hit-detail">
                <Marked segments={detail} />
              </span>
            )}
          </span>
        </>
      )}
      <ReturnIcon />
    </a>
  );
}

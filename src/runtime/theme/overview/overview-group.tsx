import type { OverviewGroupData, OverviewItem } from '../../../shared/page-data.js';
import { Link } from '../../page/link.js';
import { HeadingText } from '../base/heading-text.js';

function OverviewCard({ item: { text, link, headers = [], items = [] } }: { item: OverviewItem }) {
  return (
    <li className="hd-overview-card">
      <p className="hd-overview-title">{link === undefined ? text : <Link href={link}>{text}</Link>}</p>
      {headers.length + items.length > 0 && (
        <ul>
          {headers.map(({ id, depth, ...heading }) => (
            <li key={id} className={`hd-overview-depth-${depth}`}>
              <Link href={`${link ?? ''}#${encodeURIComponent(id)}`}>
                <HeadingText {...heading} />
              </Link>
            </li>
          ))}
          {items.map(({ text, link }) => (
            <li key={link}>
              <Link href={link}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A group of an overview: its name and a card for each page. */
export function OverviewGroup({ group: { name, id, items } }: { group: OverviewGroupData }) {
  return (
    <section className="hd-overview-group">
      {name !== '' && <h2 id={id}>{name}</h2>}
      <ul className="hd-overview-cards">
        {items.map((item, index) => (
          <OverviewCard key={item.link ?? index} item={item} />
        ))}
      </ul>
    </section>
  );
}

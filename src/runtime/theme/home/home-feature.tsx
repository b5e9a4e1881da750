import { useFrontmatter } from '../../hooks/page-hooks.js';
import { Link } from '../../page/link.js';
import { readFeatures, type Feature } from './home-data.js';
import { Html } from '../base/html.js';
import { Icon } from '../icons/icon.js';
import { ArrowRightIcon } from '../icons/icons.js';

function FeatureCard({ feature: { title, details, icon, link, span } }: { feature: Feature }) {
  return (
    <li className={`hd-feature hd-span-${span}`}>
      {icon !== '' && (
        <div className="hd-feature-icon">
          <Icon icon={icon} />
        </div>
      )}
      <h2>
        {link === undefined ? title : <Link href={link}>{title}</Link>}
        {link !== undefined && <ArrowRightIcon />}
      </h2>
      {details !== '' && <Html tag="p" html={details} />}
    </li>
  );
}

/** Cards below the hero, from the page's front matter by default. */
export function HomeFeature({ features: given }: { features?: readonly Partial<Feature>[] }) {
  const { frontmatter } = useFrontmatter();
  const features = readFeatures(given ? { features: given } : frontmatter);
  if (features.length === 0) return null;
  return (
    <ul className="hd-features">
      {features.map((feature, index) => (
        <FeatureCard key={index} feature={feature} />
      ))}
    </ul>
  );
}

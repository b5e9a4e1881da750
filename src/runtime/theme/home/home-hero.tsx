import type { ReactNode } from 'react';
import { withBase } from '../../../shared/route-path.js';
import { useFrontmatter, useSite } from '../../hooks/page-hooks.js';
import { Link } from '../../page/link.js';
import { Button } from '../components/button.js';
import { readHero, type HeroImage } from './home-data.js';
import { Html } from '../base/html.js';
import type { Slots } from '../base/layout-slots.js';

function HomeImage({ image }: { image: HeroImage }) {
  const { base } = useSite().site;
  const { src, alt, srcset, sizes } = image;
  const srcSet = srcset?.replace(
    /(^|,\s*)(\/[^\s,]+)/g,
    (_, before: string, url: string) => before + withBase(url, base),
  );
  const shared = { alt, srcSet, sizes };
  if (typeof src === 'string') return <img src={withBase(src, base)} {...shared} />;
  return (
    <>
      <img className="hd-only-light" src={withBase(src.light, base)} {...shared} />
      <img className="hd-only-dark" src={withBase(src.dark, base)} {...shared} />
    </>
  );
}

function HomeBadge({ text, link }: { text: string; link?: string }) {
  return link === undefined ? (
    <p className="hd-hero-badge">{text}</p>
  ) : (
    <Link className="hd-hero-badge" href={link}>
      {text}
    </Link>
  );
}

export interface HomeHeroProps extends Slots<'beforeHeroActions' | 'afterHeroActions'> {
  /** Replaces the image of the front matter. */
  image?: ReactNode;
}

/** The top of the home page: name, text, tagline, actions and an image. */
export function HomeHero({ image, beforeHeroActions, afterHeroActions }: HomeHeroProps) {
  const hero = readHero(useFrontmatter().frontmatter);
  if (!hero) return null;
  const picture = image ?? (hero.image && <HomeImage image={hero.image} />);
  return (
    <section className={picture ? 'hd-hero hd-hero-with-image' : 'hd-hero'}>
      <div className="hd-hero-words">
        {hero.badge && <HomeBadge {...hero.badge} />}
        <h1>
          {hero.name !== '' && <span className="hd-hero-name">{hero.name} </span>}
          {hero.text !== '' && <Html tag="span" className="hd-hero-text" html={hero.text} />}
        </h1>
        {hero.tagline !== '' && <Html tag="p" className="hd-hero-tagline" html={hero.tagline} />}
        {beforeHeroActions}
        {hero.actions.length > 0 && (
          <p className="hd-hero-actions">
            {hero.actions.map(({ text, link, theme }) => (
              <Button key={text} href={link} theme={theme} size="big">
                {text}
              </Button>
            ))}
          </p>
        )}
        {afterHeroActions}
      </div>
      {picture && <div className="hd-hero-image">{picture}</div>}
    </section>
  );
}

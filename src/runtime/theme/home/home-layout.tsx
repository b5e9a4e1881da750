import { usePage } from '../../hooks/page-hooks.js';
import { Content, useHasContent } from '../../page/content.js';
import { PageNotices } from '../doc/page-notices.js';
import { HomeBackground } from './home-background.js';
import { HomeFeature } from './home-feature.js';
import { HomeHero } from './home-hero.js';
import type { Slots } from '../base/layout-slots.js';

export type HomeLayoutProps = Slots<
  'beforeHero' | 'afterHero' | 'beforeHeroActions' | 'afterHeroActions' | 'beforeFeatures' | 'afterFeatures'
>;

/** The home page: hero, feature cards, then the page's own text. */
export function HomeLayout(props: HomeLayoutProps) {
  const hasContent = useHasContent();
  const { original } = usePage().page;
  return (
    <main id="hd-content" className="hd-home" tabIndex={-1} lang={original?.lang} dir={original?.dir}>
      <PageNotices />
      <HomeBackground />
      {props.beforeHero}
      <HomeHero beforeHeroActions={props.beforeHeroActions} afterHeroActions={props.afterHeroActions} />
      {props.afterHero}
      {props.beforeFeatures}
      <HomeFeature />
      {props.afterFeatures}
      {hasContent && <Content className="hd-doc hd-home-content" />}
    </main>
  );
}

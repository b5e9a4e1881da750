import { Content } from '../content.js';
import { useRouterState } from '../router/router-context.js';
import { HomeFeatures } from './home-features.js';
import { HomeHero } from './home-hero.js';

/** The home page: hero, feature cards, then the page's own text. */
export function HomeLayout() {
  const { html, module } = useRouterState();
  return (
    <main id="hd-content" className="hd-home" tabIndex={-1}>
      <HomeHero />
      <HomeFeatures />
      {(module || html.trim() !== '') && <Content className="hd-doc hd-home-content" />}
    </main>
  );
}

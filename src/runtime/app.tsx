import { useEffect } from 'react';
import { globalComponents } from 'heddle-global-components';
import { MdxComponentsContext } from './page/content.js';
import { RouterProvider, useRouterState } from './router/router-context.js';
import type { Router } from './router/router-state.js';
import { Layout } from './theme/layout/layout.js';
import { mdxComponents } from './theme/base/mdx-components.js';
import { Root } from './theme/base/root.js';

function GlobalComponents() {
  const { frontmatter } = useRouterState().payload.page;
  if (frontmatter['globalUIComponents'] === false) return null;
  return globalComponents.map(({ component: GlobalComponent, props }, index) => (
    <GlobalComponent key={index} {...props} />
  ));
}

export interface AppProps {
  router: Router;
  /** Called when the document shows the first render and follows the router. */
  onReady?: () => void;
}

/** A page of the site: the theme's layout and the components that are on every page. */
export function App({ router, onReady }: AppProps) {
  // After the effects of all components inside, which follow the router from then on.
  useEffect(() => onReady?.(), [onReady]);
  return (
    <RouterProvider router={router}>
      <MdxComponentsContext value={mdxComponents}>
        <Root>
          <Layout />
          <GlobalComponents />
        </Root>
      </MdxComponentsContext>
    </RouterProvider>
  );
}

/** Components that the configuration puts on every page. Written by the build for each site. */
declare module 'heddle-global-components' {
  import type { ComponentType } from 'react';

  export const globalComponents: {
    component: ComponentType<Record<string, unknown>>;
    props: Record<string, unknown>;
  }[];
}

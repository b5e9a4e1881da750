import { Fragment, Suspense, type ComponentType, type Key, type ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';
import { Placeholder } from '../compat/placeholder/placeholder.js';
import { pageHost, type PageModuleHost } from '../router/page-module.js';

type Props = { children?: ReactNode };

const nameOf = (type: { displayName?: string | undefined; name?: string } | undefined): string =>
  type?.displayName || type?.name || 'Component';

/**
 * The JSX runtime for a page with components that fail: on the server, React shows the fallback of `Suspense` in place of what
 * throws. Elements keep their properties, which the components around them may read.
 */
export function isolatingHost(): PageModuleHost {
  const isolated = new Map<unknown, ComponentType<Props>>();
  const isolate =
    (type: ComponentType<Props>): ComponentType<Props> =>
    (props) => (
      <Suspense fallback={<Placeholder name={nameOf(type)}>{props.children}</Placeholder>}>{jsx(type, props)}</Suspense>
    );
  const create = (type: string | ComponentType<Props>, props: Props, key?: Key): ReactNode => {
    if (typeof type === 'string') return jsx(type as 'div', props, key);
    if ((type as unknown) === Fragment) return jsx(type, props, key);
    const known = isolated.get(type) ?? isolate(type);
    isolated.set(type, known);
    return jsx(known, props, key);
  };
  return { ...pageHost, jsx: create, jsxs: create };
}

import { useContext, useMemo, type ReactNode } from 'react';
import { MdxComponentsContext } from '../../page/content.js';

export interface MoreComponentsProps {
  components?: Record<string, unknown> | undefined;
  children: ReactNode;
}

/** Gives pages with components further ones. */
export function MoreComponents({ components, children }: MoreComponentsProps) {
  const inherited = useContext(MdxComponentsContext);
  const all = useMemo(() => ({ ...inherited, ...components }), [inherited, components]);
  return <MdxComponentsContext value={all}>{children}</MdxComponentsContext>;
}

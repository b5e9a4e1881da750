import type { ReactNode } from 'react';

export interface HydrateProps {
  /**
   * When the content begins to work: `visible` when it comes near the viewport or is used, `interaction` when the pointer, a
   * finger or the focus arrives at it.
   */
  on?: 'visible' | 'interaction' | undefined;
  /** Content with components that need React. */
  children?: ReactNode;
  className?: string | undefined;
}

/**
 * Content whose components may begin to work later. A page that needs React for nothing else doesn't load it until then. The build finds
 * it by this module, the loader by the attribute.
 */
export function Hydrate({ on = 'visible', children, className }: HydrateProps) {
  return (
    <div className={className} data-hydrate={on}>
      {children}
    </div>
  );
}

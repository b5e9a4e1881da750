import type { ReactNode } from 'react';
import { Head } from '../../head/head.js';

export interface DocusaurusLayoutProps {
  title?: string | undefined;
  description?: string | undefined;
  children?: ReactNode;
}

/** `@theme/Layout`: the content alone, since every page has the layout of the site. */
export function Layout({ title, description, children }: DocusaurusLayoutProps) {
  return (
    <>
      <Head>
        {title !== undefined && <title>{title}</title>}
        {description !== undefined && <meta name="description" content={description} />}
      </Head>
      {children}
    </>
  );
}

import type { ReactNode } from 'react';
import { Head } from '../../head/head.js';
import { useSite } from '../../hooks/use-site.js';

export interface DocusaurusLayoutProps {
  title?: string | undefined;
  description?: string | undefined;
  children?: ReactNode;
}

/**
 * `@theme/Layout`: the content alone, since every page has the layout of the site. A page without a title has that of the site,
 * instead of the name of its file.
 */
export function Layout({ title, description, children }: DocusaurusLayoutProps) {
  const { site } = useSite();
  return (
    <>
      <Head>
        <title>{[title, site.title].filter(Boolean).join(' - ')}</title>
        {description !== undefined && <meta name="description" content={description} />}
      </Head>
      {children}
    </>
  );
}

import {
  Children,
  isValidElement,
  useEffect,
  cloneElement,
  type ReactNode,
  type HTMLAttributes,
  type ImgHTMLAttributes,
} from 'react';
import { Callout } from '../../../runtime/theme/components/callout.js';
import { CodeBlock as ThemeCodeBlock } from '../../../runtime/theme/code/code-block.js';
import { CodeBlockRuntime } from '../../../runtime/theme/code/code-block-runtime.js';
import type { SidebarItem } from '../../../shared/site-data.js';
import { useSidebar } from '../../../runtime/hooks/use-sidebar.js';
import { usePage, useSite } from '../../../runtime/hooks/page-hooks.js';
import { pageUrl } from '../../../runtime/url/page-url.js';
import { LinkCard } from '../../../runtime/theme/components/link-card.js';
import { Head } from '../../../runtime/head/head.js';
import { Link as PageLink, type LinkProps } from '../../../runtime/page/link.js';
import { useBaseUrl, useHistory, type HistoryTarget } from './hooks.js';
import { Tab, type TabProps } from '../../../runtime/theme/tabs/tab.js';
import { Tabs as ThemeTabs } from '../../../runtime/theme/tabs/tabs.js';
import type { TabValue } from '../../../runtime/theme/tabs/tab-values.js';
import { withBase } from '../../../shared/route-path.js';

const types: Record<string, string> = { secondary: 'note', success: 'tip' };

export interface AdmonitionProps {
  type?: string | undefined;
  title?: ReactNode;
  children?: ReactNode;
}

/** `@theme/Admonition`: a callout. */
export function Admonition({ type = 'note', title, children }: AdmonitionProps) {
  return (
    <Callout type={types[type] ?? type} title={title}>
      {children}
    </Callout>
  );
}

export interface DocusaurusCodeBlockProps {
  language?: string | undefined;
  /** `language-js` */
  className?: string | undefined;
  title?: ReactNode;
  showLineNumbers?: boolean | undefined;
  children?: ReactNode;
}

/** `@theme/CodeBlock`: text is highlighted in the browser, and elements are shown with their lines and spaces. */
export function CodeBlock({ language, className, title, showLineNumbers, children }: DocusaurusCodeBlockProps) {
  const lang = language ?? /language-(\S+)/.exec(className ?? '')?.[1] ?? 'text';
  const shared = { lang, title, lineNumbers: showLineNumbers };
  const parts = Children.toArray(children);
  return parts.some(isValidElement) ? (
    <ThemeCodeBlock {...shared}>
      <pre tabIndex={0}>
        <code>{children}</code>
      </pre>
    </ThemeCodeBlock>
  ) : (
    <CodeBlockRuntime {...shared} code={parts.join('').replace(/^\n|\n\s*$/g, '')} />
  );
}

export interface DetailsProps {
  /** Text, or a `summary` element. By default the title of `details` in the language of the page. */
  summary?: ReactNode;
  open?: boolean | undefined;
  children?: ReactNode;
}

/** `@theme/Details`: a folded text. */
export function Details({ summary, open, children }: DetailsProps) {
  const isElement = isValidElement<{ children?: ReactNode }>(summary) && summary.type === 'summary';
  return (
    <Callout type="details" title={isElement ? summary.props.children : summary} open={open}>
      {children}
    </Callout>
  );
}

/** An item as Docusaurus passes it to the list. */
export interface DocCardItem {
  label: string;
  href: string;
  description?: string;
}

const linkOf = (item: SidebarItem): string | undefined =>
  item.kind === 'link' || item.kind === 'group'
    ? (item.link ?? (item.kind === 'group' ? item.items.map(linkOf).find(Boolean) : undefined))
    : undefined;

const isItem = (item: SidebarItem, url: string): boolean =>
  (item.kind === 'link' || item.kind === 'group') && item.link === url;

/** Items of the group that a page is the page of, else of the group that the page is in. */
function itemsAround(items: readonly SidebarItem[], url: string): readonly SidebarItem[] | undefined {
  for (const item of items) {
    if (item.kind !== 'group') continue;
    if (item.link === url) return item.items;
    const inner = itemsAround(item.items, url);
    if (inner) return inner;
  }
  return items.some((item) => isItem(item, url)) ? items : undefined;
}

/** `@theme/DocCardList`: a card for each page of the group that the page belongs to. */
export function DocCardList({ items }: { items?: readonly DocCardItem[] }) {
  const { site } = useSite();
  const { routePath } = usePage().page;
  const sidebar = useSidebar() ?? [];
  const url = pageUrl(routePath, site);
  const around = (itemsAround(sidebar, url) ?? []).flatMap((item): DocCardItem[] => {
    const href = linkOf(item);
    return href === undefined || href === url || !('text' in item) ? [] : [{ label: item.text, href }];
  });
  return (items ?? around).map(({ label, href, description }) => (
    <LinkCard key={href} href={href} title={label} description={description} />
  ));
}

/** `@theme/Icon/ExternalLink`: the mark of links to other sites. */
export function IconExternalLink({ width = 13.5, height = 13.5 }: { width?: number; height?: number }) {
  return (
    <svg
      width={width}
      height={height}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden
    >
      <path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />
    </svg>
  );
}

export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  as?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | undefined;
}

/** `@theme/Heading`: a heading with an anchor if it has an id. */
export function Heading({ as: Tag = 'h2', children, ...rest }: HeadingProps) {
  return (
    <Tag {...rest}>
      {children}
      {rest.id && <a className="hd-anchor" href={`#${encodeURIComponent(rest.id)}`} aria-hidden="true" />}
    </Tag>
  );
}

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

export interface DocusaurusLinkProps extends LinkProps {
  to?: string | undefined;
}

/** `@docusaurus/Link`: a link with `to` or `href`. */
export function Link({ to, href = to ?? '', ...rest }: DocusaurusLinkProps) {
  return <PageLink href={href} {...rest} />;
}

/** Docusaurus's map of components in pages. Heddle renders elements itself, so the map has no names of these. */
export const MDXComponents: Readonly<Record<string, unknown>> = { Head };

/** `Redirect` of `@docusaurus/router`: leads visitors to another page, also without scripts. */
export function Redirect({ to }: { to: HistoryTarget }) {
  const { replace } = useHistory();
  const path = typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
  const url = useBaseUrl(path);
  useEffect(() => replace(path), [replace, path]);
  return path.startsWith('/') || /^https?:/.test(path) ? (
    <Head>
      <meta httpEquiv="refresh" content={`0; url=${url}`} />
    </Head>
  ) : null;
}

export interface TabItemProps extends TabProps {
  /** True if the tab shows at first. */
  default?: boolean | undefined;
}

/** `@theme/TabItem` */
export const TabItem = ({ children }: TabItemProps) => <Tab>{children}</Tab>;

export interface DocusaurusTabsProps {
  /** Labels of the tabs by their values. */
  values?: readonly TabValue[] | undefined;
  /** Value of the tab that shows at first. */
  defaultValue?: string | null | undefined;
  /** Tabs with the same group id change together. */
  groupId?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** `@theme/Tabs` */
export function Tabs({ values = [], defaultValue, groupId, className, children }: DocusaurusTabsProps) {
  const items = Children.toArray(children).filter((child) => isValidElement<TabItemProps>(child));
  const labelOf = ({ label, value }: TabItemProps): ReactNode =>
    label ?? values.find((entry) => entry.value === value)?.label;
  const labeled = items.map((item) => {
    const label = labelOf(item.props);
    return label === undefined ? item : cloneElement(item, { label });
  });
  return (
    <ThemeTabs
      defaultIndex={Math.max(
        0,
        items.findIndex(({ props }) => props.default),
      )}
      defaultValue={defaultValue || undefined}
      groupId={groupId}
      className={className}
    >
      {labeled}
    </ThemeTabs>
  );
}

export interface ThemedImageProps extends ImgHTMLAttributes<HTMLImageElement> {
  sources: { light: string; dark: string };
}

/** `@theme/ThemedImage`: an image for each appearance. */
export function ThemedImage({ sources, className = '', alt = '', ...rest }: ThemedImageProps) {
  const { base } = useSite().site;
  // `useBaseUrl` may have added the base already.
  const url = (src: string): string => (src.startsWith(base) ? src : withBase(src, base));
  return (
    <>
      <img className={`hd-only-light ${className}`.trim()} src={url(sources.light)} alt={alt} {...rest} />
      <img className={`hd-only-dark ${className}`.trim()} src={url(sources.dark)} alt={alt} {...rest} />
    </>
  );
}

export interface TOCInlineProps {
  /** Headings to link to, such as the variable `toc` of a page. Default: those of the page. */
  toc?: readonly { id: string; value: string; level: number }[] | undefined;
  minHeadingLevel?: number | undefined;
  maxHeadingLevel?: number | undefined;
}

/** `@theme/TOCInline`: links to headings. */
export function TOCInline({ toc, minHeadingLevel = 2, maxHeadingLevel = 3 }: TOCInlineProps) {
  const { page } = usePage();
  const headings = toc ?? page.toc.map(({ id, text, depth }) => ({ id, value: text, level: depth }));
  return (
    <ul>
      {headings
        .filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel)
        .map(({ id, value }) => (
          <li key={id}>
            <a href={`#${encodeURIComponent(id)}`}>{value}</a>
          </li>
        ))}
    </ul>
  );
}

const fill = (text: string, values: Record<string, string | number> = {}): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : place));

export interface TranslateProps {
  id?: string | undefined;
  description?: string | undefined;
  values?: Record<string, string | number> | undefined;
  /** The text in the language that it was written in. */
  children?: string | undefined;
}

/** `@docusaurus/Translate`: the text of `i18n.json` with the id, else the text as it is written. */
export function Translate({ id, values, children = '' }: TranslateProps): ReactNode {
  const { texts } = useSite().site;
  return fill(id !== undefined && Object.hasOwn(texts, id) ? texts[id]! : children, values);
}

/** The text as it is written: texts of other languages are known to components only. */
export const translate = (
  { message, id = '' }: { message?: string; id?: string; description?: string },
  values?: Record<string, string | number>,
): string => fill(message ?? id, values);

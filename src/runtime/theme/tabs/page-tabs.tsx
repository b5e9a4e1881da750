import { Children, isValidElement, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { panelId } from '../../../shared/markup/tabs-markup.js';
import { useLocation } from '../../hooks/router-hooks.js';
import { anchorTarget } from '../../dom/anchor-target.js';
import type { PageTabProps } from './page-tab.js';
import { TabView } from './tab-view.js';

export interface PageTabsProps {
  /** Name of the query parameter that contains the chosen tab's index: `?page=1`. */
  id?: string | undefined;
  tabPosition?: 'left' | 'center' | undefined;
  className?: string | undefined;
  /** `PageTab` elements. */
  children?: ReactNode;
}

function indexIn(search: string, id: string, count: number): number {
  const index = Number(new URLSearchParams(search).get(id) ?? 0);
  return Number.isInteger(index) && index >= 0 && index < count ? index : 0;
}

/** Puts the index into the address, without a step in the history. */
function writeIndex(id: string, index: number): void {
  const url = new URL(location.href);
  if (index === 0) url.searchParams.delete(id);
  else url.searchParams.set(id, String(index));
  history.replaceState(history.state, '', url);
}

/** Headings of hidden views leave the table of contents. */
function followToc(panels: readonly (HTMLElement | null)[], chosen: number): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#hd-toc a')) {
    const heading = anchorTarget(link.hash);
    const index = panels.findIndex((panel) => panel?.contains(heading));
    const item = link.closest('li') ?? link;
    item.hidden = index !== -1 && index !== chosen;
  }
}

/** Several views of a page in tabs; the URL contains the selected one. At most one on a page. */
export function PageTabs({ id = 'page', tabPosition = 'left', className, children }: PageTabsProps) {
  const tabs = Children.toArray(children).filter((child) => isValidElement<PageTabProps>(child));
  const { search, hash } = useLocation();
  const [chosen, setChosen] = useState(0);
  const baseId = useId();
  const panelsNow = (): (HTMLElement | null)[] =>
    tabs.map((_, index) => document.getElementById(panelId(baseId, index)));
  const awaited = useRef<HTMLElement>(null);
  // Layout effects, because the router restores the position of a history entry after the view is shown.
  useLayoutEffect(() => {
    // A link to a heading shows the view that contains it.
    const target = anchorTarget(hash);
    const holder = target ? panelsNow().findIndex((panel) => panel?.contains(target)) : -1;
    const next = holder === -1 ? indexIn(search, id, tabs.length) : holder;
    awaited.current = holder === -1 || holder === chosen ? null : target;
    setChosen(next);
  }, [search, hash, id, tabs.length]);
  useLayoutEffect(() => {
    awaited.current?.scrollIntoView();
    awaited.current = null;
    document.body.setAttribute(`data-${id}-tab`, String(chosen));
    followToc(panelsNow(), chosen);
    return () => {
      document.body.removeAttribute(`data-${id}-tab`);
      followToc([], chosen);
    };
  }, [chosen, id]);
  return (
    <TabView
      id={baseId}
      className={['hd-page-tabs', ...(className ? [className] : [])].join(' ')}
      tabPosition={tabPosition}
      entries={tabs.map(({ props }, index) => ({
        label: props.label,
        value: String(index),
        isDisabled: false,
        content: props.children,
      }))}
      chosen={String(chosen)}
      onSelect={({ value }) => {
        setChosen(Number(value));
        writeIndex(id, Number(value));
      }}
    />
  );
}

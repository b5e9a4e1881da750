import { useContext, useEffect } from 'react';
import { isHeadTag, type HeadTag } from '../../shared/head.js';
import { headChangesEvent, pageShownEvent } from '../dom/page-events.js';
import { HeadContext } from './head-context.js';
import { showHeadTags } from './show-head-tags.js';

/** Adds tags to the head of the page while the component is shown. */
export function useHead(tags: readonly HeadTag[]): void {
  const collect = useContext(HeadContext);
  const valid = tags.filter(isHeadTag);
  collect?.(valid);
  const text = JSON.stringify(valid);
  useEffect(() => {
    let remove = showHeadTags(valid);
    // The router changes the head after it has shown a page.
    const makeWay = (): void => remove();
    const showAgain = (): void => void (remove = showHeadTags(valid));
    document.addEventListener(headChangesEvent, makeWay);
    document.addEventListener(pageShownEvent, showAgain);
    return () => {
      document.removeEventListener(headChangesEvent, makeWay);
      document.removeEventListener(pageShownEvent, showAgain);
      remove();
    };
  }, [text]);
}

import {
  closeContainer,
  containerEnd,
  containerStart,
  fenceAfter,
  type OpenFence,
} from '../../../cli/migrate/edits/close-blocks.js';

/** A line that begins a tab of vitepress-plugin-tabs. */
const tabStart = /^[ \t>]*== /;
const tabsStart = /^[ \t>]*:{3,}[ \t]*tabs\b/;

/** Ends the containers within a tab where the tab ends, as vitepress-plugin-tabs reads them. */
export function closeTabs(source: string): string {
  if (!/^[ \t>]*:{3,}[ \t]*tabs\b/m.test(source)) return source;
  const open: { size: number; isTabs: boolean }[] = [];
  let endsWithTab = false;
  let fence: OpenFence | undefined;
  /** Ends of the containers within the innermost tabs. */
  const missingEnds = (): string[] => {
    const tabs = open.findLastIndex(({ isTabs }) => isTabs);
    return tabs === -1
      ? []
      : open
          .splice(tabs + 1)
          .reverse()
          .map(({ size }) => ':'.repeat(size));
  };
  const lines = source.split('\n').flatMap((written) => {
    const line = written.trimEnd();
    const isCode = fence !== undefined;
    fence = fenceAfter(line, fence);
    if (isCode || fence) return [written];
    const start = containerStart.exec(line)?.[1];
    const end = containerEnd.exec(line)?.[1];
    let ends: string[] = [];
    if (start) {
      const isTabs = tabsStart.test(line);
      if (isTabs) endsWithTab = false;
      open.push({ size: start.length, isTabs });
    } else if (tabStart.test(line)) {
      ends = missingEnds();
      endsWithTab ||= ends.length > 0;
    } else if (end) {
      if (endsWithTab) ends = missingEnds();
      const sizes = open.map(({ size }) => size);
      closeContainer(sizes, end.length);
      open.length = sizes.length;
    }
    return [...ends.map((colons) => /^[ \t>]*/.exec(line)![0] + colons), written];
  });
  return lines.join('\n');
}

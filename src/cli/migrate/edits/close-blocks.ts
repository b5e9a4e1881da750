// Blocks that end with the block around them in other generators, where Heddle reads on to their own end.

/** A line that opens or closes a fenced block of code: its indentation, its marker, and the words after it. */
const codeFence = /^([ \t>]*)(`{3,}(?=[^`]*$)|~{3,})(.*)$/;
const containerStart = /^[ \t>]*(:{3,})[ \t]*[A-Za-z]/;
const containerEnd = /^[ \t>]*(:{3,})[ \t]*$/;

interface OpenFence {
  indent: string;
  marker: string;
}

/** The fence that is open after a line outside of code or in it. */
function fenceAfter(line: string, open: OpenFence | undefined): OpenFence | undefined {
  const [, indent = '', marker = '', info = ''] = codeFence.exec(line) ?? [];
  if (marker === '') return open;
  if (!open) return { indent, marker };
  const isEnd = marker[0] === open.marker[0] && marker.length >= open.marker.length && info.trim() === '';
  return isEnd ? undefined : open;
}

/** Removes the container that a line of colons closes: the innermost with as many colons, else the innermost. */
function closeContainer(sizes: number[], size: number): void {
  const position = sizes.lastIndexOf(size);
  sizes.length = position === -1 ? Math.max(0, sizes.length - 1) : position;
}

/**
 * Ends blocks of code where the container around them ends, as Docusaurus reads them: a line of colons ends a container also
 * within code.
 */
export function closeFences(source: string): string {
  if (!source.includes(':::')) return source;
  const sizes: number[] = [];
  let fence: OpenFence | undefined;
  const lines = source.split('\n').flatMap((written) => {
    const line = written.trimEnd();
    const size = containerEnd.exec(line)?.[1]!.length ?? 0;
    const outer = size === 0 ? -1 : sizes.findIndex((open) => open <= size);
    if (fence && outer === -1) {
      fence = fenceAfter(line, fence);
      return [written];
    }
    const missing = fence ? [fence.indent + fence.marker] : [];
    if (size === 0) {
      fence = fenceAfter(line, undefined);
      const start = containerStart.exec(line)?.[1];
      if (start) sizes.push(start.length);
    } else if (fence) sizes.length = outer;
    else closeContainer(sizes, size);
    if (size > 0) fence = undefined;
    return [...missing, written];
  });
  return lines.join('\n');
}

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

// Blocks that end with the block around them in other generators, where Heddle reads on to their own end.

/** A line that opens or closes a fenced block of code: its indentation, its marker, and the words after it. */
const codeFence = /^([ \t>]*)(`{3,}(?=[^`]*$)|~{3,})(.*)$/;
export const containerStart = /^[ \t>]*(:{3,})[ \t]*[A-Za-z]/;
export const containerEnd = /^[ \t>]*(:{3,})[ \t]*$/;

export interface OpenFence {
  indent: string;
  marker: string;
}

/** The fence that is open after a line outside of code or in it. */
export function fenceAfter(line: string, open: OpenFence | undefined): OpenFence | undefined {
  const [, indent = '', marker = '', info = ''] = codeFence.exec(line) ?? [];
  if (marker === '') return open;
  if (!open) return { indent, marker };
  const isEnd = marker[0] === open.marker[0] && marker.length >= open.marker.length && info.trim() === '';
  return isEnd ? undefined : open;
}

/** Removes the container that a line of colons closes: the innermost with as many colons, else the innermost. */
export function closeContainer(sizes: number[], size: number): void {
  const position = sizes.lastIndexOf(size);
  sizes.length = position === -1 ? Math.max(0, sizes.length - 1) : position;
}

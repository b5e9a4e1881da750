/** Binary search: the number of leading entries that are not `isBeyond`, where all entries after the first that is are, too. */
export function partitionPoint(count: number, isBeyond: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBeyond(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

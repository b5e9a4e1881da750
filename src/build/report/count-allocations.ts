import { GCProfiler, getHeapStatistics } from 'node:v8';

/**
 * Counts the bytes that this thread allocates on its heap from now on. The returned function ends the count, which contains
 * what was collected meanwhile.
 */
export function countAllocations(): () => number {
  const profiler = new GCProfiler();
  profiler.start();
  const usedBefore = getHeapStatistics().used_heap_size;
  return () => {
    const used = getHeapStatistics().used_heap_size;
    const collected = profiler
      .stop()
      .statistics.reduce(
        (sum, { beforeGC, afterGC }) =>
          sum + beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize,
        0,
      );
    return Math.max(0, used - usedBefore + collected);
  };
}

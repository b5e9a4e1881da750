import * as assert from 'uvu/assert';
import { processorSeconds } from './processor-seconds.js';

function secondsOf(work: () => void): number {
  const startedAt = processorSeconds();
  work();
  return processorSeconds() - startedAt;
}

/** Twice as much time for twice the input is a ratio of 4 here, four times as much is one of 16. */
const ratioLimit = 9;
/** Seconds below which a ratio says more of the machine than of the work. */
const negligible = 0.15;

/**
 * Checks that work grows linearly with its input, by the processor time that it takes for `size`, twice and four times as
 * much. It is measured up to four times, since other processes disturb it; work that is quadratic fails each time. `size`
 * must be large enough that quadratic work takes longer than 0.15 s for four times as much.
 */
export function expectLinear<Input>(
  inputOf: (size: number) => Input,
  work: (input: Input) => void,
  size: number,
): void {
  const [small, middle, large] = [size, 2 * size, 4 * size].map(inputOf) as [Input, Input, Input];
  let figures = '';
  for (let attempt = 0; attempt < 4; attempt++) {
    const seconds = [small, middle, large].map((input) => secondsOf(() => work(input)));
    if (seconds[2]! < negligible || seconds[2]! < ratioLimit * seconds[0]!) return;
    figures = seconds.map((second) => second.toFixed(3)).join(' ');
  }
  assert.unreachable(`${size}, twice and four times as much took ${figures} s`);
}

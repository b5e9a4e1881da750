import { stripControls } from './strip-controls.js';

const barWidth = 24;
const eraseLine = '\r\u001b[2K';

/** Where progress is written: standard error, or a list in tests. */
export interface ProgressOutput {
  write(text: string): void;
  /** True if a line can be overwritten. */
  isTerminal: boolean;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
}

/** Shows how far phases are. */
export interface ProgressPrinter {
  start(phase: string): void;
  update(phase: string, done: number, total: number, note?: string): void;
  /** Takes the bar away; plain lines stay. */
  clear(): void;
}

/** `compile [======      ] 512/1000` */
function formatBar(phase: string, done: number, total: number, note: string): string {
  const filled = total === 0 ? 0 : Math.min(barWidth, Math.floor((done / total) * barWidth));
  return `${stripControls(phase)} [${'='.repeat(filled)}${' '.repeat(barWidth - filled)}] ${done}/${total}${note}`;
}

/** A bar that is updated at most 10 times a second on a terminal; elsewhere a line at most every 5 seconds. */
export function createProgressPrinter(output: ProgressOutput): ProgressPrinter {
  const pauseMs = output.isTerminal ? 100 : 5000;
  const state = { lastMs: output.now(), isDrawn: false };
  const draw = (text: string): void => {
    output.write(output.isTerminal ? `${eraseLine}${text}` : `${text}\n`);
    state.isDrawn = output.isTerminal;
  };
  const clear = (): void => {
    if (state.isDrawn) output.write(eraseLine);
    state.isDrawn = false;
  };
  return {
    start: (phase) => {
      if (output.isTerminal) draw(stripControls(phase));
    },
    update: (phase, done, total, note) => {
      const now = output.now();
      if (now - state.lastMs < pauseMs) return;
      state.lastMs = now;
      const shownNote = note === undefined ? '' : ` · ${note}`;
      draw(
        output.isTerminal
          ? formatBar(phase, done, total, shownNote)
          : `${stripControls(phase)} ${done}/${total}${shownNote}`,
      );
    },
    clear,
  };
}

import type { ErrorOrigin } from '../report/diagnostic.js';
import { clockSeconds } from '../async/clock-seconds.js';

// Where a worker notes, in memory that it shares with the main thread, which code of others it runs: a thread that loops or
// has ended cannot be asked.
//
//     bytes 0 to 3   second at which the call began, 0 between calls
//     bytes 4 to 7   length of the text
//     bytes 8 on     text, such as `hook head of plugin seo`

const headerBytes = 8;

/** Bytes of a note. */
export const noteBytes = headerBytes + 248;

/** A call that was noted. */
export interface CallNote {
  subject: string;
  startedAt: number;
}

/** Notes for a watcher that a call with a time limit begins, and returns what notes its end. */
export type CallWatch = (origin: ErrorOrigin, limitMs: number) => () => void;

/** The watch of this thread. */
let watch: CallWatch | undefined;
export const setCallWatch = (wanted: CallWatch): void => void (watch = wanted);
export const watchCall: CallWatch = (origin, limitMs) => watch?.(origin, limitMs) ?? (() => undefined);

let current: { head: Int32Array; text: Uint8Array } | undefined;

/** From now on calls of this thread are noted there. */
export function noteCallsIn(buffer: SharedArrayBuffer, offset: number): void {
  current = {
    head: new Int32Array(buffer, offset, 2),
    text: new Uint8Array(buffer, offset + headerBytes, noteBytes - headerBytes),
  };
}

/** Notes that a call begins; returns what notes its end. */
export function noteCall(subject: string): () => void {
  const note = current;
  if (!note) return () => undefined;
  // `encodeInto` refuses shared memory in some versions of Node.
  const bytes = Buffer.from(subject).subarray(0, note.text.length);
  note.text.set(bytes);
  Atomics.store(note.head, 1, bytes.length);
  Atomics.store(note.head, 0, clockSeconds());
  return () => void Atomics.store(note.head, 0, 0);
}

/** The call that a thread has noted and that has not ended. */
export function readNote(buffer: SharedArrayBuffer, offset: number): CallNote | undefined {
  const head = new Int32Array(buffer, offset, 2);
  const startedAt = Atomics.load(head, 0);
  if (startedAt === 0) return undefined;
  const bytes = new Uint8Array(buffer, offset + headerBytes, Atomics.load(head, 1));
  return { subject: Buffer.from(bytes).toString(), startedAt };
}

import { emitKeypressEvents, type Key } from 'node:readline';

/** Keys of the terminal while a server runs. */
export interface TerminalKeys {
  /** Resolves with the name of the next key that is one of `names`. */
  next(names: readonly string[]): Promise<string>;
  close(): void;
}

/** Reads single keys, if the input is a terminal. Ctrl+C remains a signal. */
export function listenForKeys(input: NodeJS.ReadStream): TerminalKeys | undefined {
  if (!input.isTTY) return undefined;
  emitKeypressEvents(input);
  input.setRawMode(true);
  input.resume();
  const interrupt = (_: string | undefined, { ctrl, name }: Key): void => {
    if (ctrl && name === 'c') process.kill(process.pid, 'SIGINT');
  };
  input.on('keypress', interrupt);
  return {
    next: (names) =>
      new Promise((resolve) => {
        const listen = (_: string | undefined, { name, ctrl }: Key): void => {
          if (ctrl || name === undefined || !names.includes(name)) return;
          input.off('keypress', listen);
          resolve(name);
        };
        input.on('keypress', listen);
      }),
    close: () => {
      input.off('keypress', interrupt);
      input.setRawMode(false);
      input.pause();
    },
  };
}

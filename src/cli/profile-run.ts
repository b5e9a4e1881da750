import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/** Runs something and writes a CPU profile of the main thread, which browsers' developer tools open. */
export async function profileRun<T>(file: string, run: () => Promise<T>): Promise<T> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
    return await run();
  } finally {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    writeFileSync(file, JSON.stringify(profile));
  }
}

import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/**
 * Name of the time since this machine was started. After a restart, files may differ from what was written although
 * their sizes and times do not: a loss of power can leave blocks of zeros.
 * Where the system has no such name it is the minute of the start, which can differ by one: that costs time only.
 */
export function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    return String(Math.round((Date.now() / 1000 - uptime()) / 60));
  }
}

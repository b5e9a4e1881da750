import type { Redis } from 'ioredis';
import { hostname } from 'node:os';
import { queueName } from './fleet-link.js';
import { toolVersion } from '../cache/cache-key.js';

/** A build or a worker as others see it. */
export interface Member {
  id: string;
  host: string;
  heddle: string;
  node: string;
  /** Queue that it uses: members with another one have other sources or another Node. */
  queue: string;
  /** Threads of a worker. */
  threads?: number;
  /** Title of the site of a build. */
  title?: string;
}

/** Describes this process. */
export const createMember = (facts: Pick<Member, 'id' | 'threads' | 'title'>): Member => ({
  ...facts,
  host: hostname(),
  heddle: toolVersion,
  node: process.versions.node.split('.')[0]!,
  queue: queueName,
});

// The times are those of the server: the clocks of machines differ.
const announceScript = `
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. (now - tonumber(ARGV[2])))
if ARGV[1] ~= '' then redis.call('ZADD', KEYS[1], now, ARGV[1]) end
return redis.call('ZRANGE', KEYS[1], 0, -1)`;

const keyOf = (kind: 'builds' | 'workers'): string => `heddle-fleet:${kind}`;

/** Announces a member, if one is given, and returns all that were announced within `absenceMs`. */
export async function announce(
  redis: Redis,
  kind: 'builds' | 'workers',
  member: Member | undefined,
  absenceMs: number,
): Promise<Member[]> {
  const text = member ? JSON.stringify(member) : '';
  const found = await redis.eval(announceScript, 1, keyOf(kind), text, String(Math.ceil(absenceMs / 1000)));
  return (found as string[]).map((entry) => JSON.parse(entry) as Member);
}

/** Removes a member. */
export const withdraw = async (redis: Redis, kind: 'builds' | 'workers', member: Member): Promise<void> =>
  void (await redis.zrem(keyOf(kind), JSON.stringify(member)));

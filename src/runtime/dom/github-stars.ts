/** Lifetime of a count, in milliseconds: one hour, because the service answers 60 requests an hour and address. */
const keptMs = 3_600_000;

interface KeptCount {
  count: number;
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

/** A count in three figures or fewer: 999, 1.2K, 34K, 3.4M. */
export function formatStarCount(count: number): string {
  const short = (value: number): string => String(value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value));
  if (count < 1000) return String(count);
  return count < 999_500 ? `${short(count / 1000)}K` : `${short(count / 1_000_000)}M`;
}

function readKept(key: string, now: number): number | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as Partial<KeptCount> | null;
    const isFresh = typeof kept?.fetchedAt === 'number' && Math.abs(now - kept.fetchedAt) < keptMs;
    return isFresh && typeof kept.count === 'number' ? kept.count : undefined;
  } catch {
    return undefined;
  }
}

function keep(key: string, value: KeptCount): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Asked again on the next page.
  }
}

/** Stars of a repository, `owner/name`, requested once an hour; undefined if the service does not respond. */
export async function fetchStarCount(repository: string): Promise<number | undefined> {
  const key = `heddle-github-stars:${repository}`;
  const kept = readKept(key, Date.now());
  if (kept !== undefined) return kept;
  try {
    const response = await fetch(`https://api.github.com/repos/${repository}`);
    const { stargazers_count: count } = (await response.json()) as { stargazers_count?: unknown };
    if (typeof count !== 'number') return undefined;
    keep(key, { count, fetchedAt: Date.now() });
    return count;
  } catch {
    return undefined;
  }
}

import { contentHash } from '../build/cache/cache-key.js';
import { contentTypeOf, isHashedAsset } from './content-headers.js';
import type { SiteSession } from './site-session.js';
import type { SiteSource } from './site-source.js';

/** The files that a session makes. */
export function createSessionSource(session: Pick<SiteSession, 'file'>): SiteSource {
  return {
    open: async (path) => {
      const made = await session.file(path);
      if (!made) return undefined;
      const bytes = Buffer.from(made.body as string);
      return {
        contentType: made.contentType ?? contentTypeOf(path),
        ...(made.status ? { status: made.status } : {}),
        sizeBytes: bytes.length,
        etag: `"${contentHash(bytes)}"`,
        isImmutable: isHashedAsset(path),
        content: { kind: 'bytes', bytes },
      };
    },
  };
}

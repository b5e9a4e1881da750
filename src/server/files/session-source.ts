import { contentHash } from '../../build/cache/cache-key.js';
import { createByteCache } from './byte-cache.js';
import { contentTypeOf, isHashedAsset } from './content-headers.js';
import type { SiteSession } from '../site-session.js';
import type { SiteFile, SiteSource } from './site-source.js';

/** Memory for the texts that were sent, which are not hashed again while they are the same. */
const cachedBytes = 16 << 20;

/** The files that a session makes. */
export function createSessionSource(session: Pick<SiteSession, 'file'>): SiteSource {
  const known = createByteCache<{ body: unknown; file: SiteFile }>(cachedBytes);
  return {
    open: async (path) => {
      const made = await session.file(path);
      const before = known.get(path);
      if (made && before && before.body === made.body && before.file.status === made.status) return before.file;
      known.delete(path);
      if (!made) return undefined;
      const { body, status } = made;
      const bytes = Buffer.from(body as string);
      const file: SiteFile = {
        contentType: made.contentType ?? contentTypeOf(path),
        status,
        sizeBytes: bytes.length,
        etag: `"${contentHash(bytes)}"`,
        isImmutable: isHashedAsset(path),
        content: { kind: 'bytes', bytes },
      };
      if (typeof body === 'string') known.set(path, { body, file }, bytes.length);
      return file;
    },
  };
}

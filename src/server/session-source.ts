import { contentHash } from '../build/cache/cache-key.js';
import { createByteCache } from './byte-cache.js';
import { contentTypeOf, isHashedAsset } from './content-headers.js';
import type { SessionFile, SiteSession } from './site-session.js';
import type { SiteFile, SiteSource } from './site-source.js';

/** Memory for the bytes of texts that were sent. */
const cachedBytes = 32 << 20;

function describe(path: string, made: SessionFile): SiteFile {
  const bytes = Buffer.from(made.body as string);
  return {
    contentType: made.contentType ?? contentTypeOf(path),
    ...(made.status ? { status: made.status } : {}),
    sizeBytes: bytes.length,
    etag: `"${contentHash(bytes)}"`,
    isImmutable: isHashedAsset(path),
    content: { kind: 'bytes', bytes },
  };
}

/** The files that a session makes. The same object is returned while a text stays the same, as it is hashed once then. */
export function createSessionSource(session: Pick<SiteSession, 'file'>): SiteSource {
  const known = createByteCache<{ made: SessionFile; file: SiteFile }>(cachedBytes);
  return {
    open: async (path) => {
      const made = await session.file(path);
      if (!made) return undefined;
      const before = known.get(path);
      const { body, status, contentType } = made;
      if (before?.made.body === body && before.made.status === status && before.made.contentType === contentType)
        return before.file;
      const file = describe(path, made);
      if (typeof body === 'string') known.set(path, { made, file }, body.length + file.sizeBytes);
      return file;
    },
  };
}

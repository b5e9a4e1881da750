import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createByteCache } from './byte-cache.js';
import type { Soon } from '../http/soon.js';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const brotliQuality = 5;

/** Best encoding that an `Accept-Encoding` header allows; undefined means the body as it is. */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  const qualities = new Map(
    (header ?? '').split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [name, Number(quality) || 0] as const;
    }),
  );
  const qualityOf = (encoding: Encoding): number => qualities.get(encoding) ?? qualities.get('*') ?? 0;
  if (qualityOf('br') > 0 && qualityOf('br') >= qualityOf('gzip')) return 'br';
  return qualityOf('gzip') > 0 ? 'gzip' : undefined;
}

/** Compresses bodies and keeps the results. */
export interface Compressor {
  /** `key` names the content: equal keys, equal bytes. A cached result is returned as the same object. */
  compress(key: string, bytes: Buffer, encoding: Encoding): Soon<Buffer>;
}

function run(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}

/** Makes a compressor that keeps at most `limitBytes` of results, the least recently used going first. */
export function createCompressor(limitBytes: number): Compressor {
  const results = createByteCache<Buffer>(limitBytes);
  const running = new Map<string, Promise<Buffer>>();

  const start = async (key: string, bytes: Buffer, encoding: Encoding): Promise<Buffer> => {
    try {
      const result = await run(bytes, encoding);
      results.set(key, result, result.length);
      return result;
    } finally {
      running.delete(key);
    }
  };

  return {
    compress: (contentKey, bytes, encoding) => {
      const key = `${encoding} ${contentKey}`;
      const known = results.get(key);
      if (known) return known;
      const promise = running.get(key) ?? start(key, bytes, encoding);
      running.set(key, promise);
      return promise;
    },
  };
}

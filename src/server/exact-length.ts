import { Transform } from 'node:stream';

/**
 * Lets exactly so many bytes through and fails otherwise. A body of another length than announced would be read as the
 * beginning of the next answer, or keep the client waiting.
 */
export function exactLength(sizeBytes: number): Transform {
  let left = sizeBytes;
  const mismatch = (): Error => new Error('The file changed while it was sent.');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(mismatch());
      else done(null, chunk);
    },
    flush: (done) => done(left === 0 ? null : mismatch()),
  });
}

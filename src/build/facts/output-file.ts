/** A file of the output: where it goes and what it contains. */
export interface OutputRecord {
  /** Path relative to the output folder, with forward slashes. */
  path: string;
  sizeBytes: number;
  /** SHA-256 of the content, first 32 hexadecimal digits. */
  hash: string;
}

/** Source of an output file's content, for when the last output does not contain it. */
export type OutputSource =
  /** Already written into the stage. */
  | { kind: 'staged' }
  /** An entry of the cache. */
  | { kind: 'cached'; key: string }
  | { kind: 'bytes'; bytes: Buffer }
  /** Bytes that are made when the file is written. */
  | { kind: 'made'; make: () => Buffer }
  /** A file to copy. The record of one that `mayChange` becomes that of the bytes that were copied. */
  | { kind: 'file'; absolutePath: string; mayChange?: true };

export interface OutputFile extends OutputRecord {
  source: OutputSource;
  /** Origin of the file, for messages. */
  origin: string;
}

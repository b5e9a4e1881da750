import { isRecord } from '../shared/is-record.js';
import type { FieldRule } from './dialect.js';

/** Fields of front matter or of a configuration, as they are written. */
export type WrittenFields = Record<string, unknown>;

/** The field under another name. */
export const named =
  (key: string): FieldRule =>
  (value) =>
    value === null ? {} : { [key]: value };

/** A field that is kept where it is a flag, and has no counterpart otherwise. */
export const keptFlag =
  (key: string): FieldRule =>
  (value) =>
    typeof value === 'boolean' ? { [key]: value } : {};

/** An image with `src`, or with one source for each appearance. */
export function image(value: unknown): WrittenFields {
  if (typeof value === 'string') return { src: value };
  const { light, dark, ...rest } = isRecord(value) ? value : {};
  return typeof light === 'string' && typeof dark === 'string' ? { ...rest, src: { light, dark } } : rest;
}

import * as z from 'zod';

/** A schema for every key of an option group: a key too many or too few is a type error. */
export type Shape<T> = { [K in keyof T]-?: z.ZodType<T[K]> };

/** A string that is not empty. */
export const filledText = z.string().min(1).describe('a string that is not empty');

/** A file path with props for the component in it. */
export const pathWithProps = z
  .tuple([filledText, z.record(z.string(), z.unknown())])
  .describe('a list of a path and props');

/** A value that is a function. */
export const functionOf = <T>(): z.ZodType<T> =>
  z.custom<T>((value) => typeof value === 'function').describe('a function');

/** An object of any other package, not looked into. */
export const foreignObject = <T extends object>(what: string): z.ZodType<T> =>
  z.custom<T>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)).describe(what);

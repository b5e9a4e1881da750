// An option is a kind, which says what values are allowed, and facts beside it, such as its default. Both are plain data:
// `check-options.ts` reads them to find mistakes, `with-defaults.ts` to complete what a user wrote, and the reference
// pages are generated from them. TypeScript infers the type of a group from its table:
//
//   const fields = {
//     /** Port of the server. Default: 3000. */
//     port: option(wholeNumber(1, 65_535), { default: 3000 }),
//   };
//   export interface ServerOptions extends OptionsOf<typeof fields> {}
//   export const serverOptions: Group<typeof fields, ServerOptions> = group(fields);
//
// The interface has a name because editors and messages of the compiler show it, with the comments of its members.
// A table of an interface that is declared elsewhere is a `groupOf<Interface>(…)`: a missing or additional key is an error.

/** Form of a value. An open group may have other keys, too. */
type Form =
  | { is: 'anything' | 'text' | 'number' | 'flag' | 'function' | 'object' }
  | { is: 'choice'; choices: readonly (string | boolean)[] }
  | { is: 'list'; of: Kind }
  | { is: 'tuple'; of: readonly Kind[] }
  | { is: 'record'; key: Kind | undefined; of: Kind }
  | GroupForm<Fields>
  | { is: 'either'; of: readonly Kind[] };

export interface GroupForm<F extends Fields> {
  is: 'group';
  fields: F;
  isOpen?: boolean;
}

/** Fields of every kind, besides its form. */
export interface Traits<T> {
  /** The values in words, as they follow "must be". Default: from the form. */
  readonly expected?: string | undefined;
  /** Message of a plugin for other values. Default: "it must be" and the values in words. */
  readonly complaint?: string;
  /** Called with a value of the form; false refuses it. */
  readonly test?: ((value: never) => boolean) | undefined;
  /** Exists in types only. */
  readonly valueType?: { of: T };
}

/** The values that an option may have; `T` is their type. */
export type Kind<T = unknown> = Form & Traits<T>;

/** Further facts of an option. */
export interface Facts<T = unknown> {
  /** Value of the option when it is left out. */
  default?: Readonly<T>;
  /** An option that must be given. */
  required?: true;
  /** Sentence of the Chinese reference; the English one is the comment of the option. A default in words follows it. */
  zh?: string;
  /** Type as the reference shows it, in English and Chinese where it is said in words. Default: from the kind. */
  type?: string | readonly [en: string, zh: string];
}

export type Option = Kind & Facts;
export type Fields = Readonly<Record<string, Option>>;

/** The type of a kind's values. */
export type ValueOf<K extends Kind> = NonNullable<K['valueType']>['of'];

export type RequiredKeys<F extends Fields> = { [K in keyof F]: F[K] extends { required: true } ? K : never }[keyof F];
export type OptionsOf<F extends Fields> = { [K in keyof F as K extends RequiredKeys<F> ? K : never]: ValueOf<F[K]> } & {
  [K in keyof F as K extends RequiredKeys<F> ? never : K]?: ValueOf<F[K]> | undefined;
};

/** A kind of object with a table of its options. */
export type Group<F extends Fields, T = OptionsOf<F>> = GroupForm<F> & Traits<T>;

/** A kind of object with the table of an interface. */
export type GroupOf<T> = GroupForm<FieldsOf<T> & Fields> & Traits<T>;

/** The table of an interface: an option for each key. */
export type FieldsOf<T> = {
  [K in keyof T]-?: Kind<Exclude<T[K], undefined>> &
    Facts<Exclude<T[K], undefined>> &
    (undefined extends T[K] ? unknown : { required: true });
};

/** An option: a kind and what else is known of it. */
export const option = <K extends Kind, const F extends Facts<ValueOf<K>>>(kind: K, facts: F): K & F => ({
  ...kind,
  ...facts,
});
export const required = <K extends Kind>(kind: K): K & { required: true } => ({ ...kind, required: true });

export const anything: Kind = { is: 'anything' };
export const text: Kind<string> = { is: 'text' };
export const flag: Kind<boolean> = { is: 'flag' };
export const filledText: Kind<string> = {
  is: 'text',
  test: (value: string) => value !== '',
  expected: 'a string that is not empty',
};

/** A text that passes a test. */
export const textLike = (expected: string, pattern: RegExp | ((text: string) => boolean)): Kind<string> => ({
  is: 'text',
  test: typeof pattern === 'function' ? pattern : (value: string) => pattern.test(value),
  expected,
});

/** True if a text is the source of a regular expression. */
export function isPattern(source: string): boolean {
  try {
    return Boolean(new RegExp(source));
  } catch {
    return false;
  }
}

/** The source of a regular expression. */
export const pattern = textLike('a regular expression', isPattern);

export const number = (expected?: string, test?: (value: number) => boolean): Kind<number> => ({
  is: 'number',
  test,
  expected,
});

export const wholeNumber = (min: number, max = Infinity): Kind<number> =>
  number(
    max === Infinity ? `a whole number from ${min} on` : `a whole number from ${min} to ${max}`,
    (value) => Number.isInteger(value) && value >= min && value <= max,
  );

export const choice = <const C extends readonly (string | boolean)[]>(...choices: C): Kind<C[number]> => ({
  is: 'choice',
  choices,
});

export const call = <T extends (...args: never[]) => unknown>(): Kind<T> => ({ is: 'function' });

/** An object of another package, which is not looked into. */
export const foreign = <T>(expected = 'an object', test?: (value: object) => boolean): Kind<T> => ({
  is: 'object',
  expected,
  test,
});

/** A value that only a test can judge. */
export const tested = <T>(expected: string, test: (value: unknown) => boolean): Kind<T> => ({
  is: 'anything',
  expected,
  test,
});

export const list = <K extends Kind>(of: K): Kind<ValueOf<K>[]> => ({ is: 'list', of });

export const filledList = <K extends Kind>(of: K): Kind<ValueOf<K>[]> => ({
  is: 'list',
  of,
  test: (value: unknown[]) => value.length > 0,
  expected: 'a list that is not empty',
});

export const tuple = <T>(expected: string, ...of: Kind[]): Kind<T> => ({ is: 'tuple', of, expected });

export const record = <K extends Kind>(of: K, key?: Kind<string>): Kind<Record<string, ValueOf<K>>> => ({
  is: 'record',
  of,
  key,
});

export const either = <K extends Kind[]>(...of: K): Kind<ValueOf<K[number]>> => ({ is: 'either', of });

/** An object with these options; its type is inferred from them. */
export const group = <F extends Fields>(fields: F): Group<F> => ({ is: 'group', fields });

/** An object with the options of an interface. `test` is called with objects whose options are right. */
export const groupOf = <T>(fields: FieldsOf<T>, expected?: string, test?: (value: T) => boolean): GroupOf<T> => ({
  is: 'group',
  fields: fields as FieldsOf<T> & Fields,
  expected,
  test,
});

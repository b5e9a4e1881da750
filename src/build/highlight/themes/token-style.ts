/** Look of a token in one theme. */
export interface TokenLook {
  /** CSS color. */
  colour: string;
  /** Bits: 1 italic, 2 bold, 4 underline, 8 strikethrough. */
  fontStyle: number;
}

/** Names the class of a token's looks, one look for each theme, and writes the style sheet of all classes. */
export interface LookClasses {
  /** Classes for an attribute, separated by spaces; `''` for the default look. */
  classesOf(looks: readonly TokenLook[]): string;
  /** Style sheet for every class that can occur. It depends on the themes alone. */
  styleSheet(): string;
}

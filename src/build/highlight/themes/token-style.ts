/** Style of a token in one theme. */
export interface TokenStyle {
  /** CSS color. */
  color: string;
  /** Bits: 1 italic, 2 bold, 4 underline, 8 strikethrough. */
  fontStyle: number;
}

/** Names the class of a token's styles, one style for each theme, and writes the style sheet of all classes. */
export interface StyleClasses {
  /** Classes for an attribute, separated by spaces; `''` for the default style. */
  classesOf(styles: readonly TokenStyle[]): string;
  /** Style sheet for every class that can occur. It depends on the themes alone. */
  styleSheet(): string;
}

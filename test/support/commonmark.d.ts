/** The parts of the reference implementation of CommonMark that tests use. */
declare module 'commonmark' {
  export class Parser {
    parse(source: string): object;
  }
  export class HtmlRenderer {
    render(tree: object): string;
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';

/** Effect of a problem on the run, which decides on the exit code of the command line. */
export type ProblemKind = 'content' | 'config' | 'internal' | 'environment';

/** One problem with its place. Lines and columns count from 1. */
export interface Diagnostic {
  /** Permanent name, such as `dead-link`; the documentation has an anchor for each. */
  code: string;
  severity: 'error' | 'warning';
  kind: ProblemKind;
  /** The cause, in one sentence. */
  message: string;
  /** The fix, as an imperative. */
  fix?: string | undefined;
  /** Path relative to the project, with forward slashes. */
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
  /**
   * Of a problem without a file: path of the option that is wrong, in the options of the plugin if one returns it. It is
   * replaced by the place in the configuration.
   */
  option?: readonly (string | number)[] | undefined;
  /** Name of what the problem is about, such as a component. Problems are counted by it. */
  subject?: string | undefined;
  /** The dead link, as written. */
  link?: string | undefined;
  /** Source lines around the place, rendered by `codeFrame`. */
  frame?: string | undefined;
  /** The value that rendering threw. It's removed once the place in the sources is known, before the problem is reported. */
  thrown?: ThrownError | undefined;
}

/** An error that was thrown by code of the server bundle. */
export interface ThrownError {
  reason: string;
  /** Places in files of the bundle, the innermost call first; lines and columns count from 1. */
  frames: readonly { file: string; line: number; column: number }[];
}

/** Exit code of a run that ended with a problem of this kind. */
export const exitCodes: Record<ProblemKind, number> = { content: 1, config: 2, internal: 3, environment: 4 };

/** Ends a stage with the problems found so far. Thrown once per stage, after all its problems were collected. */
export class BuildError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[], options?: ErrorOptions) {
    super(diagnostics.map((diagnostic) => `${diagnostic.code}: ${diagnostic.message}`).join('\n'), options);
    this.name = 'BuildError';
    this.diagnostics = diagnostics;
  }

  /** Exit code of the gravest problem: environment, internal, configuration, content. */
  get exitCode(): number {
    return Math.max(
      ...this.diagnostics.filter(({ severity }) => severity === 'error').map(({ kind }) => exitCodes[kind]),
      1,
    );
  }
}

/** Tells problems apart. Equal ones are reported once. */
export const diagnosticKey = ({ code, file, line, column, message }: Diagnostic): string =>
  JSON.stringify([code, file, line, column, message]);

/** The errors among the problems of a report. */
export const errorsOf = ({ diagnostics }: { diagnostics: readonly Diagnostic[] }): Diagnostic[] =>
  diagnostics.filter(({ severity }) => severity === 'error');

/** Throws a `BuildError` if a problem that was reported so far is an error. */
export function stopOnErrors(report: { diagnostics: readonly Diagnostic[] }): void {
  const errors = errorsOf(report);
  if (errors.length > 0) throw new BuildError(errors);
}

/** Position of a problem; `line` and `column` count from 1. */
export interface SourcePosition {
  file: string;
  line?: number | undefined;
  column?: number | undefined;
}

/** Errors that leave a page readable: a dev server lists them in the terminal, and they cover no page. */
const isQuiet = ({ code }: Diagnostic): boolean =>
  code === 'dead-link' || code === 'dead-anchor' || code === 'dead-image';

/** True if a problem keeps a page from being shown in dev. Every error keeps a build from publishing. */
export const isBlocking = (problem: Diagnostic): boolean => problem.severity === 'error' && !isQuiet(problem);

/** Work that calls code of the site or of a plugin, as messages name it: docs/guide.md *was rendered*. */
export interface ErrorOrigin {
  /** Source file. */
  file?: string;
  /** Name of something without a file, such as a hook. */
  subject?: string;
  /** The hook, if it is one. */
  hook?: { plugin: string; name: string; page?: string | undefined };
  /** True if it is Heddle's own code. */
  isOwn?: boolean;
  /** A past participle. */
  verb: string;
}

/**
 * On the main thread, the work that called the code which runs, also when a promise or a timer of that code goes on after
 * the call. So errors that nothing caught can be distinguished from errors of Heddle.
 */
export const mainOrigin = new AsyncLocalStorage<ErrorOrigin>();

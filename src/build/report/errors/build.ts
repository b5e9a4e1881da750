import { ofThrown, systemCauses } from './system.js';
import type { HeaderFault, IgnoredHeader } from '../../formats/header-rules.js';
import type { Diagnostic, SourcePosition, ErrorOrigin } from '../diagnostic.js';
import { asError, codeOf, reasonOf } from '../reason-of.js';
import { packageRoot } from '../../files/package-root.js';
import { stackFrames, thrownPlace } from '../thrown-place.js';

export const cacheUnusable = (directory: string, error: unknown): Diagnostic => ({
  code: 'cache-unusable',
  severity: 'warning',
  kind: 'environment',
  message: `The cache folder ${directory} cannot be used (${reasonOf(error)}); this run stores its results in a temporary folder.`,
  fix: 'Free some space, make the folder writable, or set `cacheDir` to another one.',
});

/** The cache was deleted in each of several attempts. */
export const cacheDeleted = (directory: string): Diagnostic => ({
  code: 'cache-unusable',
  severity: 'error',
  kind: 'environment',
  message: `Entries of the cache in ${directory} disappeared again and again during the build.`,
  fix: 'Look for programs, plugins and scripts that delete files there while the site is built.',
});

export const cacheEntryDamaged = (pack: string): Diagnostic => ({
  code: 'cache-entry-damaged',
  severity: 'warning',
  kind: 'environment',
  message: `An entry of the cache file ${pack} is missing or damaged; its results are made again.`,
});

export const noPages = (root: string): Diagnostic => ({
  code: 'no-pages',
  severity: 'error',
  kind: 'content',
  message: `There are no pages in ${root}.`,
  fix: 'Add a Markdown file such as index.md, or set `root` to the folder that contains the pages.',
});

export const outputCollision = (output: string, first: string, second: string): Diagnostic => ({
  code: 'output-collision',
  severity: 'error',
  kind: 'content',
  message: `${first} and ${second} both want the output path ${output}.`,
  fix: 'Rename or remove one of them.',
  file: second,
});

export const caseCollision = (first: string, second: string): Diagnostic => ({
  code: 'case-collision',
  severity: 'error',
  kind: 'content',
  message: `The paths of ${first} and ${second} differ in case or Unicode form only, so they are one file on some systems.`,
  fix: 'Rename one of them.',
  file: second,
});

/** A file at a path at which another one needs a folder. */
export const folderCollision = (
  file: { path: string; origin: string },
  inner: { path: string; origin: string },
): Diagnostic => ({
  code: 'output-collision',
  severity: 'error',
  kind: 'content',
  message: `${file.origin} is published as the file ${file.path}, and ${inner.origin} as ${inner.path}, for which ${inner.path.slice(0, file.path.length)} has to be a folder.`,
  fix: 'Rename or remove one of them.',
  file: file.origin,
});

export const badFileName = (file: string, why: string): Diagnostic => ({
  code: 'bad-file-name',
  severity: 'error',
  kind: 'content',
  message: `The name ${JSON.stringify(file)} ${why}.`,
  fix: 'Rename the file.',
  file,
});

/** A name or path that file systems do not take; the message shows its beginning. */
export const nameTooLong = (file: string, lengthBytes: number, limitBytes: number): Diagnostic => ({
  ...badFileName(
    `${file.slice(0, 80)}…`,
    `is too long: ${lengthBytes} bytes in the file system, which allows ${limitBytes}`,
  ),
  file: file.length > 400 ? `${file.slice(0, 400)}…` : file,
});

/** Files and folders whose names begin with a dot; the message shows the first ten. */
export const hiddenPublicFiles = (folder: string, paths: readonly string[]): Diagnostic => ({
  code: 'hidden-file',
  severity: 'warning',
  kind: 'content',
  message: `Hidden files of ${folder}/ are not published: ${paths.slice(0, 10).join(', ')}${paths.length > 10 ? ` and ${paths.length - 10} more` : ''}.`,
  fix: 'Move them elsewhere. A plugin can emit those that visitors need.',
  file: folder,
});

export const unportableName = (file: string, why: string): Diagnostic => ({
  code: 'unportable-name',
  severity: 'warning',
  kind: 'content',
  message: `The name of ${file} ${why}, so a checkout on Windows fails.`,
  fix: 'Rename it.',
  file,
});

export const skippedFile = (file: string, why: string): Diagnostic => ({
  code: 'skipped-file',
  severity: 'warning',
  kind: 'content',
  message: `${file} ${why}; it is left out.`,
  fix: 'Put an ordinary file there, or remove it.',
  file,
});

/** A file that was deleted or changed after the build had looked at it. */
export const fileChanged = (file: string, change: 'deleted' | 'changed'): Diagnostic => ({
  code: 'file-changed',
  severity: 'error',
  kind: 'content',
  message: `${file} was ${change} while the site was being built.`,
  fix: 'Build again.',
  file,
});

/** A file that was listed and cannot be read. One that is missing was deleted since. */
export const unreadableFile = (file: string, error: unknown): Diagnostic =>
  ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
    ? fileChanged(file, 'deleted')
    : {
        code: 'unreadable-file',
        severity: 'error',
        kind: 'environment',
        message: `${file} cannot be read (${reasonOf(error)}).`,
        fix: 'Check its permissions.',
        file,
      };

export const brokenSymlink = (file: string, why: string): Diagnostic => ({
  code: 'broken-symlink',
  severity: 'error',
  kind: 'content',
  message: `${file} is a symbolic link that ${why}.`,
  fix: 'Correct the link, or remove it.',
  file,
});

export const folderTooDeep = (folder: string, limit: number): Diagnostic => ({
  code: 'folder-too-deep',
  severity: 'error',
  kind: 'content',
  message: `Folders are nested deeper than ${limit} levels at ${folder.slice(0, 200)}.`,
  fix: 'Flatten the folders.',
  file: folder.slice(0, 200),
});

/** A path as a link in Markdown can contain it: `/a%20b`. */
const asWritten = (path: string): string =>
  path.replace(/[\s<>"%?#()\\]/g, (sign) => (sign === '(' ? '%28' : sign === ')' ? '%29' : encodeURIComponent(sign)));

export const deadLink = (
  place: Partial<SourcePosition>,
  written: string,
  suggestion: string | undefined,
  severity: 'error' | 'warning',
): Diagnostic => ({
  code: 'dead-link',
  severity,
  kind: 'content',
  message: `The link ${written} points to no page of the site.`,
  fix: suggestion
    ? `Did you mean ${asWritten(suggestion)}?`
    : 'Correct the link, or exclude it under `markdown.link.checkDeadLinks`.',
  link: written,
  ...place,
});

/** A link of the navigation that languages or versions share, one of which lacks its page. */
export const deadLinkInScope = (
  place: Partial<SourcePosition>,
  written: string,
  scope: string,
  severity: 'error' | 'warning',
): Diagnostic => ({
  ...deadLink(place, written, undefined, severity),
  message: `The link ${written} points to no page in ${scope}.`,
  fix: `Add the page to ${scope}, or give ${scope} links of its own, in a _nav.json or in \`themeConfig.locales\`.`,
});

export const homeMissing = (scope: string | undefined, home: string, file: string, isEmpty: boolean): Diagnostic => ({
  code: 'home-missing',
  severity: 'warning',
  kind: 'content',
  message: `There is ${isEmpty ? 'no page' : 'no home page'} in ${scope ?? 'the site'}, so the title and the menus of the site link to nothing at ${home}.`,
  fix: `Add ${file}${isEmpty ? ', or remove the language or version from the configuration' : ''}.`,
  file,
});

export const deadLinkCase = (
  place: SourcePosition,
  written: string,
  actual: string,
  severity: 'error' | 'warning',
): Diagnostic => ({
  code: 'dead-link',
  severity,
  kind: 'content',
  message: `The link ${written} differs in case from ${asWritten(actual)}; it breaks on case-sensitive hosts.`,
  fix: `Write ${asWritten(actual)}.`,
  link: written,
  ...place,
});

export const deadAnchor = (
  place: SourcePosition,
  written: string,
  page: string,
  suggestion: string | undefined,
  severity: 'error' | 'warning',
): Diagnostic => ({
  code: 'dead-anchor',
  severity,
  kind: 'content',
  message: `The link ${written} names an anchor that ${page} does not have.`,
  fix: suggestion
    ? `Did you mean #${suggestion}?`
    : 'Correct the anchor, or exclude the link under `markdown.link.checkAnchors`.',
  link: written,
  ...place,
});

/** A link whose anchor looks like one of the page, and is another one to browsers. */
export const anchorForm = (...[place, written, page, , severity]: Parameters<typeof deadAnchor>): Diagnostic => ({
  ...deadAnchor(place, written, page, undefined, severity),
  message: `The link ${written} writes an anchor of ${page} in another Unicode form, so browsers don't find it.`,
  fix: "Write both in the composed form, which editors and `text.normalize('NFC')` make.",
});

/** A link whose path looks like one of the site, and is another one to hosts. */
export const linkForm = (place: SourcePosition, written: string, severity: 'error' | 'warning'): Diagnostic => ({
  ...deadLink(place, written, undefined, severity),
  message: `The link ${written} writes a path of the site in another Unicode form, so many hosts don't find it.`,
  fix: "Write it in the composed form, which editors and `text.normalize('NFC')` make.",
});

export const pageCrashed = (file: string, task: string, reason: string): Diagnostic =>
  ofThrown({
    code: 'page-crashed',
    severity: 'error',
    kind: 'internal',
    message: `The worker thread ended while ${file} was ${task}: ${reason}.`,
    fix: 'Look for process.exit, infinite recursion or very large data in the page and what it imports.',
    file,
  });

export const pageDeadline = (file: string, task: string, seconds: number): Diagnostic => ({
  code: 'page-deadline',
  severity: 'error',
  kind: 'content',
  message: `${file} could not be ${task} within ${seconds} s.`,
  fix: 'Look for infinite loops and promises that never settle in the page and what it imports.',
  file,
});

export const pageFailed = (file: string, task: string, reason: string): Diagnostic =>
  ofThrown({
    code: 'page-failed',
    severity: 'error',
    kind: 'internal',
    message: `${file} could not be ${task}: ${reason}`,
    fix: 'Correct the code that the message names. If it is code of Heddle, report it with the output of --debug.',
    file,
  });

/** Names that browsers alone define, as far as pages often use them. */
const browserNames =
  /\b(?:window|document|navigator|location|history|screen|self|localStorage|sessionStorage) is not defined/;

/** `component` is the one that threw, `name` what an expression of the page itself names and nothing defines. */
export const renderFailed = (
  place: SourcePosition,
  { component, name }: { component?: string | undefined; name?: string | undefined },
  reason: string,
): Diagnostic =>
  ofThrown({
    code: 'render-failed',
    severity: 'error',
    kind: 'content',
    message: component
      ? `The component ${component} failed while the page was rendered: ${reason}`
      : `The page could not be rendered: ${reason}`,
    fix: browserNames.test(reason)
      ? 'Make the component render on the server, or wrap it in <BrowserOnly>.'
      : name === undefined
        ? 'Correct the component, or wrap it in <BrowserOnly> if it needs a browser.'
        : `Write \\{ when the brace is meant as text, or give it a value: export const ${name} = …`,
    ...place,
  });

/** Message of an error of a module of the site; `files` are the sources of the pages that could not be rendered. */
export function moduleFailed([first = '', ...others]: readonly string[], reason: string): string {
  if (first === '') return `This failed while pages were rendered: ${reason}`;
  const pages =
    others.length === 0
      ? `${first} was`
      : `${first} and ${others.length} other page${others.length > 1 ? 's' : ''} were`;
  return `This failed while ${pages} rendered: ${reason}`;
}

const uncaughtReasons = {
  promise: 'a promise was rejected and nothing handled it',
  callback: 'a callback threw an error',
};

/** Lines of a stack that a message shows. */
const stackLines = 5;

/**
 * An error of code that nothing awaited. `origin` is the work that had started the code; undefined if that is unknown.
 */
export function uncaughtError(
  thrown: unknown,
  what: keyof typeof uncaughtReasons,
  origin: ErrorOrigin | undefined,
): Diagnostic {
  const error = asError(thrown);
  const reason = `${uncaughtReasons[what]}: ${reasonOf(thrown)}`;
  const work = origin
    ? `${origin.subject ?? origin.file} was ${origin.verb}`
    : 'a worker was at work, for an unknown page';
  return {
    ...ofThrown({
      code: 'uncaught-error',
      severity: 'error',
      // Errors of modules of the site become those of the content when their places are found.
      kind: origin?.file && error.stack?.includes(`${origin.file}:`) ? 'content' : 'internal',
      message: `This failed while ${work}: ${reason}`,
      fix: 'Handle the error where it occurs: await the promise or end it with .catch(…), or use try and catch in the callback.',
      file: origin?.file,
    }),
    // Of a value that is no error, the stack is that of this function.
    frame: (thrown instanceof Error ? (error.stack ?? '') : '')
      .split('\n')
      .filter(
        (line) => /^\s+at /.test(line) && !line.includes('node:internal/') && !line.includes(`${packageRoot()}/dist/`),
      )
      .slice(0, stackLines)
      .join('\n'),
    thrown: { reason, frames: stackFrames(error) },
  };
}

/** `element` is the page's own name for it, `parent` the component that shows it. */
export const undefinedElement = (
  place: SourcePosition,
  { element, parent, missing }: { element?: string; parent?: string; missing?: string },
): Diagnostic => ({
  code: 'render-failed',
  severity: 'error',
  kind: 'content',
  message: element
    ? `The component <${element}> is undefined${missing ? `: ${missing}` : ''}.`
    : `${parent ? `The component ${parent}` : 'The page'} shows an element whose component is undefined.`,
  fix: missing
    ? 'Correct the name, or install a version of the package that has it.'
    : `Check the name that ${parent && !element ? parent : 'the page'} imports or destructures from an object: nothing has this name there.`,
  ...place,
});

/** `importLine` is the line of an import of the component that is text, because it continues a paragraph; 0 without one. */
export const unknownComponent = (
  place: SourcePosition,
  name: string,
  { suggestion, importLine }: { suggestion: string | undefined; importLine: number },
): Diagnostic => ({
  code: 'unknown-component',
  severity: 'error',
  kind: 'content',
  subject: name,
  message: `The component <${name}> is neither imported nor one that every page may use.`,
  fix: importLine
    ? `Write an empty line before its import in line ${importLine}, which is a part of the text above it.`
    : suggestion
      ? `Did you mean <${suggestion}>?`
      : `Import ${name}, or write it in backquotes when it is meant as text.`,
  ...place,
});

const importFix = (near: string | undefined, isPath = false): string => {
  if (near !== undefined) return `Did you mean ${JSON.stringify(near)}?`;
  return isPath ? 'Correct the path, or add the file.' : 'Correct the path or the name, or install the package.';
};

/** `near` is the import that was probably meant. */
export const bundleFailed = (place: SourcePosition, message: string, near?: string): Diagnostic =>
  ofThrown({
    code: 'bundle-failed',
    severity: 'error',
    kind: 'content',
    message,
    fix: message.startsWith('Could not resolve ')
      ? importFix(near, /^Could not resolve "\.{1,2}\//.test(message))
      : 'Correct the code at this place.',
    ...place,
  });

/** Code that reads variables of the environment without their names. Its place is added where it is known. */
export const unnamedVariable = (place: SourcePosition): Diagnostic => ({
  ...bundleFailed(
    place,
    'The code reads variables of the environment without naming them, so browsers cannot get them.',
  ),
  fix: 'Read each variable by its name, such as `process.env.RELEASE` or `const { RELEASE } = process.env`.',
});

/** Code that reads a variable whose name says that it is a secret. */
export const secretVariable = (place: SourcePosition, name: string): Diagnostic => ({
  ...bundleFailed(place, `The value of the variable ${name} would be published in a script.`),
  fix: `Read it in \`site.config.ts\` or in a plugin. If everyone may know it, define \`process.env.${name}\` under \`builder.define\`.`,
});

export const bundleWarning = (place: SourcePosition, message: string): Diagnostic => ({
  code: 'bundle-warning',
  severity: 'warning',
  kind: 'content',
  message,
  fix: 'Correct the code at this place.',
  ...place,
});

export const themeNotModule = (file: string): Diagnostic => ({
  code: 'theme-not-module',
  severity: 'error',
  kind: 'content',
  message: 'The names that the theme exports cannot be determined, because its module is CommonJS.',
  fix: 'Write `export` statements instead of `module.exports`, and name the file index.js or index.tsx.',
  file,
});

/** `near` is the import that was probably meant. */
export const missingImport = (place: SourcePosition, specifier: string, reason: string, near?: string): Diagnostic => ({
  code: 'missing-import',
  severity: 'error',
  kind: 'content',
  subject: specifier,
  message: `The import ${JSON.stringify(specifier)} fails: ${reason}`,
  fix: importFix(near),
  ...place,
});

/**
 * An import of a file that doesn't exist. `folder` is the one of public files in which it was looked for, if the path begins
 * with `/`, and `file` is then the path from there.
 */
export const missingFile = (
  place: SourcePosition,
  file: string,
  near: string | undefined,
  folder?: string,
): Diagnostic => ({
  ...missingImport(place, file, '', near),
  message:
    folder === undefined
      ? `The import names no file: there is no ${file}${/\.\w+$/.test(file) ? '' : ', with any ending'}.`
      : `There is no file ${file}, neither in ${folder} nor from the root of the project.`,
  fix: folder === undefined ? importFix(near, true) : `Correct the path, or add the file to ${folder}.`,
});

/** A module in the folder of pages that is no page. */
export const pageWithoutComponent = (file: string): Diagnostic => ({
  ...bundleFailed({ file, line: 1, column: 1 }, 'This file is a page, and exports no component as default.'),
  fix: 'Export a component as default. To keep the file from becoming a page, begin its name with an underscore, or move it out of the folder of pages.',
});

export const foreignImport = (place: SourcePosition, specifier: string, why: string): Diagnostic => ({
  code: 'foreign-import',
  severity: 'error',
  kind: 'content',
  message: `The import ${JSON.stringify(specifier)} ${why}.`,
  fix: 'Import files of the repository or installed packages.',
  ...place,
});

/** `what` is a specifier, or a tag such as `<Hero>`. */
export const foreignComponent = (place: SourcePosition, what: string): Diagnostic => ({
  code: 'foreign-component',
  severity: 'warning',
  kind: 'content',
  subject: what,
  message: `Heddle cannot run ${what}; a placeholder is shown.`,
  fix: 'Write the component in React, or remove it.',
  ...place,
});

/** The style sheet in a component of another language that is shown without it. */
export const componentStyle = (place: SourcePosition, what: string): Diagnostic => ({
  ...foreignComponent(place, what),
  message: `The styles of ${what} are left out; its content is shown.`,
  fix: 'Move them to a style sheet, and list it in `globalStyles`, or write the component in React.',
});

/** A style sheet of a package that a moved site does not have. */
export const foreignStyle = (place: SourcePosition, specifier: string): Diagnostic => ({
  ...foreignComponent(place, specifier),
  message: `The style sheet ${specifier} is left out: its package is one of the old generator, or is not in package.json.`,
  fix: 'Install the package, or remove the import.',
});

export const metaSyntax = (place: SourcePosition, reason: string): Diagnostic => ({
  code: 'meta-syntax',
  severity: 'error',
  kind: 'content',
  message: `${place.file} is not valid JSON: ${reason}`,
  fix: 'Correct the JSON.',
  ...place,
});

export const metaItem = (
  place: SourcePosition,
  reason: string,
  fix: string,
  severity: 'error' | 'warning' = 'error',
): Diagnostic => ({
  code: 'meta-item',
  severity,
  kind: 'content',
  message: reason,
  fix,
  ...place,
});

export const outDirForeign = (outDir: string): Diagnostic => ({
  code: 'out-dir-refused',
  severity: 'error',
  kind: 'config',
  message: `The output folder ${outDir} is not empty and was not written by Heddle, so it is not replaced.`,
  fix: 'Empty it, or choose another `outDir`.',
});

export const outDirLocked = (outDir: string, pid: number): Diagnostic => ({
  code: 'out-dir-locked',
  severity: 'error',
  kind: 'config',
  message: `Another build (process ${pid}) is writing ${outDir}.`,
  fix: 'Wait for it to end. If it was killed in another container or on another machine, its lock ends 90 s later.',
});

/** The lock was taken over in the meantime. */
export const outDirLost = (outDir: string): Diagnostic => ({
  code: 'out-dir-locked',
  severity: 'error',
  kind: 'config',
  message: `Another build took over ${outDir}, because this one had stopped for too long.`,
  fix: 'Build again.',
});

export const diskFailed = (what: string, error: unknown): Diagnostic => ({
  code: 'disk-failed',
  severity: 'error',
  kind: 'environment',
  message: `${what} failed: ${reasonOf(error)}.`,
  fix: systemCauses[codeOf(error)]?.[1] ?? 'Check free space and permissions.',
});

export const lockUnusable = (path: string): Diagnostic => ({
  code: 'out-dir-locked',
  severity: 'error',
  kind: 'config',
  message: `The lock of the output folder, ${path}, is not a file.`,
  fix: 'Delete it, and build again.',
});

export const outDirLink = (outDir: string, target: string): Diagnostic => ({
  code: 'out-dir-refused',
  severity: 'error',
  kind: 'config',
  message: `The output folder ${outDir} is a link to ${target}, which cannot be reached.`,
  fix: 'Create the folder of the target, or change the link.',
});

export const leftoverForeign = (folder: string): Diagnostic => ({
  code: 'out-dir-refused',
  severity: 'error',
  kind: 'config',
  message: `Builds need the path ${folder}, and what is there was not written by Heddle.`,
  fix: 'Move it or delete it, or choose another `outDir`.',
});

/**
 * A hook that failed. The place is that of the first call in the stack of the thrown error that is neither Heddle's nor
 * that of Node.js.
 */
export function hookFailed(
  plugin: string,
  hook: string,
  reason: string,
  { page, thrown }: { page?: string | undefined; thrown?: unknown } = {},
): Diagnostic {
  return ofThrown({
    code: 'plugin-failed',
    severity: 'error',
    kind: 'internal',
    message: `Plugin ${plugin}, hook ${hook}${page ? `, page ${page}` : ''}: ${reason}`,
    fix: `Correct the plugin, update it, or remove it from \`plugins\`.`,
    ...thrownPlace(thrown),
  });
}

/** A function of the configuration that failed when it was called. `subject` is such as `the function in head`. */
export const optionFailed = (subject: string, reason: string, thrown: unknown): Diagnostic => ({
  code: 'config-threw',
  severity: 'error',
  kind: 'config',
  message: `${subject.charAt(0).toUpperCase()}${subject.slice(1)} of the configuration: ${reason}`,
  fix: 'Correct the function.',
  ...thrownPlace(thrown),
});

/** Code of a site or a plugin that blocks the main thread, also after its call has ended. */
export function callBlocked(origin: ErrorOrigin, isRunning: boolean, seconds: number): Diagnostic {
  const what = isRunning
    ? `it did not end within ${seconds} s`
    : `code that it started did not end within ${seconds} s`;
  const { hook, file, subject = file ?? 'code of the site' } = origin;
  const problem = hookFailed(hook?.plugin ?? '', hook?.name ?? '', what, { page: hook?.page, thrown: new Error(what) });
  if (hook) return problem;
  return {
    ...problem,
    code: 'config-never-settled',
    kind: 'config',
    message: `${subject} was ${origin.verb}: ${what}.`,
    file: problem.file ?? file,
    fix: 'Look for endless loops.',
  };
}

/** A hook during which a worker was lost. `calling` is its name, such as `hook head of plugin seo`. */
export const hookLost = (calling: string, file: string, task: string, what: string): Diagnostic =>
  ofThrown({
    code: 'plugin-failed',
    severity: 'error',
    kind: 'internal',
    message: `${calling.charAt(0).toUpperCase()}${calling.slice(1)} ${what} while ${file} was ${task}.`,
    fix: 'Look for endless loops, promises that never settle and calls that end the process.',
    file,
  });

const headerFaults: Readonly<Record<HeaderFault, readonly [why: string, fix: string]>> = {
  'no-path': ['comes before the first path, so it applies to no response', 'Write the path above it, such as `/*`.'],
  'not-a-header': ['is neither a path nor a header', 'Begin paths with `/`, and write headers as `Name: value`.'],
  computed: ['has no effect, because servers compute it for each response', 'Remove it.'],
  name: ['is not a header name', 'Use letters, digits and hyphens.'],
  value: [
    'has a value that HTTP cannot carry, so servers leave it out',
    'Use characters of Latin-1 (U+0020 to U+00FF), and encode others.',
  ],
};

/** A line of the `_headers` file without effect; `file` is relative to the project. */
export function headerIgnored(file: string, { line, text, fault }: IgnoredHeader): Diagnostic {
  const [why, fix] = headerFaults[fault];
  const message = `${JSON.stringify(text.slice(0, 80))} ${why}.`;
  return { code: 'header-ignored', severity: 'warning', kind: 'content', message, fix, file, line };
}

/** A header of a plugin's file without effect. */
export function emittedHeaderIgnored(plugin: string, path: string, name: string, fault: HeaderFault): Diagnostic {
  const [why, fix] = headerFaults[fault];
  const message = `Plugin ${plugin}, file ${path}: the header ${JSON.stringify(name.slice(0, 80))} ${why}.`;
  return { code: 'header-ignored', severity: 'warning', kind: 'content', message, fix };
}

export const unsafeOutputPath = (path: string, source: string): Diagnostic => ({
  code: 'unsafe-output-path',
  severity: 'error',
  kind: 'content',
  message: `${source} wants to write ${JSON.stringify(path)}, which is not a path inside the output folder.`,
  fix: 'Return a path below the output folder with `/` between its parts, such as `files/data.json`: without `..`, control characters, and parts that begin with `~`.',
});

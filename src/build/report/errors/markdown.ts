import type { Diagnostic } from '../diagnostic.js';
import { nearest } from '../nearest.js';

/** A problem of a page, without its place. */
export type PageProblem = Omit<Diagnostic, 'file' | 'line' | 'column' | 'frame'>;

type Severity = Diagnostic['severity'];

const content = (severity: Severity, code: string, message: string, fix: string): PageProblem => ({
  code,
  severity,
  kind: 'content',
  message,
  fix,
});

/** A value in a message, cut when somebody wrote a whole file into a link. */
const shown = (written: string): string => (written.length > 100 ? `${written.slice(0, 100)}…` : written);

export const mdxSyntax = (
  reason: string,
  fix = 'Correct it. Where a brace or a less-than sign is meant as text, write \\{ or \\<.',
): PageProblem => ({
  code: 'mdx-syntax',
  severity: 'error',
  kind: 'content',
  message: reason,
  fix,
});

/** A quote that begins with `[!NAME]` stays a quote, as on GitHub. */
export const unknownAlert = (name: string, types: readonly string[]): PageProblem => {
  const near = nearest(name.toLowerCase(), types);
  return content(
    'warning',
    'unknown-container',
    `There is no container type ${JSON.stringify(shown(name))}, so [!${shown(name)}] is shown as text.`,
    near === undefined
      ? `Write one of ${types.join(', ')}; write \\[! where it is meant as text.`
      : `Did you mean [!${near.toUpperCase()}]?`,
  );
};

export const unknownContainer = (name: string, types: readonly string[]): PageProblem => {
  const near = nearest(name, types);
  return content(
    'error',
    'unknown-container',
    `There is no container type ${JSON.stringify(shown(name))}.`,
    near === undefined
      ? `Write one of ${types.join(', ')}; write \\::: where colons are meant as text.`
      : `Did you mean :::${near}?`,
  );
};

/** An attribute in braces that other generators read. */
export const unknownAttribute = (name: string): PageProblem =>
  content(
    'warning',
    'foreign-syntax',
    `Containers have no attribute ${shown(name)}; it is left out.`,
    'Remove it. Containers have the attributes title, open, #id and .class.',
  );

/** `lineInHtml` is the line of a ::: that HTML directly above it takes in. */
export const unclosedContainer = (name: string, lineInHtml?: number): PageProblem =>
  content(
    'error',
    'unclosed-container',
    lineInHtml === undefined
      ? `The container :::${name} is not closed.`
      : `The container :::${name} is not closed: the ::: in line ${lineInHtml} is a part of the HTML above it, which ends at an empty line.`,
    lineInHtml === undefined
      ? 'Add a line with ::: behind its content, with the indentation of the first line.'
      : `Add an empty line above the ::: in line ${lineInHtml}.`,
  );

export const strayContainerEnd = (): PageProblem =>
  content(
    'error',
    'stray-container-end',
    'This ::: closes no container.',
    'Remove it, or open a container above it at the same indentation.',
  );

/** `around` is the name of the element with which it ends; undefined for the end of the page. */
export const unclosedElement = (name: string, written: string, endsItself: boolean, around?: string): PageProblem => {
  const end = around === undefined ? 'the rest of the page is' : `what follows up to the end of <${around}> is`;
  const tag = shown(written);
  return content(
    'warning',
    'unclosed-element',
    endsItself
      ? `HTML ignores the / at the end of ${tag}, so the element is not closed, and ${end} inside it.`
      : `<${shown(name)}> is not closed, so ${end} inside it.`,
    endsItself
      ? `Write ${tag.slice(0, tag.lastIndexOf('/')).trimEnd()}></${shown(name)}>.`
      : `Write </${shown(name)}> where it ends, or \\<${shown(name)}> if it is meant as text.`,
  );
};

export const strayEndTag = (name: string, written: string): PageProblem =>
  content(
    'warning',
    'stray-end-tag',
    `${shown(written)} closes nothing, or an element that Markdown made: no <${shown(name)}> is open here.`,
    `Remove it, write <${shown(name)}> where the element begins, or \\</${shown(name)}> if it is meant as text.`,
  );

/** A tag in a block of HTML that ends before it. */
export const unclosedTag = (written: string): PageProblem =>
  content(
    'warning',
    'unclosed-element',
    `The tag ${shown(written.split('\n', 1)[0]!)} has no >, so everything up to the end of this HTML is left out.`,
    'Write > at its end, and a second quotation mark after each value that begins with one.',
  );

export const codeGroupContent = (): PageProblem =>
  content(
    'error',
    'code-group-content',
    'A code group contains something other than fenced code blocks.',
    'Move it before or after the group.',
  );

export const emptyCodeGroup = (): PageProblem =>
  content('error', 'code-group-content', 'The code group contains no code block.', 'Put fenced code blocks into it.');

export const nestingLimit = (limit: number): PageProblem =>
  content(
    'error',
    'nesting-limit',
    `Something is nested deeper than ${limit} levels here.`,
    'Flatten lists, quotes, containers and tags.',
  );

/** `what` is in a paragraph, and browsers end the paragraph before it. */
export const splitParagraph = (what: string): PageProblem =>
  content(
    'warning',
    'split-paragraph',
    `Browsers end this paragraph before ${shown(what)}, because a paragraph contains no blocks.`,
    `Write <div> instead of <p>, or move ${shown(what)} out of the paragraph.`,
  );

export const mdxTooLarge = (length: number, limit: number): PageProblem =>
  content(
    'error',
    'mdx-too-large',
    `The page and its fragments have ${length} characters of MDX; the limit is ${limit}.`,
    'Split the page, or write it in Markdown: a page in a `.md` file has no such limit.',
  );

export const stackExhausted = (): PageProblem =>
  content(
    'error',
    'nesting-limit',
    'Something is nested too deeply, or a Markdown plugin calls itself without end.',
    'Flatten lists, quotes, containers and tags, or remove the plugin.',
  );

export const duplicateId = (written: string, id: string): PageProblem =>
  content(
    'warning',
    'duplicate-id',
    `Another heading of the page has the id ${shown(written)}, so this one has the id ${shown(id)}.`,
    `Write another id here. Links to #${shown(written)} go to the first heading.`,
  );

/** An element whose id an element before it has. */
export const duplicateElementId = (id: string): PageProblem =>
  content(
    'warning',
    'duplicate-id',
    `Another element above this one has the id ${shown(id)}.`,
    `Write another id here. Links to #${shown(id)} go to the first element.`,
  );

/** A definition after one of the same name in line `line`. */
export const definedTwice = (label: string, type: 'definition' | 'footnoteDefinition', line: number): PageProblem =>
  type === 'definition'
    ? content(
        'warning',
        'duplicate-definition',
        `Line ${line} defines another URL for [${shown(label)}], so this one is ignored.`,
        'Write another name here and in the links to this URL, or remove it.',
      )
    : content(
        'warning',
        'duplicate-definition',
        `Line ${line} has another footnote [^${shown(label)}], so this one is left out.`,
        'Write another name here and in the reference to it, or remove it.',
      );

export const unusedFootnote = (label: string): PageProblem =>
  content(
    'warning',
    'unused-footnote',
    `Nothing refers to the footnote [^${shown(label)}], so it is left out.`,
    `Write [^${shown(label)}] in the text that the note belongs to, or remove the note.`,
  );

export const emptyHeading = (): PageProblem =>
  content(
    'warning',
    'empty-heading',
    'The heading has no text that is known when the page is compiled.',
    'Write text, an alternative text of its image, or an id such as `{#install}`, which then names it.',
  );

export const headingNotRendered = (source: string, reason: string): PageProblem =>
  content(
    'warning',
    'heading-not-rendered',
    `The text of ${shown(source)} in the heading is unknown, because it cannot be rendered without the page around it: ${reason.replace(/\.$/, '')}.`,
    'Give the heading an id such as `{#install}`, or write its text. Components in headings receive no data of the page or the theme.',
  );

export const tocTooLong = (limit: number): PageProblem =>
  content(
    'warning',
    'toc-too-long',
    `The page has more than ${limit} headings; its table of contents ends there.`,
    'Split the page.',
  );

export const badLink = (written: string): PageProblem =>
  content(
    'error',
    'bad-link',
    `The link ${shown(written)} is not a valid URL.`,
    'A percent sign begins two hexadecimal digits of a UTF-8 byte other than 00; write %25 for the sign itself.',
  );

/** A path with the letter of a drive, which browsers read as a URL of an unknown kind. */
export const drivePath = (written: string): PageProblem =>
  content(
    'error',
    'bad-link',
    `${shown(written)} is a path on one computer, which visitors do not have.`,
    'Write a path relative to the page with forward slashes, such as ./images/a.png.',
  );

/** Syntax with a mistake, for which Markdown takes it for text. */
export type SyntaxShownAsText =
  | 'heading'
  | 'link'
  | 'image-size'
  | 'table'
  | 'table-rule'
  | 'footnote'
  | 'link-space'
  | 'reference'
  | 'formula'
  | 'html'
  | 'indented'
  | 'fence'
  | 'comment';

const textMessages: Record<SyntaxShownAsText, [message: string, fix: string]> = {
  heading: [
    'The line is shown as text, because a heading has one to six # and a space after them.',
    'Write ## and a space, or \\# where it is meant as text.',
  ],
  link: [
    'The link is shown as text, because its URL contains a space.',
    'Put the URL into angle brackets, [Text](<a file.md>), or write %20 for the space.',
  ],
  table: [
    'The table is shown as text, because its first two lines have different numbers of cells.',
    'Write --- once for each cell of the head.',
  ],
  'table-rule': [
    'The table is shown as text, because its second line is not made of --- for each cell.',
    'Add such a line after the first one: | --- | --- |.',
  ],
  'image-size': [
    'The image is shown as text, because a size follows its URL.',
    'Write <img src="./image.png" alt="" width="300">.',
  ],
  formula: [
    'The backslashes of the formula are left out, because \\( is a parenthesis in Markdown.',
    'Write the formula between $ signs, and add the plugin math.',
  ],
  html: [
    'The Markdown in this HTML is shown as text, because it follows a tag without an empty line.',
    'Add an empty line after the tag, or write HTML: <strong>text</strong>.',
  ],
  fence: [
    'The code block is not closed, so what follows is code.',
    'Add a line with the same signs as the first one, and no others, after the code.',
  ],
  comment: ['The comment is not closed, so what follows is left out.', 'Write --> at the end of the comment.'],
  indented: [
    'The indented text is a paragraph, because MDX has no indented code.',
    'Write ``` before and after code, or remove the indentation.',
  ],
  footnote: [
    'The reference to a footnote is shown as text, because the page has no such footnote.',
    'Write the note in a paragraph that begins with [^1]:, or \\[ where it is meant as text.',
  ],
  'link-space': [
    'The link is shown as text, because there is a space between ] and (.',
    'Remove the space, or write \\[ where it is meant as text.',
  ],
  reference: [
    'The link is shown as text, because the page does not define the URL that it refers to.',
    'Add a line such as [name]: ./page.md, or write \\[ where it is meant as text.',
  ],
};

export const shownAsText = (syntax: SyntaxShownAsText): PageProblem =>
  content('warning', 'shown-as-text', ...textMessages[syntax]);

export const tableCells = (): PageProblem =>
  content(
    'warning',
    'table-cells',
    'The row has more cells than the head of the table; this cell and those after it are left out.',
    'Write \\| where the line is meant as text, also in code, or add cells to the head.',
  );

/** A line of text directly after a table is a row for Markdown. */
export const textAfterTable = (): PageProblem =>
  content(
    'warning',
    'table-cells',
    'The line is a row of the table above it, because no empty line is between them.',
    'Add an empty line above it, or write | between its cells.',
  );

/** `what` is a link or an image that is written without something. */
export const emptyLink = (what: 'link' | 'image', lacks: 'URL' | 'text'): PageProblem =>
  content('warning', 'empty-link', `The ${what} has no ${lacks}.`, `Write its ${lacks}, or remove it.`);

export const unsafeLink = (written: string): PageProblem =>
  content(
    'warning',
    'unsafe-link',
    `The link ${shown(written)} can run code or read files; its address is left out.`,
    'Link to a page or to an https address.',
  );

export const unsafeHtml = (what: string): PageProblem =>
  content(
    'warning',
    'unsafe-html',
    `${what} is left out: Markdown and JSON files contain no code.`,
    'Use a component in an .mdx page.',
  );

/** Syntax of other generators that Heddle does not read. */
export type ForeignSyntax =
  | 'interpolation'
  | 'code'
  | 'snippet'
  | 'include'
  | 'attributes'
  | 'admonition'
  | 'tabs'
  | 'wiki-link'
  | 'mark'
  | 'inserted'
  | 'emoji'
  | 'formula'
  | 'abbreviation'
  | 'template'
  | 'inclusion'
  | 'block'
  | 'callout-mark'
  | 'comment'
  | 'inline-note'
  | 'revision';

const foreignMessages: Record<ForeignSyntax, [message: string, fix: string]> = {
  interpolation: [
    'The expression in {{ }} is shown as text.',
    'Rename the file to .mdx and write {expression}, or write it in backquotes when it is meant as text.',
  ],
  code: [
    'The expression in {{ }} is shown as text in a block of code whose language ends in -vue.',
    'Write its value, or remove -vue when it is meant as text.',
  ],
  snippet: [
    'The line with <<< is shown as text.',
    'Write the path of a file after it, in a paragraph of its own, or write it in backquotes when it is meant as text.',
  ],
  admonition: [
    'The line with !!! or ??? is shown as text.',
    'Write :::note and ::: around the text, or write it in backquotes when it is meant as text.',
  ],
  tabs: [
    'The line with === is shown as text.',
    'Use the component Tabs in an .mdx page, or write it in backquotes when it is meant as text.',
  ],
  attributes: [
    'The attributes in braces are shown as text.',
    'Remove them, write HTML, or write \\{ when the brace is meant as text. Only a heading can end with {#id} or {#id .class}.',
  ],
  'wiki-link': [
    'The link in [[ ]] is shown as text.',
    'Write [Label](./page.md) or ![Text](./image.png), add a remark plugin that reads it, or write it in backquotes when it is meant as text.',
  ],
  mark: [
    'The text in == == is shown with its signs.',
    'Write <mark>text</mark>, or add a remark plugin that reads it.',
  ],
  inserted: [
    'The text in ++ ++ is shown with its signs.',
    'Write <ins>text</ins> or <kbd>Ctrl</kbd>, or add a remark plugin that reads it.',
  ],
  emoji: [
    'The name between colons is shown as text.',
    'Write the emoji itself, add a plugin such as remark-emoji, or write it in backquotes when it is meant as text.',
  ],
  formula: [
    'The formula is shown as its source.',
    'Add the plugin math: `plugins: [math()]`, or write \\$ when the sign is meant as text.',
  ],
  abbreviation: [
    'The definition of an abbreviation is shown as text.',
    'Write <abbr title="…"> around the abbreviation, or add a remark plugin that reads it.',
  ],
  template: [
    'The template tag in {% %} is shown as text.',
    'Write its result, or write it in backquotes when it is meant as text.',
  ],
  inclusion: [
    'The line that includes a file is shown as text.',
    'Write <!--@include: ./part.md--> in a line of its own, or import the file in an .mdx page.',
  ],
  block: [
    'The line with /// is shown as text.',
    'Write :::note and ::: around the text, or write it in backquotes when it is meant as text.',
  ],
  'callout-mark': [
    'The mark !> or ?> is shown as text.',
    'Write :::warning and ::: around the text, or write it in backquotes when it is meant as text.',
  ],
  comment: [
    'The comment in %% %% is shown as text.',
    'Write <!-- comment -->, or write it in backquotes when it is meant as text.',
  ],
  'inline-note': [
    'The note in ^[ ] is shown as text.',
    'Write [^1], and the note in a paragraph that begins with [^1]:, or write \\^ when it is meant as text.',
  ],
  revision: [
    'The revision in braces is shown as text.',
    'Write <del>text</del> or <!-- comment -->, or write it in backquotes when it is meant as text.',
  ],
  include: [
    'The comment with @include includes nothing.',
    'Write the path of a file after it, with nothing else on the line.',
  ],
};

export const foreignSyntax = (kind: ForeignSyntax): PageProblem =>
  content('warning', 'foreign-syntax', ...foreignMessages[kind]);

/** Braces in an MDX page of a moved site whose content no code defines, or is an object. */
export const foreignExpression = (written: string): PageProblem =>
  content(
    'warning',
    'foreign-syntax',
    `The expression ${shown(written)} has no value that a page can show; it is shown as text.`,
    'Write \\{ when the brace is meant as text, or define the name with export const.',
  );

/** A directive that a plugin of another generator reads. */
export const foreignDirective = (name: string): PageProblem =>
  content(
    'warning',
    'foreign-syntax',
    `The directive :${shown(name)} is shown as text.`,
    'Write HTML or a component instead of it, or write it in backquotes when it is meant as text.',
  );

/** `await` at the top level of a page that was moved. */
export const awaitIgnored = (): PageProblem =>
  content(
    'warning',
    'foreign-syntax',
    'The page does not wait for a promise at its top level; the value is undefined.',
    'Write the value, or load it in the function `paths` of the page.',
  );

export const componentTag = (name: string): PageProblem =>
  content(
    'warning',
    'foreign-syntax',
    `The tag <${shown(name)}> is no HTML, and components are not available in a .md file.`,
    'Rename the file to .mdx to use a component, or write the tag in backquotes when it is meant as text.',
  );

/** A file that cannot be read as MDX, on a site that was moved. */
export const readAsMarkdown = (reason: string): PageProblem =>
  content('warning', 'mdx-syntax', `${reason} The file is read as Markdown, without components.`, 'Correct the line.');

/** A tag of a component that Heddle cannot run, in a site that was moved from another generator. */
export const foreignTag = (name: string): PageProblem =>
  content(
    'warning',
    'foreign-component',
    `Heddle has no component <${shown(name)}>; a placeholder is shown.`,
    'Write the component in React and import it, or remove the tag.',
  );

/** A problem of HTML in a field of front matter or of a JSON file. */
export const codeInText = (field: string, problem: PageProblem): PageProblem => ({
  ...problem,
  message: `In \`${field}\`: ${problem.message}`,
});

export const deadImage = (written: string, suggestion: string | undefined, severity: Severity): PageProblem =>
  content(
    severity,
    'dead-image',
    `The file ${shown(written)} does not exist.`,
    suggestion === undefined
      ? 'Correct the path, or exclude it under `markdown.image.checkDeadImages`.'
      : `Did you mean ${suggestion}?`,
  );

export const badImage = (written: string, why: string): PageProblem =>
  content('warning', 'bad-image', `The picture ${shown(written)} ${why}.`, 'Replace the file.');

export const assetOutsideProject = (written: string): PageProblem =>
  content(
    'error',
    'asset-outside-project',
    `The file ${shown(written)} is outside the project.`,
    'Copy it into the docs folder.',
  );

/** `pattern` is what names the file in `route.include`. */
export const fileOutsideDocs = (written: string, pattern: string): PageProblem =>
  content(
    'error',
    'file-outside-docs',
    `The file ${shown(written)} is outside the docs folder, so pages cannot show it.`,
    `Move it into the docs folder, or add '${pattern}' to \`route.include\`.`,
  );

export const hiddenFile = (written: string, pattern: string): PageProblem =>
  content(
    'error',
    'hidden-file',
    `The file ${shown(written)} is hidden or below a hidden folder or node_modules, so pages cannot show it.`,
    `Copy it into the docs folder under another name, or add '${pattern}' to \`route.include\`.`,
  );

export const fragmentCycle = (chain: readonly string[]): PageProblem =>
  content('error', 'fragment-cycle', `Fragments include each other: ${chain.join(' → ')}.`, 'Break the circle.');

export const fragmentDepth = (chain: readonly string[], limit: number): PageProblem =>
  content(
    'error',
    'fragment-depth',
    `Fragments include each other more than ${limit} levels deep: ${chain.join(' → ')}.`,
    'Import the inner fragments into the page.',
  );

export const includeFailed = (written: string, reason: string): PageProblem =>
  content('error', 'include-failed', `${shown(written)} cannot be included: ${reason}.`, 'Correct the comment.');

export const noTitle = (): PageProblem =>
  content(
    'warning',
    'no-title',
    'The page is empty and has no title; its file name is used.',
    'Add a heading or front matter.',
  );

/** A message about a page, of a Markdown plugin that a plugin or the site added. */
export const markdownMessage = (
  severity: 'error' | 'warning',
  rule: string | undefined,
  reason: string,
): PageProblem => {
  const code = rule !== undefined && /^[a-z][a-z0-9-]*$/.test(rule) ? rule : 'markdown-plugin';
  const fix = 'Correct the page, or set up the Markdown plugin that says so.';
  return { code, severity, kind: 'content', message: reason, fix };
};

/** An error that a Markdown plugin threw for a page, with its name in `reason`, or one of Heddle itself. */
export const pageThrew = (reason: string): PageProblem => ({
  ...markdownMessage('error', 'markdown-plugin', reason),
  fix: 'Correct the plugin, update it, or remove it. If the message names no plugin, report it as a mistake in Heddle.',
});

/** Problems of `new URL('./file', import.meta.url)`, in pages and in components. */
export const computedModuleUrl = (): PageProblem =>
  mdxSyntax(
    'The path in new URL(…, import.meta.url) is known at run time only.',
    "Write the path as one string, such as new URL('./data.bin', import.meta.url), or import the files and choose one of them.",
  );

export const modulePlace = (): PageProblem =>
  mdxSyntax(
    'The code reads where its file is, which would publish a path of this machine.',
    "Write new URL('./file', import.meta.url) for the URL of a file, or import the file.",
  );

export const missingModuleFile = (written: string): PageProblem =>
  mdxSyntax(
    `new URL(${JSON.stringify(shown(written))}, import.meta.url) names a file that does not exist.`,
    'Correct the path. It starts at the folder of the file that contains it, or with / in public/.',
  );

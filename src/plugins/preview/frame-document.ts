import { escapeHtml } from '../../shared/escape-html.js';

/** URLs of what a frame's document loads. */
export interface FrameScripts {
  /** Follows the appearance of the page around the frame; runs before anything is painted. */
  start: string;
  react: string;
  demo: string;
  styles?: string;
}

function frameHtml(title: string, head: readonly string[], body: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>`,
    ...head,
    '</head>',
    body,
    '</html>',
    '',
  ].join('\n');
}

/** The document of a frame. Its scripts are no modules: a frame without an origin of its own may not load modules. */
export function frameDocument(title: string, { start, react, demo, styles }: FrameScripts): string {
  const head = [
    `<script src="${escapeHtml(start)}"></script>`,
    ...(styles === undefined ? [] : [`<link rel="stylesheet" href="${escapeHtml(styles)}">`]),
    `<script src="${escapeHtml(react)}" defer></script>`,
    `<script src="${escapeHtml(demo)}" defer></script>`,
  ];
  return frameHtml(title, head, '<body><div id="root"></div></body>');
}

/** The document that replaces a frame that cannot be made. */
export function brokenFrameDocument(title: string, start: string, problems: readonly string[]): string {
  const list = problems.map((problem) => `<p role="alert">${escapeHtml(problem)}</p>`);
  return frameHtml(title, [`<script src="${escapeHtml(start)}"></script>`], `<body>${list.join('\n')}</body>`);
}

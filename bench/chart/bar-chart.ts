/** A bar: its name, its length and how that is written. A bar without a length says why. */
export interface Bar {
  name: string;
  value?: number;
  text: string;
  /** Whether it is the one that the chart is about. */
  isOwn: boolean;
  /** Whether it does less than the others, so that the comparison is uneven. */
  doesLess?: boolean;
}

/** Bars that share a scale which begins at zero. */
export interface Panel {
  title: string;
  bars: readonly Bar[];
}

const width = 720;
const textWidth = 110;
const barHeight = 18;
const rowHeight = 26;
const titleHeight = 34;
const gap = 14;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Width of a text in pixels, roughly: Chinese characters are as wide as they are high. */
const estimateWidth = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 15 : 9), 0);

/** Colors follow the visitor's appearance; attributes serve viewers that know no style sheets. */
const style = `<style>
    text { fill: #1f2937 }
    .own { fill: #1677ff }
    .other { fill: #94a3b8 }
    .less { opacity: 0.5 }
    @media (prefers-color-scheme: dark) { text { fill: #e5e7eb } .own { fill: #4c9aff } .other { fill: #64748b } }
  </style>`;

function barLines(
  { name, value, text, isOwn, doesLess }: Bar,
  top: number,
  nameWidth: number,
  longest: number,
): string[] {
  const length = value === undefined ? 0 : Math.max(1, (value / longest) * (width - nameWidth - textWidth));
  const middle = top + barHeight / 2 + 5;
  const weight = isOwn ? ' font-weight="600"' : '';
  const bar = `<rect class="${isOwn ? 'own' : 'other'}${doesLess ? ' less' : ''}" fill="${isOwn ? '#1677ff' : '#94a3b8'}" x="${nameWidth}" y="${top}" width="${length.toFixed(1)}" height="${barHeight}" rx="2" />`;
  return [
    `<text x="${nameWidth - 10}" y="${middle}" text-anchor="end"${weight}>${escapeXml(name)}</text>`,
    ...(value === undefined ? [] : [bar]),
    `<text x="${(nameWidth + length + 8).toFixed(1)}" y="${middle}"${weight}>${escapeXml(text)}</text>`,
  ];
}

/** Panels below each other, under a title that says what the bars show, as an SVG without scripts and fonts. */
export function barChart(title: string, panels: readonly Panel[]): string {
  const lines: string[] = [];
  const nameWidth = Math.max(...panels.flatMap(({ bars }) => bars.map(({ name }) => estimateWidth(name)))) + 20;
  lines.push(`<text x="0" y="18" font-size="16" font-weight="600">${escapeXml(title)}</text>`);
  let top = titleHeight;
  for (const { title: heading, bars } of panels) {
    const longest = Math.max(...bars.map(({ value }) => value ?? 0)) || 1;
    lines.push(`<text x="0" y="${top + 22}" font-weight="600">${escapeXml(heading)}</text>`);
    top += titleHeight;
    for (const bar of bars) {
      lines.push(...barLines(bar, top, nameWidth, longest));
      top += rowHeight;
    }
    top += gap;
  }
  const size = `width="${width}" height="${top}" viewBox="0 0 ${width} ${top}"`;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="system-ui, sans-serif" font-size="14">`;
  return [head, `<title>${escapeXml(title)}</title>`, style, ...lines].join('\n  ') + '\n</svg>\n';
}

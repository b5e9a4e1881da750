import type { SampleLanguage } from './options.js';

/** The request that samples make. */
export interface SampleRequest {
  method: string;
  /** URL with example values. */
  url: string;
  headers: [name: string, value: string][];
  /** Body, and whether it is JSON. */
  body?: { value: unknown; isJson: boolean };
}

/** A sample: label of its tab, language of its code, and the code. */
export interface CodeSample {
  label: string;
  language: string;
  code: string;
}

const shellText = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const scriptText = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const indented = (text: string, spaces: number): string => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);

/** A value as Python writes it. */
function pythonValue(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const pad = ' '.repeat(4 * (depth + 1));
  const entries = Array.isArray(value)
    ? value.map((item) => pythonValue(item, depth + 1))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${pythonValue(item, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return entries.length === 0
    ? `${open}${close}`
    : `${open}\n${pad}${entries.join(`,\n${pad}`)},\n${' '.repeat(4 * depth)}${close}`;
}

const writers: Record<SampleLanguage, (request: SampleRequest) => CodeSample> = {
  curl: ({ method, url, headers, body }) => {
    const lines = [
      `curl ${method === 'GET' ? '' : `--request ${method} `}${shellText(url)}`,
      ...headers.map(([name, value]) => `--header ${shellText(`${name}: ${value}`)}`),
      ...(body ? [`--data ${shellText(body.isJson ? JSON.stringify(body.value, null, 2) : String(body.value))}`] : []),
    ];
    return { label: 'curl', language: 'sh', code: lines.join(' \\\n  ') };
  },
  javascript: ({ method, url, headers, body }) => {
    const options = [
      ...(method === 'GET' ? [] : [`method: ${scriptText(method)}`]),
      ...(headers.length > 0
        ? [
            `headers: {\n${headers.map(([name, value]) => `    ${scriptText(name)}: ${scriptText(value)},`).join('\n')}\n  }`,
          ]
        : []),
      ...(body
        ? [
            `body: ${body.isJson ? `JSON.stringify(${indented(JSON.stringify(body.value, null, 2), 2)})` : scriptText(String(body.value))}`,
          ]
        : []),
    ];
    const argument = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`;
    return {
      label: 'JavaScript',
      language: 'js',
      code: `const response = await fetch(${scriptText(url)}${argument});\nconsole.log(response.status, await response.text());`,
    };
  },
  python: ({ method, url, headers, body }) => {
    const parts = [
      JSON.stringify(method),
      JSON.stringify(url),
      ...(headers.length > 0 ? [`headers=${indented(pythonValue(Object.fromEntries(headers)), 4)}`] : []),
      ...(body ? [`${body.isJson ? 'json' : 'data'}=${indented(pythonValue(body.value), 4)}`] : []),
    ];
    return {
      label: 'Python',
      language: 'python',
      code: `import requests\n\nresponse = requests.request(\n    ${parts.join(',\n    ')},\n)\nprint(response.status_code, response.text)`,
    };
  },
};

/** Code that makes a request, in the given languages. */
export const codeSamples = (request: SampleRequest, languages: readonly SampleLanguage[]): CodeSample[] =>
  languages.map((language) => writers[language](request));

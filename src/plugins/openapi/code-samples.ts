import type { SampleLanguage } from './options.js';

/** A field of a form, with an example value. */
export interface FormField {
  name: string;
  value: string;
  /** True if a file is sent; the value is not used. */
  isFile: boolean;
  /** Content type that the server expects of the field; undefined for that of its value. */
  contentType?: string | undefined;
}

/** The body that samples send. */
export type SampleBody =
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; value: string }
  | { kind: 'form' | 'multipart'; fields: readonly FormField[] };

/** The request that samples make. */
export interface SampleRequest {
  method: string;
  /** URL with example values. */
  url: string;
  headers: [name: string, value: string][];
  body?: SampleBody | undefined;
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

/** Arguments of curl for a body. */
function curlBody(body: SampleBody): string[] {
  switch (body.kind) {
    case 'json':
      return [`--data ${shellText(JSON.stringify(body.value, null, 2))}`];
    case 'text':
      return [`--data ${shellText(body.value)}`];
    case 'form':
      return body.fields.map(({ name, value }) => `--data-urlencode ${shellText(`${name}=${value}`)}`);
    case 'multipart':
      return body.fields.map(({ name, value, isFile, contentType }) => {
        if (!isFile && contentType === undefined) return `--form-string ${shellText(`${name}=${value}`)}`;
        // Quotes keep a semicolon in a value from ending it.
        const content = isFile ? '@path/to/file' : `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
        return `--form ${shellText(`${name}=${content}${contentType === undefined ? '' : `;type=${contentType}`}`)}`;
      });
  }
}

/** The body as JavaScript, and statements that come before the request. */
function scriptBody(body: SampleBody): { before: string; value: string } {
  switch (body.kind) {
    case 'json':
      return { before: '', value: `JSON.stringify(${indented(JSON.stringify(body.value, null, 2), 2)})` };
    case 'text':
      return { before: '', value: scriptText(body.value) };
    case 'form': {
      const fields = body.fields.map(({ name, value }) => `\n    ${scriptText(name)}: ${scriptText(value)},`);
      return { before: '', value: `new URLSearchParams({${fields.join('')}\n  })` };
    }
    case 'multipart': {
      const fields = body.fields.map(({ name, value, isFile, contentType }) => {
        // A browser sends a file with the content type of its name.
        const text = isFile ? 'fileInput.files[0]' : scriptText(value);
        const typed =
          isFile || contentType === undefined ? text : `new Blob([${text}], { type: ${scriptText(contentType)} })`;
        return `form.append(${scriptText(name)}, ${typed});\n`;
      });
      return { before: `const form = new FormData();\n${fields.join('')}`, value: 'form' };
    }
  }
}

/** Argument of Python's `requests` for a body. */
function pythonBody(body: SampleBody): string {
  const dictionary = (entries: readonly (readonly [string, string])[]): string =>
    `{${entries.map(([name, value]) => `\n    ${JSON.stringify(name)}: ${value},`).join('')}\n}`;
  switch (body.kind) {
    case 'json':
      return `json=${pythonValue(body.value)}`;
    case 'text':
      return `data=${pythonValue(body.value)}`;
    case 'form':
      return `data=${dictionary(body.fields.map(({ name, value }) => [name, JSON.stringify(value)]))}`;
    case 'multipart':
      return `files=${dictionary(
        body.fields.map(({ name, value, isFile, contentType }) => {
          const content = isFile ? 'open("path/to/file", "rb")' : JSON.stringify(value);
          const fileName = isFile ? '"file"' : 'None';
          if (contentType !== undefined) return [name, `(${fileName}, ${content}, ${JSON.stringify(contentType)})`];
          return [name, isFile ? content : `(None, ${content})`];
        }),
      )}`;
  }
}

const writers: Record<SampleLanguage, (request: SampleRequest) => CodeSample> = {
  curl: ({ method, url, headers, body }) => {
    const lines = [
      `curl ${method === 'GET' ? '' : `--request ${method} `}${shellText(url)}`,
      ...headers.map(([name, value]) => `--header ${shellText(`${name}: ${value}`)}`),
      ...(body ? curlBody(body) : []),
    ];
    return { label: 'curl', language: 'sh', code: lines.join(' \\\n  ') };
  },
  javascript: ({ method, url, headers, body }) => {
    const sent = body && scriptBody(body);
    const options = [
      ...(method === 'GET' ? [] : [`method: ${scriptText(method)}`]),
      ...(headers.length > 0
        ? [
            `headers: {\n${headers.map(([name, value]) => `    ${scriptText(name)}: ${scriptText(value)},`).join('\n')}\n  }`,
          ]
        : []),
      ...(sent ? [`body: ${sent.value}`] : []),
    ];
    const argument = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`;
    return {
      label: 'JavaScript',
      language: 'js',
      code: `${sent?.before ?? ''}const response = await fetch(${scriptText(url)}${argument});\nconsole.log(response.status, await response.text());`,
    };
  },
  python: ({ method, url, headers, body }) => {
    const parts = [
      JSON.stringify(method),
      JSON.stringify(url),
      ...(headers.length > 0 ? [`headers=${indented(pythonValue(Object.fromEntries(headers)), 4)}`] : []),
      ...(body ? [indented(pythonBody(body), 4)] : []),
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

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ContentLoader } from '../../../src/build/config/plugin.js';
import type { Diagnostic } from '../../../src/build/report/diagnostic.js';
import { descriptionPlace } from '../../../src/plugins/openapi/description-place.js';
import { openapi } from '../../../src/plugins/openapi/index.js';
import { describeSpecification } from '../../../src/plugins/openapi/reference.js';
import { readSpecification } from '../../../src/plugins/openapi/specification.js';

/** What is read of a specification that is the file `api/pets.yml` of the project `/project`, and its problems. */
async function read(
  text: string,
  spec = 'api/pets.yml',
  others: Readonly<Record<string, string>> = {},
): Promise<{ reference?: ReturnType<typeof describeSpecification>; problems: Diagnostic[] }> {
  const problems: Diagnostic[] = [];
  const loader = {
    readFile: (path: string) => {
      if (path === '/project/api/pets.yml') return text;
      assert.ok(path in others, `${path} is not read`);
      return others[path];
    },
    fetchText: (url: string) => {
      assert.is(url, spec, 'nothing else is fetched');
      return Promise.resolve(text);
    },
    remember: (_: unknown, make: () => unknown) => Promise.resolve(make()),
    report: (problem: Diagnostic) => void problems.push(problem),
  } as unknown as ContentLoader;
  const specification = await readSpecification(spec, loader, '/project');
  if (!specification) return { problems };
  return { reference: describeSpecification(specification, ['curl']), problems };
}

const problemsOf = async (text: string, spec?: string): Promise<Diagnostic[]> => (await read(text, spec)).problems;

for (const [name, text, expected] of [
  ['broken YAML', 'openapi: 3.1.0\npaths: {\n', [3, 1, /not valid YAML/]],
  ['broken JSON', '{ "openapi": "3.1.0",\n  "paths" }', [2, 11, /not valid JSON/]],
  ['Swagger 2', 'info: {}\nswagger: "2.0"\n', [2, 10, /Swagger 2\.0[^]*Convert it to OpenAPI 3/]],
  ['no version', 'a: 1\n', [1, 1, /no `openapi: 3\.0\.x` or `3\.1\.x`/]],
  ['a path that is no object', 'openapi: 3.0.0\npaths:\n  /a: text\n', [3, 7, /"\/a" must be an object/]],
  [
    'a dead reference',
    'openapi: 3.0.0\npaths:\n  /a:\n    get: { responses: { 200: { $ref: "#/no" } } }\n',
    [4, 39, /"#\/no" leads nowhere/],
  ],
  [
    'a file outside of the project',
    'openapi: 3.0.0\npaths:\n  /a: { $ref: "../../../../etc/passwd" }\n',
    [3, 16, /leads nowhere/],
  ],
] as const)
  test(`${name} is one error with its place`, async () => {
    const [line, column, pattern] = expected;
    const problems = await problemsOf(text);
    assert.equal(
      problems.map((problem) => [problem.code, problem.file, problem.line, problem.column]),
      [['openapi-invalid', 'api/pets.yml', line, column]],
    );
    assert.match(`${problems[0]!.message} ${problems[0]!.fix}`, pattern);
  });

test('references of a specification of a server stay at its origin', async () => {
  for (const reference of ['https://other.example.com/pet.yml', '//other.example.com/pet.yml', 'file:///etc/passwd']) {
    const problems = await problemsOf(
      `openapi: 3.0.0\npaths:\n  /a: { $ref: "${reference}" }\n`,
      'https://api.example.com/pets.yml',
    );
    assert.equal(
      problems.map(({ code }) => code),
      ['openapi-invalid'],
      reference,
    );
    assert.match(problems[0]!.message, 'leads nowhere');
  }
});

test('long texts in examples are cut', async () => {
  const example = `{ file: ${'x'.repeat(6000)} }`;
  const { reference, problems } = await read(
    `openapi: 3.0.0\npaths:\n  /a:\n    post: { requestBody: { content: { application/json: { example: ${example} } } } }\n`,
  );
  assert.equal(problems, []);
  const lengths = [...JSON.stringify(reference).matchAll(/x+/g)].map(([text]) => text.length);
  assert.ok(lengths.length > 1, 'the example and a code sample');
  assert.is(Math.max(...lengths), 200);
});

test('schemas that contain themselves end', async () => {
  const schema = '{ type: object, properties: { a: { $ref: "#/components/schemas/A" } } }';
  const loop = 'allOf: [{ $ref: "#/components/schemas/B" }]';
  const text = `openapi: 3.0.0\npaths: {}\ncomponents: { schemas: { A: ${schema}, B: { ${loop} } } }\n`;
  assert.equal(await problemsOf(text), []);
});

test('callbacks that contain themselves end', async () => {
  const callback = (name: string): string =>
    `{ '{$url}': { post: { operationId: ${name}, callbacks: { a: { $ref: "#/components/callbacks/A" }, b: { $ref: "#/components/callbacks/B" } } } } }`;
  const { reference, problems } = await read(
    `openapi: 3.1.0\npaths:\n  /a: { post: { callbacks: { a: { $ref: "#/components/callbacks/A" } } } }\n` +
      `components: { callbacks: { A: ${callback('first')}, B: ${callback('second')} } }\n`,
  );
  assert.equal(problems, []);
  const titles = JSON.stringify(reference).match(/"title":"(?:first|second)"/g);
  assert.equal(titles, ['"title":"first"', '"title":"second"']);
});

test('a chain of callbacks shows three of them', async () => {
  const inner = (depth: number): string =>
    `{ c: { '{$url}': { post: { operationId: c${depth}${depth < 9 ? `, callbacks: ${inner(depth + 1)}` : ''} } } } }`;
  const { reference, problems } = await read(`openapi: 3.1.0\npaths: { /a: { post: { callbacks: ${inner(1)} } } }\n`);
  assert.equal(problems, []);
  assert.equal(JSON.stringify(reference).match(/"title":"c\d"/g), ['"title":"c1"', '"title":"c2"', '"title":"c3"']);
});

test('links lead to operations by the path items that references name, and to none without an error', async () => {
  const { reference, problems } = await read(
    `openapi: 3.1.0
paths:
  /a: { $ref: "#/components/pathItems/A" }
  /b:
    get:
      operationId: constructor
      responses:
        "200":
          links:
            a: { operationRef: "#/paths/~1a/get" }
            item: { operationRef: "#/components/pathItems/A/get" }
            path: { operationRef: "pets.yml#/paths/~1a/get" }
            self: { operationId: constructor }
            none: { operationRef: "#/paths/~1gone/get" }
            text: { operationRef: "x" }
            other: { operationRef: "./other.yml#/paths/~1a/get" }
            prototype: { operationId: toString }
            empty: {}
components: { pathItems: { A: { get: { operationId: getA, tags: [one] } } } }
`,
  );
  assert.equal(problems, []);
  const { links } = reference!.groups.flatMap(({ operations }) => operations).find(({ path }) => path === '/b')!
    .responses[0]!;
  assert.equal(
    links.map(({ name, page }) => [name, page && `${page.group}/${page.operation}`]),
    [
      ['a', 'one/get-a'],
      ['item', 'one/get-a'],
      ['path', 'one/get-a'],
      ['self', 'other/constructor'],
      ['none', undefined],
      ['text', undefined],
      ['other', undefined],
      ['prototype', undefined],
      ['empty', undefined],
    ],
  );
});

const uploads = (contentType: string): string => `openapi: 3.1.0
paths:
  /a:
    post:
      requestBody:
        content:
          ${contentType}:
            schema:
              allOf:
                - $ref: "#/components/schemas/Upload"
                - properties: { kind: { allOf: [{ $ref: "#/components/schemas/Kind" }], description: Of the file } }
              properties: { size: { type: integer } }
              anyOf: [{ required: [photo] }, { required: [scan] }]
components:
  schemas:
    Upload:
      allOf:
        - $ref: "#/components/schemas/Photo"
        - properties:
            scan: { allOf: [{ $ref: "#/components/schemas/Bytes" }], description: The scan }
            maybe: { anyOf: [{ type: "null" }, { $ref: "#/components/schemas/Bytes" }] }
            more: { type: array, items: { allOf: [{ $ref: "#/components/schemas/Bytes" }] } }
            loop: { $ref: "#/components/schemas/Loop" }
    Photo: { type: object, properties: { photo: { type: string, format: binary } } }
    Bytes: { type: string, contentMediaType: image/png }
    Kind: { type: string, enum: [cat] }
    Loop: { type: string, allOf: [{ $ref: "#/components/schemas/Loop" }] }
`;

test('fields of a form are files where a part or variant of their schema is one', async () => {
  const { reference, problems } = await read(uploads('multipart/form-data'));
  assert.equal(problems, []);
  const { code } = reference!.groups[0]!.operations[0]!.samples[0]!;
  assert.equal(code.match(/--form.*'/g), [
    "--form 'photo=@path/to/file'",
    "--form 'scan=@path/to/file'",
    "--form 'maybe=@path/to/file'",
    "--form 'more=@path/to/file'",
    "--form-string 'loop=text'",
    "--form-string 'kind=cat'",
    "--form-string 'size=1'",
  ]);
});

test('examples combine the parts and the first variant of a schema that is not null', async () => {
  const { reference } = await read(uploads('application/json'));
  const [example] = reference!.groups[0]!.operations[0]!.body!.bodies[0]!.examples;
  assert.equal(JSON.parse(example!.text), {
    photo: 'text',
    scan: 'text',
    maybe: 'text',
    more: ['text'],
    loop: 'text',
    kind: 'cat',
    size: 1,
  });
});

test('a choice says what it is between, and one of null is the other schema', async () => {
  const property = async (schema: string): Promise<unknown> => {
    const parts = 'Pet: { type: object, properties: { a: { type: string } } }, Id: { type: string, format: uuid }';
    const { reference, problems } = await read(
      `openapi: 3.1.0\npaths: {}\ncomponents: { schemas: { A: { type: object, properties: { p: ${schema} } }, ${parts} } }\n`,
    );
    assert.equal(problems, []);
    const { name: _name, ...view } = reference!.schemas.find(({ name }) => name === 'A')!.schema.properties![0]!;
    return JSON.parse(JSON.stringify(view));
  };
  assert.equal(
    await property('{ anyOf: [{ type: string, maxLength: 5, description: D }, { type: "null" }], default: a }'),
    {
      type: 'string | null',
      description: 'D',
      limits: ['maxLength: 5'],
      initial: 'a',
    },
  );
  assert.equal(
    await property('{ description: Own, oneOf: [{ type: "null" }, { $ref: "#/components/schemas/Pet" }] }'),
    {
      type: 'Pet | null',
      link: 'pet',
      description: 'Own',
    },
  );
  assert.equal(await property('{ anyOf: [{ type: string }, { type: integer }, { type: "null" }] }'), {
    type: 'string | integer | null',
  });
  assert.equal(await property('{ oneOf: [{ type: string, maxLength: 5 }, { $ref: "#/components/schemas/Pet" }] }'), {
    type: 'string | Pet',
    variants: {
      kind: 'oneOf',
      schemas: [
        { type: 'string', limits: ['maxLength: 5'] },
        { type: 'Pet', link: 'pet' },
      ],
    },
  });
  assert.equal(await property('{ type: object, anyOf: [{ required: [a] }, { required: [b] }] }'), { type: 'object' });
});

test('the path of the pages needs no slashes around it', async () => {
  const problemsOfPath = async (path: unknown): Promise<string[]> =>
    openapi({ spec: 'a.yml', path: path as string }).checkOptions!();
  for (const path of ['/api/', '/api', 'api/', 'api', '/api/v1.2', 'api-v1/x_y']) {
    assert.equal(await problemsOfPath(path), [], path);
    assert.is(openapi({ spec: 'a.yml', path }).name, `openapi /${path.replace(/^\/|\/$/g, '')}/`);
  }
  for (const path of ['', '/', '//', '/a//b/', '/../a/', '/./', 'a b', '/a?b', '//a/', 5])
    assert.match((await problemsOfPath(path)).join(), '`/reference/`', String(path));
});

test('the place of a description is found in YAML and JSON, and in files that others refer to', () => {
  const texts: Record<string, string> = {
    '/project/api/pets.yml': `info: { description: Short }\npaths:\n  /a:\n    get:\n      description: |\n        Two\n        lines\n      $ref: "parts/a.json#/x"\n`,
    '/project/api/parts/a.json': String.raw`{ "x": "\"description\": \"Short\"", "y": { "description" : "a\u003cb\/\"" }, "z": { "$ref": "../pets.yml#/x" } }`,
  };
  const read = (path: string): string | undefined => texts[path];
  const place = (text: string, spec = 'api/pets.yml') =>
    descriptionPlace(text, spec, { projectRoot: '/project', read });
  assert.equal(place('Short'), { file: 'api/pets.yml', line: 1, column: 22 });
  assert.equal(place('Two\nlines\n'), { file: 'api/pets.yml', line: 5, column: 20 });
  assert.equal(place('a<b/"'), { file: 'api/parts/a.json', line: 1, column: 61 });
  assert.equal(place('Secret'), { file: 'api/pets.yml' });
  assert.equal(place('Short', 'https://example.com/api.yml'), { file: 'https://example.com/api.yml' });
  texts['/project/api/pets.yml'] = `\n${texts['/project/api/pets.yml']}`;
  assert.equal(place('Short'), { file: 'api/pets.yml', line: 2, column: 22 });
});

test('an operation may be a reference, and what it contains is relative to its file', async () => {
  const { reference, problems } = await read(
    `openapi: 3.0.3
info: { description: { $ref: "parts/texts.yml#/intro" } }
tags: [{ name: a, description: { $ref: "parts/texts.yml#/tag" } }]
paths:
  /a:
    parameters: [{ $ref: "#/components/parameters/Id" }]
    get: { $ref: "parts/get.yml" }
components: { parameters: { Id: { name: id, in: query } } }
`,
    'api/pets.yml',
    {
      '/project/api/parts/get.yml': `operationId: getA
tags: [a]
parameters: [{ $ref: "texts.yml#/limit" }]
requestBody: { $ref: "texts.yml#/body" }
responses: { 200: { $ref: "texts.yml#/ok" }, 201: { content: { application/json: { example: { $ref: "#/gone" } } } } }
callbacks: { done: { $ref: "texts.yml#/done" } }
`,
      '/project/api/parts/texts.yml': `intro: The API
tag: All of A
limit: { name: limit, in: query }
body: { content: { application/json: { schema: { type: integer }, example: { $ref: "#/number" } } } }
number: 7
ok: { description: Fine, links: { self: { operationRef: "../pets.yml#/paths/~1a/get" } } }
done: { "{$url}": { post: { $ref: "callback.yml" } } }
`,
      '/project/api/parts/callback.yml': `operationId: tell\n`,
    },
  );
  assert.equal(problems, []);
  assert.is(reference!.description, 'The API');
  const [group] = reference!.groups;
  assert.equal([group!.name, group!.description], ['a', 'All of A']);
  const { title, slug, parameters, body, responses, callbacks } = group!.operations[0]!;
  assert.equal([title, slug], ['getA', 'get-a']);
  assert.equal(
    parameters.map(({ name }) => name),
    ['id', 'limit'],
  );
  assert.equal(
    [body!.bodies[0]!.schema.type, body!.bodies[0]!.examples],
    ['integer', [{ title: undefined, text: '7' }]],
  );
  assert.equal(
    [responses[0]!.description, responses[0]!.links[0]!.page],
    ['Fine', { group: 'a', operation: 'get-a', title }],
  );
  assert.equal(JSON.parse(responses[1]!.bodies[0]!.examples[0]!.text), { $ref: '#/gone' });
  assert.equal(
    callbacks.map(({ operation }) => operation.title),
    ['tell'],
  );
});

test('the properties of a schema may be a reference, and a property may be called $ref', async () => {
  const { reference, problems } = await read(
    `openapi: 3.0.3
paths:
  /a:
    post:
      requestBody: { content: { multipart/form-data: { schema: { properties: { $ref: "parts.yml#/all" } } } } }
  /b:
    post:
      requestBody: { content: { application/json: { schema: { properties: { $ref: { type: string } } } } } }
`,
    'api/pets.yml',
    {
      '/project/api/parts.yml': 'all: { file: { $ref: "#/file" }, kind: { type: string } }\nfile: { format: binary }\n',
    },
  );
  assert.equal(problems, []);
  const [a, b] = reference!.groups[0]!.operations;
  const names = ({ body }: NonNullable<typeof a>): (string | undefined)[] =>
    body!.bodies[0]!.schema.properties!.map(({ name, type }) => `${name} ${type}`);
  assert.equal(names(a!), ['file any (binary)', 'kind string']);
  assert.equal(a!.samples[0]!.code.match(/--form.*'/g), ["--form 'file=@path/to/file'", "--form-string 'kind=text'"]);
  assert.equal(names(b!), ['$ref string']);
  assert.equal(JSON.parse(b!.body!.bodies[0]!.examples[0]!.text), { $ref: 'text' });
});

test('documents that name further ones without end are not all read', async () => {
  const problems: Diagnostic[] = [];
  let fetched = 0;
  const loader = {
    fetchText: () => {
      const next = `{"openapi":"3.1.0","paths":{"/a":{"$ref":"/next-${fetched}.json"}}}`;
      fetched += 1;
      return Promise.resolve(next);
    },
    remember: (_: unknown, make: () => unknown) => Promise.resolve(make()),
    report: (problem: Diagnostic) => void problems.push(problem),
  } as unknown as ContentLoader;
  await readSpecification('https://example.com/api.json', loader, '/project');
  assert.is(fetched, 1000);
  assert.match(problems[0]?.message ?? '', 'more than 1000 documents');
});

test.run();

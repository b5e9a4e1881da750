import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPluginSite } from '../support/plugin-site.js';
import { runHeddle } from '../support/site.js';

const specification = `openapi: 3.1.0
info:
  title: Pets
  version: 1.0.0
  description: "**All** [pets](/x) <b onclick='alert(1)'>bold</b> <a href=\\"/foo\\">a</a>\\n\\n# Heading\\n\\n<script>alert(1)</script> \`\`\`"
servers: [{ url: "https://{host}/v1", variables: { host: { default: api.example.com } } }]
tags: [{ name: pets, description: "Every pet\\n:::tip\\nUnclosed" }]
security: [{ key: [] }]
paths:
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string, format: uuid } }]
    get:
      tags: [pets]
      operationId: getPet
      summary: Get a pet {x} <b>
      externalDocs: { url: "https://docs.example.com/a/" }
      description: "See [b](../b) and [c](javascript:alert(1))."
      parameters:
        - { name: limit, in: query, required: true, description: "How \`many\`", schema: { type: integer, minimum: 1, default: 10 } }
      responses:
        "200": { description: OK, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
        default: { $ref: "./errors.json#/Error" }
    post:
      tags: [pets]
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
      responses: { "201": { description: Created } }
webhooks:
  newPet: { post: { requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }, responses: { "200": { description: Fine } } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key, description: Ask us } }
  schemas:
    Pet:
      allOf:
        - type: object
          required: [name]
          properties: { name: { type: string, maxLength: 5, example: "it's" }, parent: { $ref: "#/components/schemas/Pet" }, id: { $ref: "#/components/schemas/Id" } }
        - type: object
          properties:
            kind: { enum: [cat, dog], default: cat }
            owner: { oneOf: [{ type: string }, { $ref: "#/components/schemas/Owner" }] }
            tags: { type: array, items: { type: object, properties: { a: { type: [string, "null"] } } } }
    Owner: { type: object, deprecated: true, properties: { pet: { $ref: "#/components/schemas/Pet" } }, additionalProperties: { type: integer } }
    Id: { type: string, format: uuid, readOnly: true }
`;

const config = (options: string): string =>
  `import { openapi } from 'heddle/plugins/openapi';
export default { title: 'Site', lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }], plugins: [openapi({ ${options} })] };
`;

const files = {
  'site.config.mjs': config("spec: 'api/pets.yml'"),
  'api/pets.yml': specification,
  'api/errors.json':
    '{ "Error": { "description": "Wrong", "content": { "application/json": { "schema": { "type": "object", "properties": { "message": { "type": "string" } } } } } } }',
  'docs/en/index.md': '# Home\n',
  'docs/zh/index.md': '# 首页\n',
};

const articleOf = (html: string): string => html.slice(html.indexOf('<article'), html.indexOf('</article>'));
const textOf = (html: string): string =>
  articleOf(html)
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x3C;/g, '<')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ');

test('a specification becomes pages, a sidebar and search entries, in every language', async () => {
  const site = createPluginSite(files);
  const { exitCode, output, problems } = await site.build();
  assert.is(exitCode, 0, output);
  // The description of the specification has an event handler and a script.
  assert.equal(
    [...new Set(problems.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`))],
    ['unsafe-html api/pets.yml:5:16'],
  );
  const pages = site.outputs().filter((path) => /^reference\/.*\.html$/.test(path));
  assert.equal(pages, [
    'reference/index.html',
    'reference/pets/get-pet.html',
    'reference/pets/index.html',
    'reference/pets/post-pets-id.html',
    'reference/schemas/id.html',
    'reference/schemas/index.html',
    'reference/schemas/owner.html',
    'reference/schemas/pet.html',
    'reference/webhooks/index.html',
    'reference/webhooks/new-pet.html',
  ]);

  const index = site.read('reference/index.html');
  assert.match(
    textOf(index),
    /All pets bold a Heading .*Servers.* https:\/\/api\.example\.com\/v1 .*key \(apiKey, header, X-Key\) Ask us.*pets \(2\)/,
  );
  assert.not.match(articleOf(index), /onclick|<script|href="\/foo|href="\/x"/);
  assert.match(index, '<strong>Heading</strong>');

  const get = site.read('reference/pets/get-pet.html');
  const text = textOf(get);
  assert.match(text, /Get a pet \{x\} <b> .*GET \/pets\/\{id\} Authentication: key/);
  assert.match(
    text,
    /Parameters id string \(uuid\) path required limit integer query required How many Default: 10 minimum: 1/,
  );
  assert.match(get, 'href="https://docs.example.com/b"');
  assert.not.match(get, 'javascript:');
  assert.match(
    text,
    /200 OK application\/json Pet name string required maxLength: 5 parent Pet id string \(uuid\) read-only kind enum Default: cat Values: cat , dog owner string \| Owner One of: string Owner tags array of object Items: a string \| null/,
  );
  assert.match(text, /default Wrong application\/json object message string/);
  assert.match(get, 'href="/reference/schemas/pet.html"');
  assert.match(
    text,
    /curl 'https:\/\/api\.example\.com\/v1\/pets\/\{id\}\?limit=10' \\ --header 'X-Key: YOUR_API_KEY'/,
  );
  assert.not.match(get, '"module":');

  const post = textOf(site.read('reference/pets/post-pets-id.html'));
  assert.match(post, /--data '\{ "name": "it'\\''s"/);
  assert.match(post, /body: JSON\.stringify\(\{ "name": "it's"/);
  assert.match(post, /requests\.request\( "POST", "https:\/\/api\.example\.com\/v1\/pets\/\{id\}", headers=\{/);
  assert.match(textOf(site.read('reference/schemas/owner.html')), /object pet Pet other keys integer/);
  assert.match(textOf(site.read('reference/webhooks/new-pet.html')), /newPet .*POST .*Request body/);
  assert.match(textOf(site.read('zh/reference/pets/get-pet.html')), /身份验证： ?key|身份验证: key/);
  const sidebar = get.replace(/<[^>]*>/g, '|').replace(/[|\s]+/g, ' ');
  assert.match(sidebar, /Pets 1\.0\.0 pets Get a pet \{x\} &lt;b&gt; POST \/pets\/\{id\} Webhooks newPet Schemas/);
  const { output: hits } = await runHeddle(site.folder, ['search', 'maxLength']);
  assert.match(hits, '/reference/pets/get-pet');

  site.write({
    'api/pets.yml': specification.replace('Get a pet', 'Fetch a pet'),
    'site.config.mjs': config("spec: 'api/pets.yml', pages: 'tag', languages: ['en'], samples: ['curl']"),
  });
  assert.is((await site.build()).exitCode, 0);
  const tag = textOf(site.read('reference/pets.html'));
  assert.match(tag, /pets .*Every pet :::tip Unclosed .*Fetch a pet .*Parameters .*POST \/pets\/\{id\}/);
  assert.ok(!site.outputs().some((path) => path.startsWith('zh/reference')));
});

const forms = `openapi: 3.1.0
info: { title: Forms, version: "" }
servers:
  - url: https://{region}.example.com
    variables: { region: { default: eu, enum: [eu, us], description: Where } }
components:
  securitySchemes:
    oauth:
      type: oauth2
      flows: { clientCredentials: { tokenUrl: https://example.com/token, scopes: { "pets:write": Change pets } } }
  examples: { dog: { value: { kind: dog } } }
paths:
  /files:
    post:
      operationId: upload
      security: [{ oauth: ["pets:write"] }]
      requestBody:
        content:
          multipart/form-data:
            schema:
              properties:
                photo: { type: string, contentMediaType: image/png }
                scans: { type: array, items: { type: string, format: binary } }
                size: { type: array, prefixItems: [{ const: 2 }, { type: string }] }
                name: { type: string, example: "it's" }
                about: { type: object, properties: { a: { type: string } } }
              patternProperties: { "^x-": { type: boolean } }
            encoding: { photo: { contentType: "image/*, image/png" }, about: { contentType: application/json } }
      callbacks:
        done:
          '{$request.body#/url}':
            post: { requestBody: { content: { application/json: { schema: { type: object, properties: { ok: { type: boolean } } } } } } }
      responses:
        "200":
          content:
            application/json:
              examples:
                cat: { summary: A "cat", value: { kind: cat } }
                dog: { $ref: "#/components/examples/dog" }
            text/csv: { example: "kind;cat" }
  /login:
    post:
      operationId: login
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: { type: object, properties: { user: { type: string, example: ada }, age: { type: integer } } }
      responses: {}
`;

test('forms are sent as forms, and nothing that the specification says of examples, scopes, callbacks and servers is left out', async () => {
  const site = createPluginSite({ ...files, 'api/pets.yml': forms });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  const index = textOf(site.read('reference/index.html'));
  assert.match(index, / https:\/\/eu\.example\.com region : eu , us Where /);
  assert.match(index, /oauth \(oauth2\) clientCredentials : https:\/\/example\.com\/token pets:write Change pets /);

  const upload = textOf(site.read('reference/other/upload.html'));
  assert.match(upload, /Authentication: oauth \(pets:write\)/);
  assert.match(
    upload,
    /photo string \(image\/png\) image\/\*, image\/png scans array of string \(binary\) size array of \[enum, string\] name string about object application\/json a string \/\^x-\/ boolean/,
  );
  assert.not.match(upload, "Content-Type'");
  assert.match(
    upload,
    /--form 'photo=@path\/to\/file;type=image\/png' \\ --form 'scans=@path\/to\/file' \\ --form-string 'size=\[2,"text"\]' \\ --form-string 'name=it'\\''s' \\ --form 'about="\{\\"a\\":\\"text\\"\}";type=application\/json'/,
  );
  assert.match(
    upload,
    /form\.append\('photo', fileInput\.files\[0\]\);.*form\.append\('name', 'it\\'s'\);.*form\.append\('about', new Blob\(\['\{"a":"text"\}'\], \{ type: 'application\/json' \}\)\);.*body: form,/,
  );
  assert.match(
    upload,
    /files=\{ "photo": \("file", open\("path\/to\/file", "rb"\), "image\/png"\), "scans": open\("path\/to\/file", "rb"\),.* "name": \(None, "it's"\), "about": \(None, .*, "application\/json"\), \}/,
  );
  assert.match(upload, /Example: A cat .*"kind": "cat".*Example: dog .*"kind": "dog".*text\/csv .*Example .*kind;cat/);
  assert.match(upload, /Callbacks done POST \{\$request\.body#\/url\} Request body .*ok boolean/);

  const login = textOf(site.read('reference/other/login.html'));
  assert.match(login, /--data-urlencode 'user=ada' \\ --data-urlencode 'age=1'/);
  assert.match(login, /body: new URLSearchParams\(\{ 'user': 'ada', 'age': '1', \}\),/);
  assert.match(login, /data=\{ "user": "ada", "age": "1", \}/);
});

test('several specifications have pages of their own', async () => {
  const site = createPluginSite({
    ...files,
    'site.config.mjs': config("spec: 'api/pets.yml' }), openapi({ spec: 'api/forms.yml', path: '/forms/'"),
    'api/forms.yml': forms.replace(
      '/login:',
      '/unsafe: { get: { operationId: unsafe, description: "Text\\n\\n<b\\n onclick=a()>b</b>", parameters: [{ $ref: "./unsafe.json#/id" }] } }\n  /login:',
    ),
    'api/unsafe.json': `{ "id": {\n  "name": "id", "in": "query", "description": "\\u003cscript>\\"x\\"</script>" } }`,
  });
  const { exitCode, output, problems } = await site.build();
  assert.is(exitCode, 0, output);
  const places = problems.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`);
  assert.equal([...new Set(places)].sort(), [
    'unsafe-html api/forms.yml:41:55',
    'unsafe-html api/pets.yml:5:16',
    'unsafe-html api/unsafe.json:2:47',
  ]);
  assert.match(textOf(site.read('reference/pets/get-pet.html')), /Parameters id string \(uuid\) path required/);
  assert.match(textOf(site.read('forms/other/login.html')), /Request body .*user string/);
});

const orders = `openapi: 3.1.0
info: { title: Orders, version: "1" }
security: [{ key: [] }]
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key }, login: { type: http, scheme: bearer } }
  links: { Next: { operationRef: "#/paths/~1orders~1{id}/get", parameters: { path.id: "$response.body#/next" } } }
paths:
  /orders:
    get: { operationId: listOrders, security: [{}, { key: [] }], responses: {} }
    put: { operationId: clearOrders, security: [], responses: {} }
    patch: { operationId: changeOrders, security: [{}], responses: {} }
    post:
      operationId: addOrder
      responses:
        "201":
          description: Added
          links:
            Order: { operationId: getOrder, description: "The *new* order", parameters: { id: "$response.body#/id", view: 2 }, server: { url: "https://{at}.example.com", variables: { at: { default: eu } } } }
            Next: { $ref: "#/components/links/Next" }
            Elsewhere: { operationRef: "https://example.com/api.yml#/paths/~1x/get", requestBody: { a: 1 } }
            Gone: { operationId: removedLongAgo }
      callbacks:
        paid:
          '{$request.body#/paid}':
            post:
              description: Money came
              callbacks:
                refunded:
                  '{$request.body#/refunded}': { post: { description: Money went, responses: { "200": { description: Noted } } } }
              responses: {}
  /orders/{id}:
    get: { operationId: getOrder, summary: One order, security: [{ key: [] }, { login: [] }, {}], responses: {} }
`;

test('an operation shows optional authentication, links of its responses and callbacks within callbacks', async () => {
  const site = createPluginSite({ ...files, 'api/pets.yml': orders });
  const { exitCode, output, problems } = await site.build();
  assert.is(exitCode, 0, output);
  assert.equal(problems, []);
  const operation = (name: string): string => site.read(`reference/other/${name}.html`);
  assert.match(textOf(operation('list-orders')), /GET \/orders Authentication: key optional .*curl '\/orders'/);
  assert.not.match(textOf(operation('list-orders')), 'X-Key');
  assert.match(textOf(operation('get-order')), /Authentication: key \| login optional/);
  for (const name of ['clear-orders', 'change-orders']) {
    assert.not.match(textOf(operation(name)), 'Authentication');
    assert.not.match(textOf(operation(name)), 'X-Key');
  }
  const add = operation('add-order');
  assert.match(textOf(add), /Authentication: key .*--header 'X-Key: YOUR_API_KEY'/);
  assert.not.match(textOf(add), /key optional/);
  assert.match(
    textOf(add),
    /201 Added Links: Order One order The new order Parameters: id = \$response\.body#\/id , view = 2 Servers: https:\/\/eu\.example\.com Next One order Parameters: path\.id = \$response\.body#\/next Elsewhere https:\/\/example\.com\/api\.yml#\/paths\/~1x\/get Request body: \{"a":1\} Gone removedLongAgo/,
  );
  assert.match(add, '<a href="/reference/other/get-order.html">One order</a>');
  assert.match(
    textOf(add),
    /Callbacks paid POST \{\$request\.body#\/paid\} .*Money came .*Callbacks refunded POST \{\$request\.body#\/refunded\} .*Money went Responses 200 Noted/,
  );

  site.write({ 'site.config.mjs': config("spec: 'api/pets.yml', pages: 'tag', languages: ['zh']") });
  assert.is((await site.build()).exitCode, 0);
  assert.match(site.read('zh/reference/other.html'), 'href="#get-order"');
});

test.run();

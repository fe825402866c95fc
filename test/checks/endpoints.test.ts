/** What build/endpoints.ts puts in place of the contract's values, shown on small modules that are built as the web is. */
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { endpoints } from '../../build/endpoints.ts';
import { root } from './sources.ts';

const entry = join(root, 'web/example.ts');

/** The example as it would be served, not minified. */
async function built(code: string): Promise<string> {
  const example = {
    name: 'example',
    resolveId: (id: string) => (id === entry ? id : id.startsWith('virtual:') ? { id, external: true } : null),
    load: (id: string) => (id === entry ? code : null),
  };
  const options = { contract: '#contract/', callers: ['callApi'] };
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [example, endpoints(options)],
    build: { write: false, minify: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  });
  return (result as Rolldown.RolldownOutput).output[0].code;
}
const imports = `
  import { callApi } from 'virtual:call';
  import { type Client, clients, companies } from '#contract/people.ts';
  import * as files from '#contract/files.ts';`;

test('a call has its method and path; the schemas are not there', async () => {
  const code = await built(`${imports}
    export const get = (id: Client['id']) => callApi(clients.get, { params: { id } });
    export const save = (isNew: boolean) => callApi(isNew ? companies.create : companies.change);
    export const upload = () => callApi(files.files.presign);
    export const address = clients.get.path;
    export const most = files.MAX_IMAGE_BYTES + 1;`);
  expect(code).toContain(`"/api/clients/{id}"`);
  for (const method of ['"GET"', '"POST"', '"PATCH"']) expect(code).toContain(method);
  expect(code).toContain('/api/presign');
  expect(code).toMatch(/8388608|8388609/);
  expect(code).not.toContain('ZodMini');
  expect(code).not.toContain('client.see');
});

test.each([
  ['given whole to another function', 'show(clients.get)'],
  ['read further', 'callApi(clients.create.body)'],
  ['spread', 'callApi({ ...clients.get })'],
  ['taken apart', '(({ get }) => callApi(get))(clients)'],
  ['found by a name that is known later', 'callApi(clients[key])'],
])('an endpoint that is %s stays itself', async (_, use) => {
  const code = await built(`${imports}
    import { show } from 'virtual:show';
    export const used = (key: 'get' | 'list') => ${use};`);
  expect(code).toContain('ZodMini');
});

test('a name that stands for something else is left alone', async () => {
  const code = await built(`${imports}
    export const used = (clients: { get: never }[]) => clients.map((clients) => callApi(clients.get, { clients }));`);
  expect(code).not.toContain('/api/clients/{id}');
});

test('a constant is one in a shorthand too', async () => {
  const code = await built(`
    import { imageTypes } from '#contract/files.ts';
    export const given = { imageTypes };`);
  expect(code).toMatch(/imageTypes[,\s]/);
  expect(code).toContain('image/webp');
});

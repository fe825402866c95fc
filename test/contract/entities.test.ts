/**
 * ADMIN walks every resource of the contract by its description, as the generic pages do: listed, opened, made, changed, removed, or refused.
 * @module-tag long
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/all.ts';
import { type DescribedCall, type DescribedField, type DescribedResource, describeResources as described } from '#contract/describe.ts';
import { icons } from '#contract/fields.ts';
import { tracesIn } from '#test/traces.ts';
import { type World, world } from '#test/world.ts';
import { isOwnerChosen } from '#web/entities/chosen.ts';
import { bodyOf, RULE } from './bodies.ts';
import { endpoints } from './endpoints.ts';
import { type Ground, ground } from './ground.ts';

const all = described(contract);
const may = (call: DescribedCall | undefined): boolean => call?.may.includes('ADMIN') === true;
const endpointOf = ({ method, path }: DescribedCall) =>
  endpoints.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)!;
const tableOf = ({ path }: { path: string }) => path.replaceAll('-', '_');

let w: World;
let g: Ground;
beforeAll(async () => {
  w = await world();
  g = await ground(w);
});
const send = (call: DescribedCall, asked: Parameters<Ground['send']>[2] = {}) => g.send(g.people.ADMIN, endpointOf(call).endpoint, asked);
const rowOf = (table: string) => g.rowOf('elsa')(table);

let count = 0;
/** What somebody would put into a field of its kind. */
function put({ kind, target, isId, choices = [], min = 0, name }: DescribedField, resource: DescribedResource): unknown {
  if (kind === 'ref' && target) {
    const id =
      target === 'attributes'
        ? rowOf(`attributes ${valueKinds[resource.path] ?? 'STRING'} activity_types`)
        : rowOf(tableOf({ path: target }));
    return isId ? id : { id };
  }
  if (name === 'timeZone') return 'Europe/Stockholm';
  const byKind: Partial<Record<DescribedField['kind'], unknown>> = {
    line: `${resource.needs === 'client' ? 'Elsa Lindqvist' : 'Nytt'} ${++count}`,
    html: `<p>Text ${count}</p>`,
    flag: false,
    int: Math.max(min, 1),
    decimal: Math.max(min, 1.5),
    number: 1,
    instant: new Date(w.clock.now.getTime() - ++count * 60_000).toISOString(),
    day: '2026-11-20',
    choice: choices[0],
    colour: '#0e6f8c',
    icon: icons[0],
    rule: RULE,
  };
  return byKind[kind];
}
/** Which kind of attribute a value is of. */
const valueKinds: Record<string, string> = {
  'attribute-value-long-strings': 'LONG_STRING',
  'attribute-value-booleans': 'BOOLEAN',
  'attribute-value-numbers': 'NUMBER',
};

/** What the form needs beside what must be there: one of several owners, the client or company whose the row and what it points to are. */
const also: Record<string, readonly string[]> = {
  ...Object.fromEntries(['strings', 'long-strings', 'booleans', 'numbers'].map((kind) => [`attribute-value-${kind}`, ['activity']])),
  'activity-types': ['client'],
  ...Object.fromEntries(['clients', 'task-types', 'tasks', 'reports'].map((path) => [path, ['company']])),
};
/** Those whose bodies do not follow from their fields: what applies on which days, what is drawn once. */
const irregular = ['inventory-effects', 'evaluation-plan-reports'];

function bodyFor(resource: DescribedResource): object {
  const { create, fields, path } = resource;
  if (irregular.includes(path)) return bodyOf(endpointOf(create!).endpoint, g.maker('elsa', g.people.ADMIN))!;
  const sent = fields.filter((field) => field.create === 'must' || (field.create && also[path]?.includes(field.name)));
  return Object.fromEntries(sent.map((field) => [field.name, put(field, resource)]));
}

/** A row for this test alone. */
const fresh = (resource: DescribedResource) => g.fresh(tableOf(resource), 'elsa', g.people.ADMIN);
const traces = () => tracesIn(w, { user: g.people.ADMIN.id });

describe.each(all)('$path', (resource) => {
  const { list, get, create, change, remove, fields, needs, path } = resource;
  const { clients, companies } = { clients: () => w.clients.elsa.id, companies: () => w.companies.sol.id };
  const chosen = () =>
    Object.fromEntries(
      (list?.query ?? []).flatMap(({ name }) =>
        /^clientIds?$/.test(name) ? [[name, String(clients())]] : name === 'companyId' ? [[name, String(companies())]] : [],
      ),
    );

  /** The days of what is dated: the ground's are planned a little later than a list reaches by itself. */
  const aroundNow = ({ query }: NonNullable<DescribedResource['list']>) =>
    query.some(({ name }) => name === 'startDate') ? { startDate: '2026-10-01', endDate: '2027-01-31' } : {};

  it.runIf(list)('is listed with the fields that are told, or refused', async () => {
    const params = list!.inPath ? { clientId: clients() } : {};
    const asked = await send(list!, {
      params,
      query: String(new URLSearchParams({ ...chosen(), ...aroundNow(list!), size: '50', sort: list!.order })),
    });
    if (!may(list)) return expect(asked.status).toBe(403);
    expect(asked.status, asked.text).toBe(200);
    const rows = asked.data as Record<string, unknown>[];
    expect(rows.length).toBeGreaterThan(0);
    const listed = fields.filter(({ isListed }) => isListed).map(({ name }) => name);
    for (const row of rows) expect(listed, path).toEqual(expect.arrayContaining(Object.keys(row)));
  });
  it.runIf(list && may(list))('sorts by every column it says', async () => {
    for (const column of list!.sort) {
      const params = list!.inPath ? { clientId: clients() } : {};
      const asked = await send(list!, { params, query: String(new URLSearchParams({ ...chosen(), sort: `${column},desc` })) });
      expect(asked.status, `${column} ${asked.text}`).toBe(200);
    }
  });
  it.runIf(list && may(list) && needs === 'client')(
    'is asked for once a client is chosen, and that leaves a trace of the client',
    async () => {
      expect([isOwnerChosen(resource, {}), isOwnerChosen(resource, { clientId: clients() })]).toEqual([false, true]);
      // The same look of a session is written once in a quarter of an hour (R119).
      g.people.ADMIN.token = (await g.again(g.people.ADMIN)).token;
      const before = (await traces()).length;
      await send(list!, { params: list!.inPath ? { clientId: clients() } : {}, query: String(new URLSearchParams(chosen())) });
      const left = (await traces()).slice(before).map(({ client_id }) => client_id);
      // A page without rows has shown nobody.
      expect(left).toContain(clients());
    },
  );
  it('is opened with its fields, which leaves a trace where it is a client’s, or refused', async () => {
    g.people.ADMIN.token = (await g.again(g.people.ADMIN)).token;
    const before = (await traces()).length;
    const asked = await send(get!, { params: { id: rowOf(tableOf(resource)) } });
    if (!may(get)) return expect(asked.status).toBe(403);
    expect(asked.status, asked.text).toBe(200);
    const read = fields.filter(({ isRead }) => isRead).map(({ name }) => name);
    expect(read).toEqual(expect.arrayContaining(Object.keys(asked.data as object)));
    const left = (await traces()).slice(before).map(({ client_id }) => client_id);
    if (needs === 'client') expect(left).toEqual([clients()]);
  });
  it.runIf(create && !create.hasOwnPage)('is made from its kinds of fields, or refused', async () => {
    const asked = await send(create!, { body: bodyFor(resource) });
    if (!may(create)) return expect(asked.status).toBe(403);
    expect(asked.status, asked.text).toBe(201);
    if (create!.hasOtherResponse) return;
    const { id } = asked.data as { id: number };
    expect((await send(get!, { params: { id } })).status).toBe(200);
  });
  it.runIf(create && !create.hasOwnPage && may(create))('is refused at its field when what must be there is not', async () => {
    const must = fields.filter((field) => field.create === 'must');
    const asked = await send(create!, { body: {} });
    expect(asked.status).toBe(400);
    const named = asked.problem.fieldErrors?.map(({ field }) => field.split('.')[0]);
    expect(named).toEqual(expect.arrayContaining(must.map(({ name }) => name)));
  });
  it.runIf(change && !resource.isChangedByActs)('is changed field by field over the version that was read, or refused', async () => {
    const id = await fresh(resource);
    const { data } = await send(get!, { params: { id } });
    const row = (may(get) ? data : { version: 1 }) as Record<string, unknown> & { version: number };
    // Of what may be changed to another value without others.
    const field = fields.find(
      ({ isChanged, kind, name }) => isChanged && ['line', 'decimal', 'flag', 'html'].includes(kind) && name !== 'timeZone',
    );
    const body = field ? { [field.name]: field.kind === 'flag' ? !row[field.name] : put(field, resource) } : {};
    const asked = (version: number) => send(change!, { params: { id }, body, headers: { 'if-match': `"${version}"` } });
    const changed = await asked(row.version);
    if (!may(change)) return expect(changed.status).toBe(403);
    expect(changed.status, changed.text).toBe(200);
    // Of a series it is told who was first (R16).
    const isSeries = ['planned_activities', 'task_recurrences'].includes(tableOf(resource));
    expect((await asked(row.version)).status).toBe(isSeries ? 409 : 412);
  });
  it.runIf(remove)('is removed and then not there, or refused', async () => {
    const id = await fresh(resource);
    const asked = await send(remove!, { params: { id } });
    if (!may(remove)) return expect(asked.status).toBe(403);
    expect(asked.status, asked.text).toBe(204);
    expect((await send(get!, { params: { id } })).status).toBe(404);
  });
});

it('calls an icon and a colour what they are, also where they are only read', () => {
  const looks = all.flatMap((resource) =>
    resource.fields.filter(({ name }) => /(icon|color)$/i.test(name)).map((field) => ({ resource, field })),
  );
  expect(looks.filter(({ resource }) => resource.path === 'reports').map(({ field }) => field.kind)).toEqual(['icon', 'colour']);
  for (const { resource, field } of looks)
    expect(field.kind, `${resource.path} ${field.name}`).toBe(/icon$/i.test(field.name) ? 'icon' : 'colour');
});

/** Labels: made by the company's administrator alone, put on activities by whoever may change those (product «Labels», R4 and R34). */
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { activityCategories } from '#contract/catalogue.ts';
import { activityLabel, labels } from '#contract/labels.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const create = (name: unknown, who = w.people.orgAdmin) => w.call(who, labels.create, { body: { name: name as string } });
async function made(name: string) {
  const { data, status } = await create(name);
  expect(status).toBe(201);
  return data;
}
const foreign = async () =>
  (await create('Havets egen', w.people.strangerOrgAdmin)).data ?? (await listed(w.people.strangerOrgAdmin, w.companies.hav.id))[0]!;
const listed = async (who = w.people.orgUser, companyId = w.companies.sol.id) =>
  (await w.call(who, labels.ofCompany, { params: { companyId }, query: { size: 5000 } })).data;
const elsas = () => ({ id: w.clients.elsa.activityId });
const put = (labelId: number | undefined, who: { token: string } = w.people.assistanceAdmin, activityId = elsas().id) =>
  w.call(who, activityLabel.put, { params: { activityId }, query: { labelId: labelId === undefined ? undefined : String(labelId) } });
const labelOf = async () => (await w.call(w.people.user, activities.get, { params: elsas() })).data.label;

describe('a label', () => {
  it('belongs to its maker’s company, and begins with a capital', async () => {
    const { data, headers } = await create('  ömtåligt ');
    expect(data).toMatchObject({ name: 'Ömtåligt', companyId: w.companies.sol.id, version: 1 });
    expect(headers['app-alert']).toBe('assistmeApp.label.created');
    const changed = await w.call(w.people.orgAdmin, labels.change, { params: { id: data.id }, body: { name: 'årlig' } });
    expect(changed.data).toMatchObject({ name: 'Årlig', version: 2 });
    expect((await w.call(w.people.strangerOrgAdmin, labels.get, { params: { id: data.id } })).status).toBe(404);
    expect((await w.call(w.people.strangerOrgAdmin, labels.remove, { params: { id: data.id } })).status).toBe(404);
  });
  it.each(['', '   ', '\u200B', 'x'.repeat(31), null, 5])('is refused at its name: %j', async (name) => {
    const { status, problem } = await create(name);
    const message = name === 5 ? 'error.field.text' : 'assistmeApp.label.errors.nameLength';
    expect(status).toBe(400);
    expect(problem.fieldErrors).toMatchObject([{ objectName: 'label', field: 'name', message }]);
  });
  it('may have thirty letters', async () => expect((await made('å'.repeat(30))).name).toHaveLength(30));
  it('keeps a first letter whose capital is two, so that no name outgrows its limit', async () => {
    expect((await made(`ß${'x'.repeat(29)}`)).name).toBe(`ß${'x'.repeat(29)}`);
    expect(await listed()).not.toEqual([]);
  });
  it('has a name of its own in the company, in small letters or large, also when two are made at once', async () => {
    const first = await made('Nattpass');
    for (const name of ['Nattpass', 'NATTPASS', ' nattpass '])
      expect((await create(name)).problem.fieldErrors).toEqual([
        { objectName: 'label', field: 'name', message: 'assistmeApp.label.errors.nameTaken' },
      ]);
    expect((await w.call(w.people.orgAdmin, labels.change, { params: { id: first.id }, body: { name: 'nattPass' } })).data.name).toBe(
      'NattPass',
    );
    expect((await create('Nattpass', w.people.strangerOrgAdmin)).status).toBe(201);
    const both = await Promise.all([create('Samtidig'), create('samtidig')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  });
  it('is the organisation administrator’s alone to make, change and remove', async () => {
    const { id } = await made('Bara chefens');
    for (const who of [w.people.admin, w.people.assistanceAdmin, w.people.orgUser, w.people.user]) {
      expect((await create('Nej', who)).status).toBe(403);
      expect((await w.call(who, labels.change, { params: { id }, body: { name: 'Nej' } })).status).toBe(403);
      expect((await w.call(who, labels.remove, { params: { id } })).status).toBe(403);
    }
    for (const who of [w.people.admin, w.people.assistanceAdmin, w.people.orgUser])
      expect((await w.call(who, labels.get, { params: { id } })).data.name).toBe('Bara chefens');
    expect((await w.call(w.people.user, labels.list)).status).toBe(403);
  });
  it('is listed by name the Swedish way, for its company', async () => {
    for (const name of ['Ökande', 'apa', 'Zebra', 'Ärlig', 'Åtta']) await made(name);
    const names = (await listed()).map(({ name }) => name);
    const wanted = ['Apa', 'Zebra', 'Åtta', 'Ärlig', 'Ökande'];
    expect(names.filter((name) => wanted.includes(name))).toEqual(wanted);
    const standard = await w.call(w.people.orgUser, labels.list, { query: { size: 5000 } });
    expect(standard.data.map(({ name }) => name)).toEqual(names);
    expect(Number(standard.headers['x-total-count'])).toBe(names.length);
    expect((await listed(w.people.admin)).map(({ name }) => name)).toEqual(names);
    expect((await w.call(w.people.admin, labels.list)).data).toEqual([]);
    expect((await w.call(w.people.strangerOrgAdmin, labels.ofCompany, { params: { companyId: w.companies.sol.id } })).status).toBe(404);
  });
});

describe('a label on an activity', () => {
  it('is put on and taken off by whoever may change the activity, by its own call and by the form’s', async () => {
    const { id, name } = await made('Viktig');
    for (const who of [w.people.assistanceAdmin, w.people.orgAdmin, w.people.admin]) {
      expect((await put(id, who)).data.label).toEqual({ id, name });
      expect(await labelOf()).toEqual({ id, name });
      expect((await put(undefined, who)).data.label).toBeNull();
      expect(await labelOf()).toBeNull();
    }
    for (const who of [w.people.user, w.people.orgUser]) expect((await put(id, who)).status).toBe(403);
    const form = (label: { id: number } | null) =>
      w.call(w.people.assistanceAdmin, activities.change, { params: elsas(), body: { label } });
    expect((await form({ id })).data.label).toEqual({ id, name });
    expect((await w.call(w.people.assistanceAdmin, activities.change, { params: elsas(), body: { name: 'Dusch' } })).data.label).toEqual({
      id,
      name,
    });
    expect((await form(null)).data.label).toBeNull();
  });
  it('is one of the company’s that is there; another’s, a removed or a made-up one is refused by the form at its field, and 404 in the address', async () => {
    // Used once, so that it is kept.
    const gone = await made('Snart borta');
    await put(gone.id, w.people.admin, w.clients.karl.activityId);
    expect((await w.call(w.people.orgAdmin, labels.remove, { params: { id: gone.id } })).status).toBe(204);
    for (const id of [(await foreign()).id, gone.id, 999_999]) {
      for (const who of [w.people.assistanceAdmin, w.people.admin]) {
        expect((await put(id, who)).status).toBe(404);
        const { status, problem } = await w.call(who, activities.change, { params: elsas(), body: { label: { id } } });
        expect(status).toBe(400);
        expect(problem.fieldErrors).toEqual([{ objectName: 'activity', field: 'label', message: 'error.field.unknown' }]);
      }
    }
    expect((await put(gone.id, w.people.assistanceAdmin, w.clients.karl.activityId)).status).toBe(404);
    expect(await labelOf()).toBeNull();
  });
  it('keeps the label when that is removed, which is then in no list and 404', async () => {
    const { id, name } = await made('Använd');
    await put(id);
    expect((await w.call(w.people.orgAdmin, labels.remove, { params: { id } })).status).toBe(204);
    expect((await w.call(w.people.orgAdmin, labels.get, { params: { id } })).status).toBe(404);
    expect((await listed()).map((one) => one.id)).not.toContain(id);
    expect(await labelOf()).toEqual({ id, name });
    // Saved as it is; a new one of that name may be made.
    expect((await w.call(w.people.assistanceAdmin, activities.change, { params: elsas(), body: { label: { id } } })).status).toBe(200);
    expect((await create('Använd')).status).toBe(201);
    await put(undefined);
  });
  it('that was never used is deleted', async () => {
    const { id } = await made('Aldrig');
    await w.call(w.people.orgAdmin, labels.remove, { params: { id } });
    const left = await w.scoped({ companies: '*' }, (db) => db.selectFrom('labels').select('id').where('id', '=', id).execute());
    expect(left).toEqual([]);
  });
});

describe('an organisation’s administrator who helps in another company’s team', () => {
  it('is an assistant there: neither reads nor changes what the company keeps', async () => {
    const { foreign: mia } = w.clients;
    // Not asked for before: what is remembered of somebody hears of a row written past the server a little later.
    const helper = await w.person('Hella Hjälp', ['ORG_ADMIN'], w.companies.sol.id);
    await w.scoped({ companies: [mia.companyId] }, (db) =>
      db
        .insertInto('client_group_members')
        .values({ client_group_id: mia.groupId, user_id: helper.id, company_id: mia.companyId, client_id: mia.id })
        .execute(),
    );
    const theirs = (await w.call(w.people.strangerOrgAdmin, labels.create, { body: { name: 'Deras egen' } })).data;
    const look = { name: 'Deras kategori', color: '#0e6f8c', icon: 'home' } as const;
    const category = (await w.call(w.people.strangerOrgAdmin, activityCategories.create, { body: look })).data;
    expect((await w.call(helper, labels.get, { params: { id: theirs.id } })).status).toBe(403);
    expect((await w.call(helper, labels.change, { params: { id: theirs.id }, body: { name: 'Min' } })).status).toBe(403);
    expect((await w.call(helper, labels.remove, { params: { id: theirs.id } })).status).toBe(403);
    expect((await w.call(helper, activityCategories.change, { params: { id: category.id }, body: { name: 'Min' } })).status).toBe(403);
    expect((await w.call(helper, activityCategories.remove, { params: { id: category.id } })).status).toBe(403);
  });
});

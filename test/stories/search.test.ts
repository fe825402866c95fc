/** Search over what one may see, by the first letters of words (decision 023). */
import { beforeAll, describe, expect, it } from 'vitest';
import { access } from '#contract/access/sign-in.ts';
import { activities } from '#contract/activities.ts';
import { adminUsers, users } from '#contract/admin.ts';
import { inventoryItems } from '#contract/inventory.ts';
import { members } from '#contract/members.ts';
import { clients } from '#contract/people.ts';
import { reports } from '#contract/reports/forms.ts';
import { reportInstances } from '#contract/reports/instances.ts';
import { type SearchHit, search } from '#contract/search.ts';
import { tasks } from '#contract/tasks/templates.ts';
import { isOrganisation } from '#domain/permissions.ts';
import { type SearchKind, searchKinds } from '#domain/search.ts';
import { type Person, type World, world } from '#test/world.ts';
import { reportSteps } from './report-steps.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
/** Ids of what is made below. */
const made: Record<string, number> = {};
beforeAll(async () => {
  w = await world();
  const { elsa, karl, foreign } = w.clients;
  await w.scoped({ companies: '*' }, async (db) => {
    const activity = async ({ id, companyId, typeId }: typeof elsa, name: string) => {
      const { id: one } = await db
        .insertInto('activities')
        .values({ name, company_id: companyId, client_id: id, type_id: typeId } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      made[name] = one;
    };
    for (const name of ['Åka buss', 'Äta frukost', 'Anna ringer', 'Öva gång', 'Ostmacka', 'Gå på promenad', 'Mat: 100 % _klart_'])
      await activity(elsa, name);
    for (const name of ['Åka skidor', 'Gå på bio']) await activity(karl, name);
    await activity(foreign, 'Åka båt');
    const item = async ({ id, companyId }: typeof elsa, name: string) =>
      db
        .insertInto('inventory_items')
        .values({ name, company_id: companyId, client_id: id } as never)
        .execute();
    await item(elsa, 'Åkband 5 cm');
    await item(foreign, 'Åkband 7 cm');
  });
  const { form, sent } = await reportSteps(w);
  await sent(await form({ name: 'Ögonvård' }), { clientId: karl.id }, w.people.colleague);
  const office = taskSteps(() => w);
  for (const name of ['Åk på hembesök', 'Ordna vikarie']) await office.task(name);
  await office.task('Åk till myndigheten', w.people.strangerOrgAdmin);
});

async function find(who: Person, q: string, more: { kinds?: string; size?: string } = {}): Promise<SearchHit[]> {
  const { status, data } = await w.call(who, search.find, { query: { q, ...more } as never });
  expect(status, q).toBe(200);
  return data;
}
const names = async (who: Person, q: string, more = {}) => (await find(who, q, more)).map(({ name }) => name);
const refused = async (query: Record<string, string>) =>
  (await w.call(w.people.user, search.find, { query: query as never })).problem.fieldErrors;

describe('what is typed', () => {
  const activity = (q: string) => names(w.people.user, q, { kinds: 'ACTIVITY' });
  it('begins a word of the name, whichever', async () => {
    expect(await activity('frukost')).toEqual(['Äta frukost']);
    expect(await activity('fruk')).toEqual(['Äta frukost']);
    expect(await activity('rukost')).toEqual([]);
    expect(await activity('promenad')).toEqual(['Gå på promenad']);
  });
  it('finds å by a and a by å, in small letters or large, those that begin so first, each in the Swedish order', async () => {
    const all = ['Anna ringer', 'Åka buss', 'Äta frukost'];
    for (const q of ['a', 'å', 'Ä', 'á']) expect(await activity(q), q).toEqual(all);
    for (const q of ['o', 'ö', 'ø']) expect(await activity(q), q).toEqual(['Ostmacka', 'Öva gång']);
    expect(await activity('g')).toEqual(['Gå på promenad', 'Öva gång']);
  });
  it('may be several words, each of which begins one, in any order', async () => {
    expect(await activity('på prom')).toEqual(['Gå på promenad']);
    expect(await activity('prom ga')).toEqual(['Gå på promenad']);
    expect(await activity('ga fruk')).toEqual([]);
  });
  it('may hold signs: they part words and mean nothing else', async () => {
    expect(await activity('100 %')).toEqual(['Mat: 100 % _klart_']);
    expect(await activity('_klart_')).toEqual(['Mat: 100 % _klart_']);
    for (const q of ['%', '_', "'", '"', ':', '&', '|', '!', '\\', '*', '()', "%' or '1'='1", 'a:*', '\u200d', '–'])
      await find(w.people.user, q);
    for (const q of ['%', '_', "'", '\\', ':*', '|']) expect(await find(w.people.user, q), q).toEqual([]);
    for (const q of ['💊', '👩‍⚕️', '\ud800', '\u{10ffff}', 'ﷺ', '字', 'a'.repeat(100)]) expect(await find(w.people.user, q), q).toEqual([]);
  });
  it('is asked for, and has its bounds', async () => {
    const wrong = (field: string, message: string) => [{ objectName: 'search', field, message }];
    expect(await refused({})).toEqual(wrong('q', 'error.field.required'));
    expect(await refused({ q: '   ' })).toEqual(wrong('q', 'error.field.required'));
    expect(await refused({ q: 'a'.repeat(101) })).toEqual([{ ...wrong('q', 'error.field.size')[0], params: { max: 100 } }]);
    expect(await refused({ q: 'a', size: '51' })).toEqual(wrong('size', 'error.field.size'));
    expect(await refused({ q: 'a', size: '0' })).toEqual(wrong('size', 'error.field.size'));
    expect(await refused({ q: 'a', kinds: 'CLIENT,MAIL' })).toEqual(wrong('kinds', 'error.field.choice'));
  });
  it('gives each kind its share of the places', async () => {
    const found = await find(w.people.user, 'a', { size: '3' });
    expect(found.map(({ kind }) => kind)).toEqual(['ACTIVITY', 'ITEM', 'PERSON']);
    expect(await find(w.people.user, 'a', { size: '1', kinds: 'PERSON,ACTIVITY' })).toHaveLength(1);
  });
  it('tells whose each is', async () => {
    const [found] = await find(w.people.user, 'åka bu');
    const { elsa } = w.clients;
    expect(found).toEqual({
      ...{ kind: 'ACTIVITY', id: made['Åka buss'], name: 'Åka buss', clientId: elsa.id, clientName: elsa.name },
      ...{ detail: `Hygien ${elsa.name}`, archived: false },
    });
    expect((await find(w.people.user, 'elsa', { kinds: 'CLIENT' }))[0]).toMatchObject({
      id: elsa.id,
      clientId: elsa.id,
      detail: 'Solgläntans assistans',
    });
    expect((await find(w.people.user, 'omar h'))[0]).toMatchObject({
      kind: 'PERSON',
      clientId: null,
      clientName: null,
      detail: w.people.colleague.login,
    });
  });
});

describe('what is found', { tags: ['long'] }, () => {
  const kindsOf = async (who: Person, q: string) => (await find(who, q, { size: '50' })).map(({ kind, name }) => `${kind} ${name}`);
  it('is of one’s own groups alone', async () => {
    expect(await kindsOf(w.people.user, 'åk')).toEqual(['ACTIVITY Åka buss', 'ITEM Åkband 5 cm']);
    expect(await kindsOf(w.people.colleague, 'åk')).toEqual(['ACTIVITY Åka buss', 'ACTIVITY Åka skidor', 'ITEM Åkband 5 cm']);
    expect(await kindsOf(w.people.user, 'karl')).toEqual([]);
    expect(await kindsOf(w.people.stranger, 'åk')).toEqual(['ACTIVITY Åka båt', 'ITEM Åkband 7 cm']);
    expect(await kindsOf(w.people.newcomer, 'åk')).toEqual([]);
  });
  it('is of the whole company for its own side, and of no other', async () => {
    for (const who of [w.people.orgAdmin, w.people.orgUser])
      expect(await kindsOf(who, 'åk')).toEqual(['ACTIVITY Åka buss', 'ACTIVITY Åka skidor', 'TASK Åk på hembesök', 'ITEM Åkband 5 cm']);
    expect(await kindsOf(w.people.orgUser, 'karl')).toEqual(['CLIENT Karl Ek', 'ACTIVITY Dusch Karl Ek', 'REPORT_INSTANCE Ögonvård']);
    expect(await kindsOf(w.people.strangerOrgAdmin, 'elsa')).toEqual([]);
    expect(await kindsOf(w.people.strangerOrgAdmin, 'anna')).toEqual([]);
  });
  it('for ADMIN is clients and people of every company, and nothing that lies in a client’s data (R3)', async () => {
    expect(await kindsOf(w.people.admin, 'elsa')).toEqual(['CLIENT Elsa Lindqvist']);
    expect(await kindsOf(w.people.admin, 'mia')).toEqual(['CLIENT Mia Sund']);
    expect(await kindsOf(w.people.admin, 'stina')).toEqual(['PERSON Stina Fjärran']);
    expect(await kindsOf(w.people.admin, 'åk')).toEqual([]);
  });
  it.each(['user', 'colleague', 'assistanceAdmin', 'stranger', 'orgAdmin', 'orgUser', 'strangerOrgAdmin', 'newcomer', 'admin'] as const)(
    'of %s is what its own lists show',
    async (name) => {
      const who = w.people[name];
      const listed = async (kind: SearchKind): Promise<number[]> => {
        const query = { page: 0, size: 5000 };
        if (kind === 'PERSON') return (await w.call(who, users.list, { query })).data.map(({ id }) => id);
        if (kind === 'TASK')
          return isOrganisation((await w.call(who, access.account)).data.authorities)
            ? (await w.call(who, tasks.list, { query })).data.map(({ id }) => id)
            : [];
        const forms = await w.call(who, reports.list, { query });
        if (kind === 'REPORT') return forms.status === 403 ? [] : forms.data.map(({ id }) => id);
        if (kind === 'REPORT_INSTANCE') return (await w.call(who, reportInstances.list, { query })).data.map(({ id }) => id);
        if (kind === 'HANDOVER' || kind === 'RESPONSIBLE') return [];
        const list = { CLIENT: clients.list, ACTIVITY: activities.list, ITEM: inventoryItems.list }[kind];
        return (await w.call(who, list, { query: kind === 'CLIENT' && name === 'admin' ? { ...query, search: 'a' } : query })).data.map(
          ({ id }) => id,
        );
      };
      for (const kind of searchKinds) {
        const all = new Set<number>();
        for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789')
          for (const { id } of await find(who, letter, { kinds: kind, size: '50' })) all.add(id);
        expect(
          [...all].sort((a, b) => a - b),
          kind,
        ).toEqual((await listed(kind)).sort((a, b) => a - b));
      }
    },
  );
  it('is nothing once a membership is inactive, but oneself', async () => {
    const leaver = await w.person('Lena Slutar', ['USER']);
    const { elsa } = w.clients;
    const member = { client_group_id: elsa.groupId, user_id: leaver.id, company_id: elsa.companyId, client_id: elsa.id };
    await w.scoped({ companies: [elsa.companyId] }, (db) => db.insertInto('client_group_members').values(member).execute());
    expect(await kindsOf(leaver, 'elsa')).toEqual(['CLIENT Elsa Lindqvist', 'ACTIVITY Dusch Elsa Lindqvist']);
    const { status } = await w.call(w.people.assistanceAdmin, members.changeMember, {
      params: { id: elsa.groupId, userId: leaver.id },
      body: { active: false },
    });
    expect(status).toBe(200);
    expect(await kindsOf(leaver, 'elsa')).toEqual([]);
    expect(await kindsOf(leaver, 'omar')).toEqual([]);
    expect(await kindsOf(leaver, 'lena')).toEqual(['PERSON Lena Slutar']);
  });
});

describe('a name', () => {
  const id = () => made.Ostmacka!;
  it('is found as it is called now', async () => {
    const { status } = await w.call(w.people.assistanceAdmin, activities.change, { params: { id: id() }, body: { name: 'Smörgås' } });
    expect(status).toBe(200);
    expect(await names(w.people.user, 'ostm')).toEqual([]);
    expect(await names(w.people.user, 'smorgas')).toEqual(['Smörgås']);
  });
  it('that is archived is found, and marked', async () => {
    await w.call(w.people.assistanceAdmin, activities.change, { params: { id: id() }, body: { archived: true } });
    expect((await find(w.people.user, 'smörg'))[0]).toMatchObject({ archived: true });
  });
  it('of what was removed is not found, nor of a removed account', async () => {
    // One that was used stays with its mark; one that never was is deleted.
    const used = made['Gå på promenad']!;
    await w.scoped({ companies: '*' }, (db) =>
      db.updateTable('activities').set({ removed_at: w.clock.now.toISOString() }).where('id', '=', used).execute(),
    );
    expect(await names(w.people.user, 'promenad')).toEqual([]);
    await w.scoped({ companies: '*' }, (db) => db.updateTable('activities').set({ removed_at: null }).where('id', '=', used).execute());
    expect(await names(w.people.user, 'promenad')).toEqual(['Gå på promenad']);
    expect((await w.call(w.people.assistanceAdmin, activities.remove, { params: { id: id() } })).status).toBe(204);
    expect(await names(w.people.user, 'smörg')).toEqual([]);
    const gone = await w.person('Greta Borta', ['USER']);
    expect(await names(w.people.admin, 'greta')).toEqual(['Greta Borta']);
    expect((await w.call(w.people.admin, adminUsers.remove, { params: { login: gone.login } as never })).status).toBe(204);
    expect(await names(w.people.admin, 'greta')).toEqual([]);
    expect(await names(w.people.admin, 'borta')).toEqual([]);
  });
});

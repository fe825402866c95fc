/** Undoing an import: whole, once, and refused with a word for what was done with it since (R105). */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { invitations } from '#contract/access/invitations.ts';
import { activities } from '#contract/activities.ts';
import { imports } from '#contract/imports.ts';
import { inventoryItems } from '#contract/inventory.ts';
import { clientGroupAdmin } from '#contract/people.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { type World, world } from '#test/world.ts';
import { importing, sheet } from './import-steps.ts';

let w: World;
let by: ReturnType<typeof importing>;
beforeAll(async () => {
  w = await world();
  by = importing(w);
});

const of = (client: string) => ({ client, category: `Vård ${client}`, type: `Hygien ${client}` });
const count = (table: string, where = sql`true`) =>
  w.scoped({ companies: '*' }, async (db) =>
    Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${where}`.execute(db)).rows[0]!.n),
  );

describe('an undoing', () => {
  it('is refused as a whole once something of it was signed', async () => {
    const done = await by.run([
      sheet(
        'activities',
        { ...of('Karl Ek'), name: 'Signeras', times: '11:00 varje dag' },
        { ...of('Karl Ek'), name: 'Bredvid', times: '12:00 varje dag' },
      ),
    ]);
    const instance = await w.scoped(
      { companies: '*' },
      async (db) =>
        (
          await sql<{ id: number }>`
      select i.id from activity_instances i join activities a on a.id = i.activity_id where a.name = 'Signeras' order by i.placed_at limit 1`.execute(
            db,
          )
        ).rows[0]!.id,
    );
    await w.call(w.people.colleague, activityInstances.change, {
      params: { id: instance },
      body: { isCompleted: true, setOccurenceDateToNow: true } as never,
    });
    expect((await by.get(done.id)).undoRefusal).toBe('assistmeApp.import.errors.undo.acted');
    const refused = await by.undo(done.id);
    expect([refused.status, refused.problem.message]).toEqual([409, 'assistmeApp.import.errors.undo.acted']);
    expect(await count('activities', sql`name in ('Signeras', 'Bredvid')`)).toBe(2);
  });
  it('is refused once somebody filled up or counted an item of it', async () => {
    const nutrition = { kind: 'itemCategory' as const, name: 'Nutrition', category: null, useId: null };
    const item = { client: 'Elsa Lindqvist', name: 'Näringsdryck', category: 'Nutrition', unit: 'st', amount: '12', alertValue: '3' };
    const done = await by.run([sheet('stock', item)], [nutrition]);
    expect(done).toMatchObject({ state: 'DONE', notApplied: [], undoRefusal: null });
    const { id } = await w.scoped({ companies: '*' }, (db) =>
      db.selectFrom('inventory_items').select('id').where('name', '=', 'Näringsdryck').executeTakeFirstOrThrow(),
    );
    const refilled = await w.call(w.people.assistanceAdmin, inventoryItems.refill, { params: { id }, body: { amount: 2 } });
    expect(refilled.status).toBe(200);
    expect((await by.undo(done.id)).problem.message).toBe('assistmeApp.import.errors.undo.stock');
    expect(await count('inventory_items', sql`id = ${id} and removed_at is null and amount_in_stock = 14`)).toBe(1);
  });
  it('is refused once somebody changed or planned an activity of it', async () => {
    const [changed, planned] = ['Ändras sedan', 'Planeras sedan'];
    const idOf = async (name: string) =>
      (
        await w.scoped({ companies: '*' }, (db) =>
          db.selectFrom('activities').select('id').where('name', '=', name).executeTakeFirstOrThrow(),
        )
      ).id;
    const [one, other] = [
      await by.run([sheet('activities', { ...of('Elsa Lindqvist'), name: changed })]),
      await by.run([sheet('activities', { ...of('Elsa Lindqvist'), name: planned })]),
    ];
    const renaming = { params: { id: await idOf(changed) }, body: { name: 'Ändrad' } };
    expect((await w.call(w.people.assistanceAdmin, activities.change, renaming)).status).toBe(200);
    expect((await by.undo(one.id)).problem.message).toBe('assistmeApp.import.errors.undo.changed');
    const recurrence = `DTSTART;TZID=Europe/Stockholm:${w.clock.now.toISOString().slice(0, 10).replaceAll('-', '')}T230000\nRRULE:FREQ=DAILY`;
    const series = { activity: { id: await idOf(planned) }, recurrence, isCompletable: true };
    expect((await w.call(w.people.assistanceAdmin, plannedActivities.create, { body: series })).status).toBe(201);
    expect((await by.undo(other.id)).problem.message).toMatch(/^assistmeApp\.import\.errors\.undo\.(acted|planned)$/);
  });
  it('is refused once somebody works in a team of it, or an invitation of it was withdrawn', async () => {
    const joined = await by.run([sheet('clients', { name: 'Får Team' })]);
    const { id: groupId } = await w.scoped({ companies: '*' }, (db) =>
      db
        .selectFrom('client_groups as g')
        .innerJoin('clients as c', 'c.id', 'g.client_id')
        .select('g.id')
        .where('c.name', '=', 'Får Team')
        .executeTakeFirstOrThrow(),
    );
    const place = { params: { id: groupId, userId: w.people.user.id }, query: { role: 'USER' } } as const;
    expect((await w.call(w.people.admin, clientGroupAdmin.addMember, place)).status).toBe(200);
    expect((await by.undo(joined.id)).problem.message).toBe('assistmeApp.import.errors.undo.members');

    const invited = await by.run([sheet('staff', { email: 'dras.tillbaka@example.com', role: 'Samordnare' })]);
    expect(invited).toMatchObject({ state: 'DONE', undoRefusal: null });
    const { id } = await w.scoped({ companies: '*' }, (db) =>
      db.selectFrom('user_invitations').select('id').where('email', '=', 'dras.tillbaka@example.com').executeTakeFirstOrThrow(),
    );
    expect((await w.call(w.people.orgAdmin, invitations.withdraw, { params: { id } })).status).toBe(204);
    expect((await by.undo(invited.id)).problem.message).toBe('assistmeApp.import.errors.undo.invited');
  });
  it('is done once, and refused for another’s company', async () => {
    const done = await by.run([sheet('clients', { name: 'Kort Gäst' })]);
    expect((await w.call(w.people.strangerOrgAdmin, imports.undo, { params: { id: done.id } })).status).toBe(404);
    const both = await Promise.all([1, 2].map(() => w.call(w.people.orgAdmin, imports.undo, { params: { id: done.id } })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await w.jobs.drain();
    expect(await count('clients', sql`name = 'Kort Gäst'`)).toBe(0);
    expect((await by.undo(done.id)).problem.message).toBe('assistmeApp.import.errors.undo.undone');
  });
  it('is given up where something refers to what it made', async () => {
    const done = await by.run([sheet('clients', { name: 'Får Gäst' })]);
    const clientId = await w.scoped(
      { companies: '*' },
      async (db) => (await db.selectFrom('clients').select('id').where('name', '=', 'Får Gäst').executeTakeFirstOrThrow()).id,
    );
    await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
      db
        .insertInto('activities')
        .values({ company_id: w.companies.sol.id, client_id: clientId, name: 'För hand', type_id: w.clients.karl.typeId } as never)
        .execute(),
    );
    expect((await by.undo(done.id)).status).toBe(200);
    expect(await by.get(done.id)).toMatchObject({ state: 'DONE', undoRefusal: 'assistmeApp.import.errors.undo.used' });
    expect(await count('clients', sql`name = 'Får Gäst'`)).toBe(1);
  });
});

/**
 * Two layers keep companies apart, and each holds alone: row-level security without a visible clause, and the clauses without it
 * (decision 004).
 */
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#domain/permissions.ts';
import { findUnguardedTables, tablesOutsidePolicy } from '#server/database/migrate.ts';
import { closeAfterFile } from '#test/after.ts';
import { closed, mayCall, ofPlatformAlone, paramNames, pointers } from '#test/contract/endpoints.ts';
import { type Ground, ground } from '#test/contract/ground.ts';
import { reachedByAddress, reachedByBody, reachedByQuery } from '#test/contract/scope.ts';
import { type World, world } from '#test/world.ts';

let w: World;
let g: Ground;
let tables: string[];
let plain: pg.Client;
/** Rows as the owner of the tables sees them, in a transaction that sees these companies, rolled back. */
async function within<T>(companies: string | null, work: () => Promise<T>): Promise<T> {
  await plain.query('begin');
  try {
    if (companies !== null) await plain.query(`select set_config('app.companies', $1, true)`, [companies]);
    return await work();
  } finally {
    await plain.query('rollback');
  }
}
const countOf = async (table: string, where = 'true') =>
  Number((await plain.query(`select count(*) as n from ${table} where ${where}`)).rows[0].n);
const storedFile = (at: string) => ({
  ...{ name: 'bild.png', content_type: 'image/png', size: 1, token_hash: Buffer.alloc(32) },
  ...{ uploader_id: null, user_id: null, created_date: at, expires_date: at, used_date: at, stored_date: at },
});
/** Without what is the platform's alone, of which no company has a row. */
const ofCompanies = () => tables.filter((table) => !ofPlatformAlone.includes(table));
const ownCompany = (table: string) => (table === 'companies' ? 'id' : 'company_id');

beforeAll(async () => {
  w = await world();
  g = await ground(w);
  plain = new pg.Client(w.owner); // Held to the policies like anybody else.
  closeAfterFile(() => plain.end());
  await plain.connect();
  const { rows } = await plain.query(`select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relrowsecurity order by 1`);
  tables = rows.map(({ name }) => name as string);
  const { elsa, foreign } = w.clients;
  await w.scoped({ companies: '*' }, async (db) => {
    for (const { id, companyId, activityId, typeId } of [elsa, foreign]) {
      const own = { company_id: companyId, client_id: id };
      await db
        .insertInto('item_categories')
        .values({ ...own, name: 'Förråd', color: '#0e6f8c', icon: 'pill' } as never)
        .execute();
      const item = await db
        .insertInto('inventory_items')
        .values({ ...own, name: 'Handskar' } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('inventory_effects')
        .values({ ...own, activity_id: activityId, item_id: item.id, amount: 1 })
        .execute();
      const at = w.clock.now.toISOString();
      await db
        .insertInto('stock_movements')
        .values({ ...own, item_id: item.id, amount: 1, kind: 'refilled', instance_id: null, at, by_id: null })
        .execute();
      const { rows } = await plain.query(`select id from activity_categories where company_id = 0 limit 1`);
      await db
        .insertInto('category_defaults')
        .values({ company_id: companyId, category_id: rows[0].id, category_company_id: 0 } as never)
        .execute();
      const model = { name: 'Frukost', type_id: typeId, type_company_id: companyId, flags: {}, values: '[]', plans: '[]' };
      await db
        .insertInto('model_activities')
        .values({ company_id: companyId, ...model } as never)
        .execute();
      await db
        .insertInto('company_packs')
        .values({
          company_id: companyId,
          name: 'Provet',
          applied_at: w.clock.now.toISOString(),
          by_id: g.people.ADMIN.id,
          counts: '{"new":1,"same":0,"kept":0,"wrong":0}',
        } as never)
        .execute();
      // Skipped far from its day: a stray of the timeline.
      const far = {
        activity_id: activityId,
        placed_at: at,
        is_completable: true,
        is_skipped: true,
        skipped_date: '2026-01-01T00:00:00.000Z',
      };
      await db
        .insertInto('activity_instances')
        .values({ ...own, ...far } as never)
        .execute();
      await db
        .insertInto('access_log')
        .values({ ...own, user_id: g.people.ADMIN.id, action: 'client.see', at })
        .execute();
      await db
        .insertInto('files')
        .values({ ...own, ...storedFile(at), key: String(companyId).padStart(32, '0') })
        .execute();
      await db
        .insertInto('file_holders')
        .values({ company_id: companyId, file_key: String(companyId).padStart(32, '0'), holder: 'CLIENT', holder_id: 0 })
        .execute();
    }
  });
  return () => plain.end();
});

describe('row-level security alone', () => {
  it('stands, forced, on every table that belongs to a company', async () => {
    expect(await findUnguardedTables(w.pool)).toEqual([]);
    const { rows } = await plain.query(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'`,
    );
    const tenant = rows.map(({ name }) => name as string).filter((name) => !tablesOutsidePolicy.includes(name));
    expect(tables).toEqual([...tenant, 'companies'].sort());
    const { rows: who } = await plain.query('select rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user');
    expect(who).toEqual([{ unbound: false }]);
  });
  it.each([null, '', '{}', '{0}'])('shows no row of a company to a login whose scope is %j', async (scope) => {
    for (const table of tables) expect(await within(scope, () => countOf(table, `${ownCompany(table)} > 0`)), table).toBe(0);
  });
  it('shows a company its own rows of every table and none of another', async () => {
    for (const table of ofCompanies()) {
      const { sol, hav } = w.companies;
      expect(await within(`{${sol.id}}`, () => countOf(table, `${ownCompany(table)} = ${sol.id}`)), table).toBeGreaterThan(0);
      expect(await within(`{${sol.id}}`, () => countOf(table, `${ownCompany(table)} = ${hav.id}`)), table).toBe(0);
      expect(await within('*', () => countOf(table, `${ownCompany(table)} = ${hav.id}`)), table).toBeGreaterThan(0);
    }
  });
  it('refuses to write a row of another company: by insert, by update, by taking it over', async () => {
    const { sol, hav } = w.companies;
    for (const table of ofCompanies()) {
      const { rows } = await within('*', () =>
        plain.query(`select to_jsonb(t) as row from ${table} t where ${ownCompany(table)} = $1 limit 1`, [hav.id]),
      );
      const { id: _, ...row } = rows[0].row;
      const columns = Object.keys(row)
        .filter((name) => row[name] !== null)
        .map((name) => `"${name}"`);
      const placed = table === 'companies' ? ['id', ...columns] : columns;
      const insert = `insert into ${table} (${placed}) overriding system value select ${placed} from jsonb_populate_record(null::${table}, $1)`;
      const refused = within(`{${sol.id}}`, () => plain.query(insert, [JSON.stringify({ ...row, id: 424242 })]));
      await expect(refused, table).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23503)$/) });
      const column = ownCompany(table);
      const changed = await within(`{${sol.id}}`, () =>
        plain.query(`update ${table} set ${table === 'companies' ? 'name = name' : `${column} = ${column}`} where ${column} = $1`, [
          hav.id,
        ]),
      );
      expect(changed.rowCount, table).toBe(0);
      expect((await within(`{${sol.id}}`, () => plain.query(`delete from ${table} where ${column} = $1`, [hav.id]))).rowCount, table).toBe(
        0,
      );
    }
    // The platform's catalogue is read by all and written by the platform.
    const raised = await within(`{${sol.id}}`, () => plain.query(`update activity_categories set name = 'x' where company_id = 0`));
    expect(raised.rowCount).toBe(0);
  });
  it.each(ofPlatformAlone)('keeps %s the platform’s alone: no company reads a row of it or writes one', async (table) => {
    const { sol } = w.companies;
    expect(await within('*', () => countOf(table, 'company_id = 0'))).toBeGreaterThan(0);
    expect(await within(`{${sol.id}}`, () => countOf(table))).toBe(0);
    for (const companyId of [0, sol.id]) {
      const insert = `insert into ${table} (company_id, name) values (${companyId}, 'x')`;
      await expect(within(`{${sol.id}}`, () => plain.query(insert))).rejects.toMatchObject({ code: companyId ? '23514' : '42501' });
    }
  });
  it('lets no row refer to a row of another company, whoever writes it', async () => {
    const { elsa, foreign } = w.clients;
    const over = (text: string) => within('*', () => plain.query(text));
    // One alone: two would first be two values of one attribute.
    const first = (kind: string) => `(select min(id) from attribute_value_${kind} where client_id = ${elsa.id})`;
    for (const text of [
      `update activities set client_id = ${foreign.id} where id = ${elsa.activityId}`,
      `update activities set type_id = ${foreign.typeId} where id = ${elsa.activityId}`,
      `update activity_types set activity_category_id = ${foreign.categoryId} where id = ${elsa.typeId}`,
      `update activity_types set client_id = ${foreign.id} where id = ${elsa.typeId}`,
      `update client_groups set client_id = ${foreign.id} where id = ${elsa.groupId}`,
      `update client_group_members set client_group_id = ${foreign.groupId} where client_group_id = ${elsa.groupId}`,
      `update activity_instances set activity_id = ${foreign.activityId} where client_id = ${elsa.id}`,
      `update planned_activities set activity_id = ${foreign.activityId} where client_id = ${elsa.id}`,
      `update inventory_effects set activity_id = ${foreign.activityId} where client_id = ${elsa.id}`,
      `update attributes set activity_type_id = ${foreign.typeId} where client_id = ${elsa.id}`,
      `update attributes set client_id = ${foreign.id} where client_id = ${elsa.id}`,
      `update left_out set company_id = ${w.companies.hav.id} where client_id = ${elsa.id}`,
      ...['strings', 'long_strings', 'booleans', 'numbers'].flatMap((kind) => [
        `update attribute_value_${kind} set activity_id = ${foreign.activityId}, item_id = null where id = ${first(kind)}`,
        `update attribute_value_${kind} set attribute_id = (select min(id) from attributes where client_id = ${foreign.id}) where id = ${first(kind)}`,
      ]),
    ])
      await expect(over(text), text).rejects.toMatchObject({ code: '23503' });
  });
});

describe('the visible clauses alone, with row-level security off', { tags: ['long'] }, () => {
  beforeAll(async () => {
    for (const table of tables) await plain.query(`alter table ${table} disable row level security`);
  });
  it.each(roles)('keep the rows of others from %s', async (role) => {
    expect(await countOf('clients', `id = ${w.clients.foreign.id}`)).toBe(1);
    const who = g.people[role];
    const before = await g.fingerprint();
    for (const one of closed.filter(({ endpoint }) => mayCall(role, endpoint))) {
      if (paramNames(one.endpoint.path).length > 0) expect(await reachedByAddress(g, who, one)).toEqual([]);
      if (pointers(one.endpoint.body, one.endpoint.path).length > 0) expect(await reachedByBody(g, who, one)).toEqual([]);
      if (one.endpoint.query) expect(await reachedByQuery(g, who, one)).toEqual([]);
    }
    expect(await g.fingerprint()).toBe(before);
  });
  it.each(roles.filter((role) => role !== 'ADMIN'))('list nothing of others to %s', async (role) => {
    for (const { endpoint, name } of closed.filter((one) => one.endpoint.sort && mayCall(role, one.endpoint)))
      expect((await g.send(g.people[role], endpoint, { params: g.paramsOf(endpoint, 'elsa'), query: 'size=5000' })).status, name).toBe(200);
  });
});

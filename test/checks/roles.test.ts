/** One list of roles, in domain/permissions.ts: SQL names no other, and says of every set of them what the domain says. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Role, roles } from '#domain/permissions.ts';
import { isOfficeAccount, organisationRolesOf } from '#domain/places.ts';
import { hasRoleSql, isOfOrganisationSql, isOfTeamsSql } from '#server/request/roles.ts';
import { type World, world } from '#test/world.ts';
import { roomOf, sources } from './sources.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

/** Every set of roles that somebody may hold, the empty one too. */
const sets: Role[][] = Array.from({ length: 2 ** roles.length }, (_, set) => roles.filter((_role, index) => set & (1 << index)));
const asked = <T>(what: ReturnType<typeof hasRoleSql>) =>
  w.scoped({ companies: [], readOnly: true }, async (db) => {
    const { rows } = await sql<{ is: T }>`
      select ${what} as is from jsonb_array_elements(${JSON.stringify(sets)}::jsonb) with ordinality as s (held, n),
        lateral (select array(select jsonb_array_elements_text(s.held)) as authorities) account order by n`.execute(db);
    return rows.map(({ is }) => is);
  });

it('SQL knows who works for the company as a whole, and who for teams alone', async () => {
  expect(await asked(isOfOrganisationSql())).toEqual(sets.map(isOfficeAccount));
  expect(await asked(isOfTeamsSql())).toEqual(sets.map((held) => !held.includes('ADMIN') && organisationRolesOf(held).length === 0));
});
it.each(roles)('SQL knows who holds %s', async (role) => {
  expect(await asked(hasRoleSql(role))).toEqual(sets.map((held) => held.includes(role)));
});

/** What is written as a role's name, whether there is such a role or not. */
const named = /'((?:[A-Z]+_)*(?:ADMIN|USER))'/g;
it('nothing in the database names a role that is not on the list', async () => {
  const { rows } = await w.pool.query<{ text: string }>(`
    select pg_get_functiondef(p.oid) as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.prokind = 'f'
    union all select pg_get_constraintdef(c.oid) from pg_constraint c join pg_namespace n on n.oid = c.connamespace where n.nspname = 'public'
    union all select concat(qual, ' ', with_check) from pg_policies where schemaname = 'public'
    union all select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d
    union all select pg_get_triggerdef(t.oid) from pg_trigger t
    union all select indexdef from pg_indexes where schemaname = 'public'`);
  expect(rows.length).toBeGreaterThan(100);
  const unknown = rows
    .flatMap(({ text }) => [...text.matchAll(named)].map(([, name]) => name!))
    .filter((name) => !roles.includes(name as Role));
  expect(unknown).toEqual([]);
});
it('the server asks for a role in SQL by server/request/roles.ts alone, whose names are of the list', () => {
  const own = 'server/request/roles.ts';
  const wrong = sources
    .filter(({ path }) => roomOf(path) === 'server' && path !== own)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/'[A-Z_]+'\s*=\s*any|\bany\([\w.]*authorities|authorities\s*(?:@>|&&|<@)/gi)].map(([hit]) => `${path}: ${hit}`),
    );
  expect(wrong).toEqual([]);
});

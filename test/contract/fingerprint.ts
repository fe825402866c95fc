/** What a whole database says, in one line: equal before and after means that nothing was written. */
import { sql } from 'kysely';
import pg from 'pg';
import { closeAfterFile } from '#test/after.ts';
import type { World } from '#test/world.ts';

/** Every writing statement is counted, also one that is taken back, so that what nobody wrote to is not read again. */
export async function fingerprintOf({ asOwner: scoped, owner }: Pick<World, 'asOwner' | 'owner'>): Promise<() => Promise<string>> {
  // As who owns the tables: who serves may put nothing on them.
  const pool = new pg.Pool({ ...owner, max: 1 });
  closeAfterFile(() => pool.end());
  await pool.query(`
    create sequence writes_seen;
    create function note_write() returns trigger language plpgsql security definer as $$ begin perform nextval('writes_seen'); return null; end $$;
    do $$ declare name text; begin
      for name in select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' loop
        execute format('create trigger zz_note_write after insert or update or delete on %I for each statement execute function note_write()', name);
      end loop;
    end $$`);
  const read = () =>
    scoped({ companies: '*', readOnly: true }, async (db) => {
      const { rows: tables } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
        db,
      );
      const each = sql.join(
        tables.map(({ name }) => sql`(select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') from ${sql.table(name)} t)`),
        sql` || `,
      );
      return (await sql<{ all: string }>`select ${each} as all`.execute(db)).rows[0]!.all;
    });
  let known: { writes: string; said: string } | undefined;
  return async () => {
    const writes = String((await pool.query('select last_value, is_called from writes_seen')).rows.map((row) => Object.values(row).join()));
    if (known?.writes !== writes) known = { writes, said: await read() };
    return known.said;
  };
}

/**
 * The right to read a file: one rule, asked live by every read and by every signing, so that a lost membership is lost at once, and a picture ends
 * with what holds it.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { statement } from '#server/database/statement.ts';
import type { FileHolder } from '#server/database/tables.ts';
import type { ReadableBy, ReadableFile } from '#server/request/ports.ts';
import { holds, isOfOrganisation } from '#server/request/roles.ts';
import type { Who } from '#server/request/who.ts';

/** True of a file `f` for an account `u`: the client or company that it belongs to is theirs to see. Nothing holds it yet: its uploader's alone. */
const readable: RawBuilder<boolean> = sql<boolean>`
  u.activated
    and u.removed_at is null
    and f.stored_date is not null
    and case
      when f.platform or f.user_id is not null then true
      when f.company_id is null then f.uploader_id = u.id
      else ${holds('ADMIN')}
        or (u.company_id = f.company_id and ${isOfOrganisation()})
        or exists (
          select from client_group_members m
          where m.user_id = u.id and m.active and m.company_id = f.company_id and (f.client_id is null or m.client_id = f.client_id)) end`;

type Query = { reader: number; keys: readonly string[] };
/** `isOpen`: whoever sees the client or company reads it; else one of the rows that hold it, of these kinds, says who does. */
type Row = ReadableFile & { isOpen: boolean; kinds: FileHolder[] };
/** Kinds of what all who see the company or the client read: versions of forms, and the client's picture as it is now. */
const openKinds: readonly FileHolder[] = ['FORM', 'CLIENT_PICTURE'];

const findFiles: (db: Db, query: Query) => Promise<Row[]> = statement<Query, Row>(
  ({ reader, keys }) => sql`
    select f.key, f.name, f.content_type, f.size::float8 as size,
      case
        when f.client_id is not null
        then json_build_object('clientId', f.client_id,
          'by', json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'authorities', u.authorities)) end as opens,
      f.company_id is null or h.kinds && ${sql.lit(`{${openKinds.join(',')}}`)} as "isOpen", h.kinds
    from files f
    join users u on u.id = ${reader}
    cross join lateral (
      select array(select distinct x.holder from file_holders x where x.company_id = f.company_id and x.file_key = f.key) as kinds) h
    where f.key = any(${keys}::text[]) and ${readable}`,
);

/** The rows of one kind that hold files: the join to them from a holder `h`, and who sees them with what they show. */
export type FileHolderTable = { kind: FileHolder; row: RawBuilder<unknown>; sees: (who: Who) => RawBuilder<SqlBool> };
export const createReadableBy =
  (tables: readonly FileHolderTable[]): ReadableBy =>
  async (db, reader, whoOf, keys) => {
    const all = await findFiles(db, { reader, keys });
    const filesToJudge = all.filter(({ isOpen }) => !isOpen);
    const judgedKeys = filesToJudge.map(({ key }) => key);
    const sources = tables.filter(({ kind }) => filesToJudge.some(({ kinds }) => kinds.includes(kind)));
    const who = sources.length > 0 && (await whoOf());
    if (!who) return all.filter(({ isOpen }) => isOpen);
    const holderQueries = sources.map(
      ({ kind, row, sees }) => sql`
        select h.file_key as key
        from files f
        join file_holders h on h.company_id = f.company_id and h.file_key = f.key
        join ${row}
        where f.key = any(${judgedKeys}::text[]) and h.holder = ${kind} and ${sees(who)}`,
    );
    const { rows } = await sql<{ key: string }>`${sql.join(holderQueries, sql` union `)}`.execute(db);
    const readableKeys = new Set(rows.map(({ key }) => key));
    return all.filter(({ key, isOpen }) => isOpen || readableKeys.has(key));
  };

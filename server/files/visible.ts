/**
 * The right to read a file: one rule, asked live by every read and by every signing, so that a lost membership is lost at once, and a picture ends
 * with what holds it.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { createStatement } from '#server/database/statement.ts';
import type { FileHolder } from '#server/database/tables.ts';
import type { FindReadableFiles, ReadableFile } from '#server/request/ports.ts';
import { hasRoleSql, isOfOrganisationSql } from '#server/request/roles.ts';
import type { User } from '#server/request/user.ts';
import { fullNameOf } from '#server/sql/full-name.ts';

/** True of a `file` for an `account`: the client or company that it belongs to is theirs to see. Nothing holds it yet: its uploader's alone. */
const isReadableSql: RawBuilder<boolean> = sql<boolean>`
  account.activated
    and account.removed_at is null
    and file.stored_date is not null
    and case
      when file.platform or file.user_id is not null then true
      when file.company_id is null then file.uploader_id = account.id
      else ${hasRoleSql('ADMIN')}
        or (account.company_id = file.company_id and ${isOfOrganisationSql()})
        or exists (
          select from client_group_members member
          where member.user_id = account.id
            and member.active
            and member.company_id = file.company_id
            and (file.client_id is null or member.client_id = file.client_id)) end`;

type FileQuery = { readerId: number; fileKeys: readonly string[] };
/** `isOpen`: whoever sees the client or company reads it; else one of the rows that hold it, of these kinds, says who does. */
type FileRow = ReadableFile & { isOpen: boolean; kinds: FileHolder[] };
/** Kinds of what all who see the company or the client read: versions of forms, and the client's picture as it is now. */
const openHolderKinds: readonly FileHolder[] = ['FORM', 'CLIENT_PICTURE'];

const findFiles: (db: Db, query: FileQuery) => Promise<FileRow[]> = createStatement<FileQuery, FileRow>(
  ({ readerId, fileKeys }) => sql`
    select file.key, file.name, file.content_type, file.size::float8 as size,
      case
        when file.client_id is not null
        then json_build_object('clientId', file.client_id,
          'by', json_build_object('id', account.id, 'name', ${fullNameOf('account')},
            'authorities', account.authorities)) end as opens,
      file.company_id is null or holders.kinds && ${sql.lit(`{${openHolderKinds.join(',')}}`)} as "isOpen", holders.kinds
    from files file
    join users account on account.id = ${readerId}
    cross join lateral (
      select array(select distinct holder.holder from file_holders holder
        where holder.company_id = file.company_id and holder.file_key = file.key) as kinds) holders
    where file.key = any(${fileKeys}::text[]) and ${isReadableSql}`,
);

/** The rows of one kind that hold files: the join to them from a `holder`, and who sees them with what they show. */
export type FileHolderTable = { kind: FileHolder; row: RawBuilder<unknown>; sees: (user: User) => RawBuilder<SqlBool> };
export const createReadableBy =
  (tables: readonly FileHolderTable[]): FindReadableFiles =>
  async (db, readerId, findReader, fileKeys) => {
    const files = await findFiles(db, { readerId, fileKeys });
    const restrictedFiles = files.filter(({ isOpen }) => !isOpen);
    const restrictedKeys = restrictedFiles.map(({ key }) => key);
    const holderTables = tables.filter(({ kind }) => restrictedFiles.some(({ kinds }) => kinds.includes(kind)));
    const user = holderTables.length > 0 && (await findReader());
    if (!user) return files.filter(({ isOpen }) => isOpen);
    const holderQueries = holderTables.map(
      ({ kind, row: joinSql, sees }) => sql`
        select holder.file_key as key
        from files file
        join file_holders holder on holder.company_id = file.company_id and holder.file_key = file.key
        join ${joinSql}
        where file.key = any(${restrictedKeys}::text[]) and holder.holder = ${kind} and ${sees(user)}`,
    );
    const { rows } = await sql<{ key: string }>`${sql.join(holderQueries, sql` union `)}`.execute(db);
    const readableKeys = new Set(rows.map(({ key }) => key));
    return files.filter(({ key, isOpen }) => isOpen || readableKeys.has(key));
  };

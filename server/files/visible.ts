/** The right to read a file: one rule, asked live by every read and by every signing, so that a lost membership is lost at once. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { statement } from '#server/database/statement.ts';
import { holds, isOfOrganisation } from '#server/request/roles.ts';

/** True of a file `f` for an account `u`: what holds it is theirs to see. Nothing holds it yet: its uploader's alone. */
const readable: RawBuilder<boolean> = sql<boolean>`
  u.activated and u.removed_at is null and f.stored_date is not null and case
    when f.platform or f.user_id is not null then true
    when f.company_id is null then f.uploader_id = u.id
    else ${holds('ADMIN')}
      or (u.company_id = f.company_id and ${isOfOrganisation()})
      or exists (select from client_group_members m where m.user_id = u.id and m.active and m.company_id = f.company_id
                   and (f.client_id is null or m.client_id = f.client_id)) end`;

type Query = { reader: number; keys: readonly string[] };
/** `opens`: whom reading it opens, where an ADMIN reads what is a client's (R3). */
export type Readable = {
  key: string;
  name: string;
  content_type: string;
  size: number;
  opens: { companyId: number; clientId: number } | null;
};

/** Of these keys, the files that an account may read. */
export const readableBy: (db: Db, asked: Query) => Promise<Readable[]> = statement<Query, Readable>(
  ({ reader, keys }) => sql`
    select f.key, f.name, f.content_type, f.size::float8 as size,
      case when f.client_id is not null and ${holds('ADMIN')} then json_build_object('companyId', f.company_id, 'clientId', f.client_id) end as opens
    from files f join users u on u.id = ${reader}
    where f.key = any(${keys}::text[]) and ${readable}`,
);

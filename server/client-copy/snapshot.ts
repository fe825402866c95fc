/** One client's file as it stands at one moment: its parts read some rows at a time in one transaction, so that no size of it fills the memory. */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { type FileAddress, moveAddresses } from '#server/files/address.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import type { CopySubject } from './fields.ts';
import { type Part, selectChildRows, selectPartCount, selectPartRows } from './part.ts';
import { type PartName, partNames, parts } from './parts.ts';

/** The rows that are read at once: larger pieces are no young objects to V8, and stay longer (200 took a fifth more memory). */
const ROWS_AT_ONCE = sql.lit(50);

/** The head of a copy: whose file it is, who made it, when and for whom. */
export type CopyHead = {
  companyId: number;
  companyName: string;
  timeZone: string;
  clientId: number;
  clientName: string;
  madeByName: string;
  madeAt: string;
  recipient: string | null;
  reason: string | null;
};
export type StoredFile = FileAddress & { place: string; size: number; type: string };
/** Called with the number of rows that were written since; throws where nobody wants the copy any more. */
export type OnRows = (count: number) => Promise<void>;
export type Snapshot = {
  head: CopyHead;
  subject: CopySubject;
  counts: Readonly<Record<PartName, number>>;
  files: readonly StoredFile[];
  /** A part's rows, some at a time, each as JSON with the places of its files. */
  readPages: (part: Part) => AsyncGenerator<string[]>;
  /** The rows of a part that hang on these of another. */
  readNestedRows: (part: Part, field: string, ids: readonly number[]) => Promise<string[]>;
};

/** The place of a file in the copy; `filePlaceOf` of parts/client.ts says the same in SQL. */
export const filePlaceOf = ({ key, name }: FileAddress): string => `pictures/${key}-${name}`;

const readCopyHead = async (db: Db, copyId: number): Promise<CopyHead> => {
  const { rows } = await sql<CopyHead>`
    select copy.company_id as "companyId", company.name as "companyName", company.time_zone as "timeZone", copy.client_id as "clientId",
      client.name as "clientName",
      ${fullNameOf('account')} as "madeByName", copy.requested_at as "madeAt", copy.recipient, copy.reason
    from client_copies copy
    join companies company on company.id = copy.company_id
    join clients client on client.id = copy.client_id
    join users account on account.id = copy.made_by_id
    where copy.id = ${copyId}`.execute(db);
  return rows[0]!;
};

/** Reads what is needed before the first row; the transaction is one that sees a single moment. */
export async function readSnapshot(db: Db, copyId: number, now: string): Promise<Snapshot> {
  const head = await readCopyHead(db, copyId);
  const subject = { clientId: head.clientId, now };
  const counts = {} as Record<PartName, number>;
  for (const partName of partNames) counts[partName] = (await selectPartCount(parts[partName], subject).execute(db)).rows[0]!.count;
  const { rows: storedFiles } = await sql<FileAddress & { size: number; type: string }>`
    select key, name, size::float8 as size, content_type as type
    from files
    where client_id = ${subject.clientId} and stored_date is not null
    order by key`.execute(db);
  const files = storedFiles.map((file) => ({ ...file, place: filePlaceOf(file) }));
  const placeByKey = new Map(files.map(({ key, place }) => [key, place]));
  const moveFileAddresses = (rows: readonly { row: string }[]) =>
    rows.map(({ row }) => moveAddresses(row, ({ key }) => placeByKey.get(key)));

  async function* readPages(part: Part): AsyncGenerator<string[]> {
    await sql`declare copied no scroll cursor for ${selectPartRows(part, subject)}`.execute(db);
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch ${ROWS_AT_ONCE} from copied`.execute(db);
      if (rows.length === 0) break;
      yield moveFileAddresses(rows);
    }
    await sql`close copied`.execute(db);
  }
  const readNestedRows = async (part: Part, parentField: string, parentIds: readonly number[]) =>
    moveFileAddresses((await selectChildRows(part, parentField, parentIds, subject).execute(db)).rows);
  return { head, subject, counts, files, readPages, readNestedRows };
}

/** Files in rich text and pictures, on their way into the database: each gets the row's holder. Text comes clean (server/request/rich-text.ts). */
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { type Address, addressesIn, addressOf, fileAt } from './address.ts';
import { isImage } from './content.ts';

/** The holder of a file; a client is named with its company. */
export type Holder = { companyId: number; clientId?: number } | { userId: number } | { platform: true };
/** The place in the body where it was written, for the refusal. */
type Place = { objectName: string; field: string };
type Writer = Pick<Ctx, 'db' | 'user' | 'app'>;

const columnsOf = (holder: Holder) => ({
  company_id: 'companyId' in holder ? holder.companyId : null,
  client_id: 'companyId' in holder ? (holder.clientId ?? null) : null,
  user_id: 'userId' in holder ? holder.userId : null,
  platform: 'platform' in holder,
});

const lockFiles = (db: Db, keys: string[]) =>
  db
    .selectFrom('files')
    .select(['key', 'name', 'uploader_id', 'content_type', 'company_id', 'client_id', 'user_id', 'platform'])
    .where('key', 'in', keys)
    .where('stored_date', 'is not', null)
    // Always in the same order, so that two at once do not wait for each other.
    .orderBy('key')
    .forUpdate()
    .execute();

/** Holds the files of rich text that is clean; costs no query when it mentions none. */
export const claimFiles = (writer: Writer, html: string, holder: Holder, place: Place): Promise<void> =>
  holdFiles(writer, addressesIn(html), holder, place);

/** A field that is the address of one image, as it is to be stored; empty when there is none. */
export async function claimImage(writer: Writer, address: string | null, holder: Holder, place: Place): Promise<string | null> {
  if (!address) return null;
  const file = fileAt(address, writer.app.config.publicUrl);
  if (!file) throw badField(place.objectName, place.field, 'error.file.foreign');
  await holdFiles(writer, [file], holder, place, true);
  return addressOf(file);
}

/** Lets go of an account's earlier pictures; the daily job removes them. */
export async function releasePictures(db: Db, userId: number, picture: string | null): Promise<void> {
  const key = picture?.split('/')[2] ?? '';
  await db.updateTable('files').set({ user_id: null }).where('user_id', '=', userId).where('key', '<>', key).execute();
}

/** Holds each file, in the writer's transaction; 400 for one that is not theirs to use, with the same answer for one that is not there. */
async function holdFiles({ db, user, app }: Writer, files: Address[], holder: Holder, place: Place, picturesOnly = false): Promise<void> {
  if (files.length === 0) return;
  const keys = [...new Set(files.map((file) => file.key))];
  const holderColumns = columnsOf(holder);
  const rows = await lockFiles(db, keys);
  const freeKeys: string[] = [];
  for (const { key, name } of files) {
    const row = rows.find((candidate) => candidate.key === key && candidate.name === name);
    const isAttachedHere =
      row && (Object.entries(holderColumns) as [keyof typeof holderColumns, unknown][]).every(([column, value]) => row[column] === value);
    const isFree = row && row.company_id === null && row.user_id === null && !row.platform && row.uploader_id === user.id;
    if (!isAttachedHere && !isFree) throw badField(place.objectName, place.field, 'error.file.foreign');
    if (picturesOnly && !isImage(row.content_type ?? '')) throw badField(place.objectName, place.field, 'error.file.noImage');
    if (isFree) freeKeys.push(key);
  }
  // A file that somebody no longer sees is not put where it would be seen again.
  const attachedKeys = keys.filter((key) => !freeKeys.includes(key));
  const readableFiles = attachedKeys.length > 0 ? await app.readableFiles(db, user.id, async () => user, attachedKeys) : [];
  if (readableFiles.length < attachedKeys.length) throw badField(place.objectName, place.field, 'error.file.foreign');
  if (freeKeys.length > 0) await db.updateTable('files').set(holderColumns).where('key', 'in', freeKeys).execute();
}

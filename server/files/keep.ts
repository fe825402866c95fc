/** Files in rich text and pictures, on their way into the database: each gets the row's holder. Text comes clean (server/request/rich-text.ts). */
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { addressOf, type FileAddress, findAddresses, parseFileAddress } from './address.ts';
import { isImage } from './content.ts';

/** The holder of a file; a client is named with its company. */
export type FileOwner = { companyId: number; clientId?: number } | { userId: number } | { platform: true };
/** The place in the body where it was written, for the refusal. */
type FieldLocation = { objectName: string; field: string };
type Writer = Pick<Ctx, 'db' | 'user' | 'app'>;

const ownerColumnsOf = (owner: FileOwner) => ({
  company_id: 'companyId' in owner ? owner.companyId : null,
  client_id: 'companyId' in owner ? (owner.clientId ?? null) : null,
  user_id: 'userId' in owner ? owner.userId : null,
  platform: 'platform' in owner,
});

const lockFiles = (db: Db, fileKeys: string[]) =>
  db
    .selectFrom('files')
    .select(['key', 'name', 'uploader_id', 'content_type', 'company_id', 'client_id', 'user_id', 'platform'])
    .where('key', 'in', fileKeys)
    .where('stored_date', 'is not', null)
    // Always in the same order, so that two at once do not wait for each other.
    .orderBy('key')
    .forUpdate()
    .execute();

/** Holds the files of rich text that is clean; costs no query when it mentions none. */
export const claimFiles = (writer: Writer, html: string, owner: FileOwner, fieldLocation: FieldLocation): Promise<void> =>
  holdFiles(writer, findAddresses(html), owner, fieldLocation);

/** A field that is the address of one image, as it is to be stored; empty when there is none. */
export async function claimImage(
  writer: Writer,
  address: string | null,
  owner: FileOwner,
  fieldLocation: FieldLocation,
): Promise<string | null> {
  if (!address) return null;
  const file = parseFileAddress(address, writer.app.config.publicUrl);
  if (!file) throw badField(fieldLocation.objectName, fieldLocation.field, 'error.file.foreign');
  await holdFiles(writer, [file], owner, fieldLocation, true);
  return addressOf(file);
}

/** Lets go of an account's earlier pictures; the daily job removes them. */
export async function releasePictures(db: Db, userId: number, pictureAddress: string | null): Promise<void> {
  const pictureKey = pictureAddress?.split('/')[2] ?? '';
  await db.updateTable('files').set({ user_id: null }).where('user_id', '=', userId).where('key', '<>', pictureKey).execute();
}

/** Holds each file, in the writer's transaction; 400 for one that is not theirs to use, with the same answer for one that is not there. */
async function holdFiles(
  { db, user, app }: Writer,
  files: FileAddress[],
  owner: FileOwner,
  fieldLocation: FieldLocation,
  needsPictures = false,
): Promise<void> {
  if (files.length === 0) return;
  const fileKeys = [...new Set(files.map((file) => file.key))];
  const ownerColumns = ownerColumnsOf(owner);
  const lockedFiles = await lockFiles(db, fileKeys);
  const freeKeys: string[] = [];
  for (const { key, name } of files) {
    const lockedFile = lockedFiles.find((candidate) => candidate.key === key && candidate.name === name);
    const isAttachedHere =
      lockedFile &&
      (Object.entries(ownerColumns) as [keyof typeof ownerColumns, unknown][]).every(
        ([column, ownerValue]) => lockedFile[column] === ownerValue,
      );
    const isFree =
      lockedFile &&
      lockedFile.company_id === null &&
      lockedFile.user_id === null &&
      !lockedFile.platform &&
      lockedFile.uploader_id === user.id;
    if (!isAttachedHere && !isFree) throw badField(fieldLocation.objectName, fieldLocation.field, 'error.file.foreign');
    if (needsPictures && !isImage(lockedFile.content_type ?? ''))
      throw badField(fieldLocation.objectName, fieldLocation.field, 'error.file.noImage');
    if (isFree) freeKeys.push(key);
  }
  // A file that somebody no longer sees is not put where it would be seen again.
  const attachedKeys = fileKeys.filter((key) => !freeKeys.includes(key));
  const readableFiles = attachedKeys.length > 0 ? await app.readableFiles(db, user.id, async () => user, attachedKeys) : [];
  if (readableFiles.length < attachedKeys.length) throw badField(fieldLocation.objectName, fieldLocation.field, 'error.file.foreign');
  if (freeKeys.length > 0) await db.updateTable('files').set(ownerColumns).where('key', 'in', freeKeys).execute();
}

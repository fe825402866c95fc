/** Hand-over notes of a client's team: written, changed by their writer alone, read, answered, withdrawn; nothing of them is lost (R89). */
import { sql } from 'kysely';
import type * as contract from '#contract/handover.ts';
import { checkLastDay, MAX_NOTE_ANSWERS, MAX_NOTE_CHANGES, noteExpiryOf } from '#domain/handover.ts';
import { canAt } from '#domain/places.ts';
import { toLocalDate } from '#domain/time.ts';
import { dayInJson } from '#server/database/instants.ts';
import { claimImage } from '#server/files/keep.ts';
import { enterNote, leaveNote } from '#server/inbox/entries.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField, forbidden, notFound, problem } from '#server/request/problems.ts';
import { isOnTeamSide, leaveTrace, openClient, seesClientSql } from '#server/request/scope.ts';
import { refuseChanged } from '#server/request/versions.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { isOfTeamSql, readCurrentNotes, readNote, readNotePage } from './rows.ts';
import { readSince } from './since.ts';
import { recordVisit } from './visits.ts';

const OBJECT_NAME = 'handoverNote';
const fieldError = (field: string, message: string) => badField(OBJECT_NAME, field, message);
const createAlert = (act: string, { clientName }: { clientName: string }) => ({
  alert: { key: `assistmeApp.${OBJECT_NAME}.${act}`, param: clientName },
});

export const handoverHandlers: Handlers<typeof contract.handover> = {
  current: async (ctx, { params: { clientId } }) => {
    await openClient(ctx, clientId, 'handover.see');
    return readCurrentNotes(ctx, clientId);
  },
  ofClient: async (ctx, { params: { clientId }, paging }) => {
    await openClient(ctx, clientId, 'handover.see');
    const { rows: notes, total } = await readNotePage(ctx, clientId, paging);
    return reply(notes, { total });
  },
  get: (ctx, { params }) => readNote(ctx, params.id),
  create: async (ctx, { body: { clientId, ...body } }) => {
    const client = await openNoteClient(ctx, clientId);
    const owner = { companyId: client.company_id, clientId };
    const note: HandoverContent = { text: body.text, ...(await checkFields(ctx, body, owner, client.time_zone)) };
    const writtenAt = ctx.now.toISOString();
    const { id } = await ctx.db
      .insertInto('handover_notes')
      .values({
        company_id: client.company_id,
        client_id: clientId,
        by_id: ctx.user.id,
        written_at: writtenAt,
        ...noteColumnsOf(note),
        out_of_date_at: noteExpiryOf(note.validUntil, writtenAt, client.time_zone),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeRevision(ctx, { id, number: 1, ...owner }, note);
    if (note.forOrganisation) await enterNote(ctx.db, { id, ...owner }, writtenAt);
    const newNote = await readNote(ctx, id);
    return reply(newNote, createAlert('created', newNote));
  },
  change: async (ctx, { params: { id }, body }) => {
    const lockedNote = await lockNote(ctx, id);
    if (lockedNote.byId !== ctx.user.id) throw forbidden();
    refuseChanged(ctx, lockedNote.version);
    const note: HandoverContent = {
      text: body.text ?? lockedNote.text,
      ...(await checkFields(ctx, body, lockedNote, lockedNote.timeZone, lockedNote)),
    };
    if (!isSameContent(note, lockedNote)) await storeChange(ctx, lockedNote, note);
    const changedNote = await readNote(ctx, id);
    return reply(changedNote, createAlert('updated', changedNote));
  },
  withdraw: async (ctx, { params: { id } }) => {
    const { db, user, now } = ctx;
    const lockedNote = await lockNote(ctx, id);
    if (lockedNote.byId !== user.id && !canAt(user.assignments, 'instance.remove', lockedNote)) throw forbidden();
    refuseChanged(ctx, lockedNote.version);
    const withdrawnAt = now.toISOString();
    await db
      .updateTable('handover_notes')
      .set((eb) => ({ withdrawn_at: withdrawnAt, withdrawn_by_id: user.id, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await leaveNote(db, id, withdrawnAt);
    const withdrawnNote = await readNote(ctx, id);
    return reply(withdrawnNote, createAlert('withdrawn', withdrawnNote));
  },
  read: async (ctx, { params: { id }, body }) => {
    const openedNote = await openNote(ctx, id);
    // The reader of a note that was changed in the meantime has read the number that they saw.
    await markRead(ctx, openedNote, Math.min(body.number ?? openedNote.number, openedNote.number));
    return readNote(ctx, id);
  },
  answer: async (ctx, { params: { id }, body }) => {
    const lockedNote = await lockNote(ctx, id);
    // Counted under the note's lock, by a statement of its own: the one that waited for it sees other tables as they were before.
    const { answers: answerCount } = await ctx.db
      .selectFrom('handover_answers')
      .select(({ fn }) => fn.countAll<number>().as('answers'))
      .where('note_id', '=', id)
      .executeTakeFirstOrThrow();
    if (answerCount >= MAX_NOTE_ANSWERS) throw problem(409, `assistmeApp.${OBJECT_NAME}.errors.tooManyAnswers`);
    const owner = { note_id: id, company_id: lockedNote.companyId, client_id: lockedNote.clientId };
    await ctx.db
      .insertInto('handover_answers')
      .values({ ...owner, at: ctx.now.toISOString(), by_id: ctx.user.id, text: body.text, shared: lockedNote.forOrganisation })
      .execute();
    await markRead(ctx, lockedNote, lockedNote.number);
    const note = await readNote(ctx, id);
    return reply(note, createAlert('answered', note));
  },
  since: readSince,
  visit: recordVisit,
};

type HandoverContent = { text: string; imageUrl: string | null; important: boolean; validUntil: string | null; forOrganisation: boolean };
type NoteOwner = { companyId: number; clientId: number };
type LockedNote = HandoverContent &
  NoteOwner & { id: number; version: number; byId: number; number: number; clientName: string; timeZone: string };
type SentNoteFields = { [K in keyof Omit<HandoverContent, 'text'>]?: HandoverContent[K] | null | undefined };

const defaultFields = { imageUrl: null, important: false, validUntil: null, forOrganisation: false };
/** The sent fields of a note beside its text, checked; a field that is not sent stays as it was. */
async function checkFields(
  ctx: Ctx,
  sentFields: SentNoteFields,
  owner: NoteOwner,
  timeZone: string,
  previousFields: Omit<HandoverContent, 'text'> = defaultFields,
): Promise<Omit<HandoverContent, 'text'>> {
  const resolveField = <K extends keyof typeof defaultFields>(field: K) =>
    (sentFields[field] === undefined ? previousFields[field] : (sentFields[field] ?? defaultFields[field])) as HandoverContent[K];
  const validUntil = resolveField('validUntil');
  const dayRefusal =
    validUntil && validUntil !== previousFields.validUntil && checkLastDay(validUntil, toLocalDate(ctx.now.toISOString(), timeZone));
  if (dayRefusal)
    throw fieldError('validUntil', dayRefusal === 'past' ? 'error.field.past' : `assistmeApp.${OBJECT_NAME}.errors.${dayRefusal}`);
  const imageLocation = { objectName: OBJECT_NAME, field: 'imageUrl' };
  const imageUrl =
    sentFields.imageUrl === undefined ? previousFields.imageUrl : await claimImage(ctx, sentFields.imageUrl || null, owner, imageLocation);
  return { imageUrl, important: resolveField('important'), validUntil, forOrganisation: resolveField('forOrganisation') };
}
/** A note's fields as its columns. */
const noteColumnsOf = ({ text, imageUrl, important, validUntil, forOrganisation }: HandoverContent) => ({
  text,
  image_url: imageUrl,
  important,
  valid_until: validUntil,
  for_organisation: forOrganisation,
});
const isSameContent = (a: HandoverContent, b: HandoverContent) =>
  (['text', 'imageUrl', 'important', 'validUntil', 'forOrganisation'] as const).every((field) => a[field] === b[field]);

/** Writes the next number of a note; what stood before stays. */
async function storeChange(ctx: Ctx, lockedNote: LockedNote, note: HandoverContent): Promise<void> {
  if (lockedNote.number > MAX_NOTE_CHANGES) throw problem(409, `assistmeApp.${OBJECT_NAME}.errors.tooManyChanges`);
  const changedAt = ctx.now.toISOString();
  const changedColumns = {
    ...noteColumnsOf(note),
    changed_at: changedAt,
    out_of_date_at: noteExpiryOf(note.validUntil, changedAt, lockedNote.timeZone),
  };
  await ctx.db
    .updateTable('handover_notes')
    .set((eb) => ({ ...changedColumns, number: eb('number', '+', 1), version: eb('version', '+', 1) }))
    .where('id', '=', lockedNote.id)
    .execute();
  await writeRevision(ctx, { ...lockedNote, number: lockedNote.number + 1 }, note);
  if (note.forOrganisation) await enterNote(ctx.db, lockedNote, changedAt);
  else if (lockedNote.forOrganisation) await leaveNote(ctx.db, lockedNote.id, changedAt);
}
const writeRevision = (
  { db, now }: Ctx,
  { id, number, companyId, clientId }: NoteOwner & { id: number; number: number },
  note: HandoverContent,
) =>
  db
    .insertInto('handover_numbers')
    .values({ note_id: id, number, company_id: companyId, client_id: clientId, at: now.toISOString(), ...noteColumnsOf(note) })
    .execute();

/** Once is enough until it changes or somebody answers: whoever has read all of it leaves no other mark. */
async function markRead({ db, user, now }: Ctx, { id, companyId, clientId }: NoteOwner & { id: number }, number: number): Promise<void> {
  await sql`
    insert into handover_reads (note_id, user_id, at, number, company_id, client_id)
    select ${id}, ${user.id}, ${now.toISOString()}, ${number}, ${companyId}, ${clientId}
    where not exists (
      select from handover_reads reading
      where reading.note_id = ${id}
        and reading.user_id = ${user.id}
        and reading.number >= ${number}
        and reading.at >= coalesce((select max(answer.at) from handover_answers answer
          where answer.note_id = ${id} and answer.by_id <> ${user.id}), '-infinity'))
    on conflict do nothing`.execute(db);
}

async function openNoteClient(ctx: Ctx, id: number): Promise<{ company_id: number; time_zone: string }> {
  const client = await ctx.db
    .selectFrom('clients as row')
    .innerJoin('companies', 'companies.id', 'row.company_id')
    .select(['row.company_id', 'companies.time_zone'])
    .where('row.id', '=', id)
    .where(seesClientSql(ctx.user, 'row', 'id'))
    .executeTakeFirst();
  if (!client || !isOnTeamSide(ctx.user, id)) throw fieldError('clientId', 'error.field.unknown');
  if (ctx.user.isAdmin) await leaveTrace(ctx, client.company_id, id, 'handover.write');
  return client;
}

/** A note of one's team that stands, under its row's lock; 409 for one that was withdrawn. */
async function lockNote(ctx: Ctx, id: number): Promise<LockedNote> {
  const note = await openNote(ctx, id, true);
  if (note.isWithdrawn)
    throw problem(409, `assistmeApp.${OBJECT_NAME}.errors.withdrawn`, { params: { by: note.withdrawnByName, at: note.withdrawnDate } });
  return note;
}
type StoredNote = LockedNote & { isWithdrawn: boolean; withdrawnDate: string | null; withdrawnByName: string | null };
async function openNote(ctx: Ctx, id: number, needsLock = false): Promise<StoredNote> {
  const { rows } = await sql<StoredNote>`
    select row.id, row.version, row.company_id as "companyId", row.client_id as "clientId", row.text, row.image_url as "imageUrl",
      row.important,
      ${dayInJson('row.valid_until')}::text as "validUntil", row.for_organisation as "forOrganisation", row.by_id as "byId", row.number,
      client.name as "clientName", company.time_zone as "timeZone", row.withdrawn_at is not null as "isWithdrawn",
      row.withdrawn_at as "withdrawnDate", (select ${fullNameOf('account')} from users account
        where account.id = row.withdrawn_by_id) as "withdrawnByName"
    from handover_notes row
    join clients client on client.id = row.client_id
    join companies company on company.id = row.company_id
    where row.id = ${id} and ${isOfTeamSql(ctx.user)}
    ${needsLock ? sql`for update of row` : sql``}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  if (ctx.user.isAdmin) await leaveTrace(ctx, rows[0].companyId, rows[0].clientId, 'handover.write');
  return rows[0];
}

/** Acts on instances, one or many alike: judged by the rules of the domain, and applied with history, stock and sharing. */
import { sql } from 'kysely';
import { closedReasonOf, hasDrawn, isOpen, isReport } from '#domain/planning/instance.ts';
import {
  type Act,
  type ActResult,
  move,
  type Outcome,
  recomment,
  redate,
  reset,
  restore,
  sign,
  skip,
  unskip,
} from '#domain/planning/instance-acts.ts';
import { patchesTo, type Replacement, type ReplacementPatch, timeOutOfRange } from '#domain/planning/instance-whole.ts';
import { isShownChange } from '#domain/planning/shown-change.ts';
import type { Db } from '#server/database/scoped.ts';
import { statement } from '#server/database/statement.ts';
import { plainText } from '#server/files/html.ts';
import { claimFiles, type Holder } from '#server/files/keep.ts';
import { changesInbox, syncInbox } from '#server/inbox/entries.ts';
import { mailLowStock } from '#server/inventory/alerts.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { refuseChanged } from '#server/request/versions.ts';
import type { Acting } from './acting.ts';
import { type AcceptedAct, withMarks, writeMarks } from './authority.ts';
import { type EarlierStates, readEarlierStates } from './history.ts';
import { activitySchema, type KindSchema, memoizePerKind } from './kind-schema.ts';
import { checkOpen, type Line, type LockedInstance, type LockedRow, note, refuse, refuseDuplicate } from './locked-rows.ts';
import { drawStock, reverseConsumption } from './stock.ts';

export type Patch = {
  isCompleted?: boolean;
  isSkipped?: boolean;
  isRestored?: boolean;
  comment?: string | null;
  plannedDate?: string;
  occurenceDate?: string;
  customDate?: string | null;
  setOccurenceDateToNow?: boolean | null;
  isDoneByOther?: boolean;
};

const iso = (text: string) => new Date(text).toISOString();
const MINUTE_MS = 60_000;

type Actor = { id: number; now: string };

/**
 * The outcome of the body for one row: state before time, and a comment sent with an act is the act's own. Null when the body requests nothing.
 * `comment` is the body's, sanitised.
 */
export function outcomeOf(
  locked: LockedRow & EarlierStates,
  body: Patch,
  comment: { html: string; plain: string } | undefined,
  actor: Actor,
): Outcome | null {
  if (body.isSkipped === true)
    return skip(locked, comment?.html ?? '', comment?.plain ?? '', actor, body.customDate ? iso(body.customDate) : undefined);
  const act = actOf(locked, body, actor);
  if (comment === undefined || (act && 'refused' in act)) return act;
  // The comment may be empty when the same body takes back the skip.
  const commented = recomment({ ...locked, isSkipped: locked.isSkipped && body.isSkipped !== false }, comment.html, comment.plain);
  if (!act || 'refused' in commented) return commented;
  const { comment: words = null } = commented.changes;
  return { ...act, changes: { ...act.changes, comment: words }, words };
}

/** The history line of an act: its comment is the one sent with it, '' where it removed one; what an act restores is in earlier lines. */
export function historyValuesOf({ act, changes, words }: ActResult): Line['seen'] {
  const isUndo = act === 'reset' || act === 'unskipped' || act === 'restored';
  const { comment: writtenComment, ...times } = changes;
  const comment = isUndo ? words : writtenComment;
  return comment === undefined ? times : { ...times, comment: comment === null && act !== 'commented' ? '' : comment };
}

/** A comment's HTML and plain text; its files become those of the instance's holder. */
export async function acceptComment(
  ctx: Ctx,
  { objectName }: KindSchema,
  html: string | null | undefined,
  { companyId, clientId }: { companyId: number; clientId: number | null },
) {
  if (html === undefined) return undefined;
  const holder: Holder = clientId === null ? { companyId } : { companyId, clientId };
  if (html) await claimFiles(ctx, html, holder, { objectName, field: 'comment' });
  return { html: html ?? '', plain: plainText(html ?? '') };
}

/** The value of `shared` that an act stamps on the instance: what the organisation sees of it from then on (R21). */
export const sharedAfter: Partial<
  Record<Act, (locked: Pick<LockedInstance, 'plannedDate' | 'sharesSigned' | 'sharesSkipped' | 'sharesReported'>) => boolean | null>
> = {
  signed: (locked) => locked.sharesSigned,
  restored: (locked) => locked.sharesSigned,
  skipped: (locked) => locked.sharesSkipped,
  reset: () => null,
  unskipped: (locked) => (isReport(locked) ? locked.sharesReported : null),
};

const columns = {
  id: 'bigint',
  plannedDate: 'timestamptz',
  occurenceDate: 'timestamptz',
  skippedDate: 'timestamptz',
  signedByDate: 'timestamptz',
  signedById: 'bigint',
  isCompleted: 'boolean',
  isSkipped: 'boolean',
  comment: 'text',
  placedAt: 'timestamptz',
} as const;
type Column = keyof typeof columns;
const columnNames = Object.keys(columns) as Column[];
type WrittenRow = Pick<LockedRow, Column>;
/** Further columns where the organisation sees instances: whether it sees this one from now on, and whether it sees anything new (R21). */
const sharedColumns = { shared: 'boolean', isShownChange: 'boolean' } as const;
type WrittenSharedRow = WrittenRow & { shared: boolean | null; isShownChange: boolean };

/** Writes full rows: they are locked, so what was read still stands. */
const updateInstances = memoizePerKind(({ instances, tracksSharing }) =>
  statement<Record<Column | keyof typeof sharedColumns, unknown[]>, never>((slots) => {
    const types: Partial<Record<keyof typeof slots, string>> = { ...columns, ...(tracksSharing && sharedColumns) };
    const setColumns = Object.keys(types) as (keyof typeof slots)[];
    const values = sql.join(setColumns.map((name) => sql`${slots[name]}::${sql.raw(types[name]!)}[]`));
    return sql`
      update ${sql.table(instances)} instance
      set version = instance.version + 1, planned_date = given."plannedDate", occurence_date = given."occurenceDate",
        skipped_date = given."skippedDate",
        signed_by_date = given."signedByDate", signed_by_id = given."signedById", is_completed = given."isCompleted",
        is_skipped = given."isSkipped", comment = given.comment, placed_at = given."placedAt"
      ${tracksSharing ? sql`, shared = given.shared, shown_version = instance.shown_version + given."isShownChange"::int` : sql``}
      from unnest(${values}) as given (${sql.join(setColumns.map((name) => sql.ref(name)))})
      where instance.id = given.id`;
  }),
);
export function writeRows(db: Db, schema: KindSchema, rows: readonly (WrittenRow | WrittenSharedRow)[]) {
  const columnOf = (name: string) => rows.map((row) => (row as Record<string, unknown>)[name]);
  const allColumns = [...columnNames, ...Object.keys(sharedColumns)];
  return updateInstances(schema)(
    db,
    Object.fromEntries(allColumns.map((name) => [name, columnOf(name)])) as Record<Column | keyof typeof sharedColumns, unknown[]>,
  );
}

/**
 * Rows, history and stock together; sent together, done in order: `pendingWrites` is to be awaited. `endsTransaction`: nothing follows from
 * what the database answers to it.
 */
export function apply(ctx: Acting, acceptedActs: readonly AcceptedAct[]): { pendingWrites: Promise<unknown>; endsTransaction: boolean } {
  const { db, user, now } = ctx;
  if (acceptedActs.length === 0) return { pendingWrites: Promise.resolve(), endsTransaction: true };
  const rows = acceptedActs.map(({ locked, act, changes }) => {
    const row = { ...locked, ...changes, shared: (sharedAfter[act] ?? (() => locked.shared))(locked) };
    return { ...row, isShownChange: isShownChange(locked, row) };
  });
  const nowInstant = now.toISOString();
  const rowsWhere = (condition: (didDraw: boolean, doesDraw: boolean) => boolean) =>
    rows.filter((row, index) => condition(hasDrawn(acceptedActs[index]!.locked), hasDrawn(row)));
  const drawingInstances = rowsWhere((didDraw, doesDraw) => !didDraw && doesDraw)
    .filter(({ hasEffects }) => hasEffects)
    .map(({ id, ofId }) => ({ id, activityId: ofId }));
  const returningIds = rowsWhere((didDraw, doesDraw) => didDraw && !doesDraw).map(({ id }) => id);
  const inboxActs = acceptedActs.map(({ locked, act }, index) => {
    const row = rows[index]!;
    const isReportAgain = act === 'unskipped' && closedReasonOf(row) === 'reported';
    return { locked: { ...locked, wasDone: !isOpen(locked) }, act: isReportAgain ? ('reported' as const) : act, shared: row.shared };
  });
  const pendingWrites = Promise.all([
    writeRows(db, activitySchema, rows),
    note(
      db,
      activitySchema,
      acceptedActs.map((acceptedAct) => ({
        locked: acceptedAct.locked,
        act: acceptedAct.act,
        seen: historyValuesOf(acceptedAct),
        doerId: acceptedAct.doerId,
      })),
      { id: user.id, at: nowInstant },
    ),
    writeMarks(ctx, acceptedActs),
    drawingInstances.length > 0 &&
      drawStock(db, { instances: drawingInstances, byId: user.id, at: nowInstant }).then((lowItemIds) => mailLowStock(ctx, lowItemIds)),
    syncInbox(db, inboxActs, nowInstant),
    returningIds.length > 0 && reverseConsumption(db, { instanceIds: returningIds, byId: user.id, at: nowInstant }),
  ]);
  return {
    pendingWrites,
    endsTransaction: drawingInstances.length === 0 && !changesInbox(inboxActs) && !acceptedActs.some(({ mark }) => mark),
  };
}

/** Judges the patch of one instance; throws the refusal, and 412 for an edit of another version than `If-Match` named. */
export async function judgePatch<H extends LockedRow>(
  ctx: Ctx,
  schema: KindSchema,
  locked: H,
  body: Patch,
): Promise<ActResult & { locked: H }> {
  const fieldError = (field: string, message: string) => badField(schema.objectName, field, message);
  const states = (['isCompleted', 'isSkipped', 'isRestored'] as const).filter((state) => body[state] !== undefined);
  if (states.length > 1) throw fieldError(states[1]!, 'error.field.invalid');
  const datedBody = body.customDate ? { ...body, customDate: actTimeOf(ctx, body.customDate) } : body;
  const comment = await acceptComment(ctx, schema, body.comment, locked);
  const earlierById = await readEarlierStates(ctx.db, schema, [locked], body);
  const earlier = earlierById.get(locked.id);
  const outcome = outcomeOf({ ...locked, ...earlier }, datedBody, comment, { id: ctx.user.id, now: ctx.now.toISOString() });
  if (!outcome) throw fieldError('body', 'error.field.required');
  const isEdit = 'act' in outcome && ['moved', 'edited', 'commented'].includes(outcome.act);
  if (isEdit) refuseChanged(ctx, locked.version, await checkOpen(ctx, schema, locked));
  if ('refused' in outcome) return refuse(schema, outcome.refused, locked);
  if (outcome.act === 'moved') await refuseDuplicate(ctx.db, schema, locked, outcome.changes.placedAt!);
  return { locked, ...outcome };
}

/** The time sent with an act. With a request key, less than a minute ahead of us is the phone's clock, and means now (decision 018). */
export function actTimeOf({ requestKey, now }: Pick<Ctx, 'requestKey' | 'now'>, text: string): string {
  const msAhead = Date.parse(text) - now.getTime();
  return requestKey && msAhead > 0 && msAhead < MINUTE_MS ? now.toISOString() : iso(text);
}

function actOf(locked: LockedRow & EarlierStates, body: Patch, actor: Actor): Outcome | null {
  if (body.isCompleted === true) {
    const customTime = body.customDate ? { when: 'custom' as const, at: iso(body.customDate) } : null;
    return sign(locked, customTime ?? { when: body.setOccurenceDateToNow ? 'now' : 'planned' }, actor);
  }
  if (body.isCompleted === false) return reset(locked, locked.overwrittenState);
  if (body.isSkipped === false) return unskip(locked, locked.report, locked.overwrittenState);
  if (body.isRestored) return restore(locked, locked.removedSigning ?? null, actor);
  if (body.plannedDate !== undefined) return move(locked, iso(body.plannedDate), actor);
  return body.occurenceDate === undefined ? null : redate(locked, iso(body.occurenceDate), actor);
}

/** Sends the patch of one instance; the answer holds the statements under way, to be awaited with those that follow. */
export const actOn = async (ctx: Ctx, locked: LockedInstance, body: Patch): Promise<ReturnType<typeof apply>> => {
  const judgedAct = await judgePatch(ctx, activitySchema, locked, body);
  return apply(ctx, await withMarks(ctx, [body.isDoneByOther ? { ...judgedAct, doerId: null } : judgedAct]));
};

/** The steps from the stored state to the sent one; 400 at a new time that lies too far from now. */
export function stepsFor({ now }: Ctx, { objectName }: KindSchema, storedState: Replacement, sentState: Replacement): ReplacementPatch[] {
  const rangeError = timeOutOfRange(storedState, sentState, now.toISOString());
  if (rangeError) throw badField(objectName, rangeError.field, `error.field.${rangeError.refused}`);
  return patchesTo(storedState, sentState);
}

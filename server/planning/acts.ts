/** Acts on instances, one or many alike: judged by the rules of the domain, and applied with history, stock and sharing. */
import { closedReasonOf, hasDrawn, isOpen } from '#domain/planning/instance.ts';
import {
  type ActOutcome,
  type ActResult,
  changeComment,
  changeOccurrenceDate,
  move,
  reset,
  restore,
  sign,
  skip,
  unskip,
} from '#domain/planning/instance-acts.ts';
import { computePatches, findTimeOutOfRange, type InstanceReplacement, type PatchStep } from '#domain/planning/instance-whole.ts';
import { isShownChange } from '#domain/planning/shown-change.ts';
import { toPlainText } from '#server/files/html.ts';
import { claimFiles, type FileOwner } from '#server/files/keep.ts';
import { affectsInbox, syncInbox } from '#server/inbox/entries.ts';
import { mailLowStock } from '#server/inventory/alerts.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { refuseChanged } from '#server/request/versions.ts';
import type { ActingCtx } from './acting.ts';
import { type AcceptedAct, addAuthorityMarks, writeMarks } from './authority.ts';
import { type EarlierStates, readEarlierStates } from './history.ts';
import { activitySchema, type KindSchema } from './kind-schema.ts';
import {
  appendHistoryLines,
  assertNoDuplicate,
  findClosedConflict,
  type LockedInstance,
  type LockedRow,
  type NewHistoryLine,
  throwRefusal,
} from './locked-rows.ts';
import { drawStock, reverseConsumption } from './stock.ts';
import { sharedFlagByAct, writeInstances } from './write-instances.ts';

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

const toIsoInstant = (dateText: string) => new Date(dateText).toISOString();
const MINUTE_MS = 60_000;

type Actor = { id: number; now: string };

/**
 * The outcome of the body for one row: state before time, and a comment sent with an act is the act's own. Null when the body requests nothing.
 * `comment` is the body's, sanitised.
 */
export function computeOutcome(
  lockedInstance: LockedRow & EarlierStates,
  patch: Patch,
  comment: { html: string; plain: string } | undefined,
  actor: Actor,
): ActOutcome | null {
  if (patch.isSkipped === true)
    return skip(
      lockedInstance,
      comment?.html ?? '',
      comment?.plain ?? '',
      actor,
      patch.customDate ? toIsoInstant(patch.customDate) : undefined,
    );
  const actOutcome = computeActOutcome(lockedInstance, patch, actor);
  if (comment === undefined || (actOutcome && 'refused' in actOutcome)) return actOutcome;
  // The comment may be empty when the same body takes back the skip.
  const commentOutcome = changeComment(
    { ...lockedInstance, isSkipped: lockedInstance.isSkipped && patch.isSkipped !== false },
    comment.html,
    comment.plain,
  );
  if (!actOutcome || 'refused' in commentOutcome) return commentOutcome;
  const { comment: commentHtml = null } = commentOutcome.changes;
  return { ...actOutcome, changes: { ...actOutcome.changes, comment: commentHtml }, actComment: commentHtml };
}

/** The history line of an act: its comment is the one sent with it, '' where it removed one; what an act restores is in earlier lines. */
export function historyValuesOf({ act, changes, actComment: commentHtml }: ActResult): NewHistoryLine['seen'] {
  const isUndo = act === 'reset' || act === 'unskipped' || act === 'restored';
  const { comment: writtenComment, ...times } = changes;
  const comment = isUndo ? commentHtml : writtenComment;
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
  const fileOwner: FileOwner = clientId === null ? { companyId } : { companyId, clientId };
  if (html) await claimFiles(ctx, html, fileOwner, { objectName, field: 'comment' });
  return { html: html ?? '', plain: toPlainText(html ?? '') };
}

/**
 * Rows, history and stock together; sent together, done in order: `pendingWrites` is to be awaited. `endsTransaction`: nothing follows from
 * what the database answers to it.
 */
export function applyActs(ctx: ActingCtx, acts: readonly AcceptedAct[]): { pendingWrites: Promise<unknown>; endsTransaction: boolean } {
  const { db, user, now } = ctx;
  if (acts.length === 0) return { pendingWrites: Promise.resolve(), endsTransaction: true };
  const updatedInstances = acts.map(({ locked, act, changes }) => {
    const updatedInstance = { ...locked, ...changes, shared: (sharedFlagByAct[act] ?? (() => locked.shared))(locked) };
    return { ...updatedInstance, isShownChange: isShownChange(locked, updatedInstance) };
  });
  const nowInstant = now.toISOString();
  const instancesWhere = (condition: (didDraw: boolean, doesDraw: boolean) => boolean) =>
    updatedInstances.filter((instance, index) => condition(hasDrawn(acts[index]!.locked), hasDrawn(instance)));
  const drawingInstances = instancesWhere((didDraw, doesDraw) => !didDraw && doesDraw)
    .filter(({ hasEffects }) => hasEffects)
    .map(({ id, ofId }) => ({ id, activityId: ofId }));
  const drawReversalIds = instancesWhere((didDraw, doesDraw) => didDraw && !doesDraw).map(({ id }) => id);
  const inboxActs = acts.map(({ locked, act }, index) => {
    const updatedInstance = updatedInstances[index]!;
    const isReportAgain = act === 'unskipped' && closedReasonOf(updatedInstance) === 'reported';
    return {
      locked: { ...locked, wasDone: !isOpen(locked) },
      act: isReportAgain ? ('reported' as const) : act,
      shared: updatedInstance.shared,
    };
  });
  const pendingWrites = Promise.all([
    writeInstances(db, activitySchema, updatedInstances),
    appendHistoryLines(
      db,
      activitySchema,
      acts.map((acceptedAct) => ({
        locked: acceptedAct.locked,
        act: acceptedAct.act,
        seen: historyValuesOf(acceptedAct),
        doerId: acceptedAct.doerId,
      })),
      { id: user.id, at: nowInstant },
    ),
    writeMarks(ctx, acts),
    drawingInstances.length > 0 &&
      drawStock(db, { instances: drawingInstances, byId: user.id, at: nowInstant }).then((lowItemIds) => mailLowStock(ctx, lowItemIds)),
    syncInbox(db, inboxActs, nowInstant),
    drawReversalIds.length > 0 && reverseConsumption(db, { instanceIds: drawReversalIds, byId: user.id, at: nowInstant }),
  ]);
  return {
    pendingWrites,
    endsTransaction: drawingInstances.length === 0 && !affectsInbox(inboxActs) && !acts.some(({ mark }) => mark),
  };
}

/** Judges the patch of one instance; throws the refusal, and 412 for an edit of another version than `If-Match` named. */
export async function judgePatch<H extends LockedRow>(
  ctx: Ctx,
  schema: KindSchema,
  lockedInstance: H,
  patch: Patch,
): Promise<ActResult & { locked: H }> {
  const createFieldError = (field: string, message: string) => badField(schema.objectName, field, message);
  const stateFields = (['isCompleted', 'isSkipped', 'isRestored'] as const).filter((stateField) => patch[stateField] !== undefined);
  if (stateFields.length > 1) throw createFieldError(stateFields[1]!, 'error.field.invalid');
  const datedPatch = patch.customDate ? { ...patch, customDate: actTimeOf(ctx, patch.customDate) } : patch;
  const comment = await acceptComment(ctx, schema, patch.comment, lockedInstance);
  const earlierStatesById = await readEarlierStates(ctx.db, schema, [lockedInstance], patch);
  const earlierStates = earlierStatesById.get(lockedInstance.id);
  const outcome = computeOutcome({ ...lockedInstance, ...earlierStates }, datedPatch, comment, {
    id: ctx.user.id,
    now: ctx.now.toISOString(),
  });
  if (!outcome) throw createFieldError('body', 'error.field.required');
  const isEdit = 'act' in outcome && ['moved', 'edited', 'commented'].includes(outcome.act);
  if (isEdit) refuseChanged(ctx, lockedInstance.version, await findClosedConflict(ctx, schema, lockedInstance));
  if ('refused' in outcome) return throwRefusal(schema, outcome.refused, lockedInstance);
  if (outcome.act === 'moved') await assertNoDuplicate(ctx.db, schema, lockedInstance, outcome.changes.placedAt!);
  return { locked: lockedInstance, ...outcome };
}

/** The time sent with an act. With a request key, less than a minute ahead of us is the phone's clock, and means now (decision 018). */
export function actTimeOf({ requestKey, now }: Pick<Ctx, 'requestKey' | 'now'>, instantText: string): string {
  const leadMs = Date.parse(instantText) - now.getTime();
  return requestKey && leadMs > 0 && leadMs < MINUTE_MS ? now.toISOString() : toIsoInstant(instantText);
}

function computeActOutcome(lockedInstance: LockedRow & EarlierStates, patch: Patch, actor: Actor): ActOutcome | null {
  if (patch.isCompleted === true) {
    const customTime = patch.customDate ? { when: 'custom' as const, at: toIsoInstant(patch.customDate) } : null;
    return sign(lockedInstance, customTime ?? { when: patch.setOccurenceDateToNow ? 'now' : 'planned' }, actor);
  }
  if (patch.isCompleted === false) return reset(lockedInstance, lockedInstance.overwrittenState);
  if (patch.isSkipped === false) return unskip(lockedInstance, lockedInstance.report, lockedInstance.overwrittenState);
  if (patch.isRestored) return restore(lockedInstance, lockedInstance.removedSigning ?? null, actor);
  if (patch.plannedDate !== undefined) return move(lockedInstance, toIsoInstant(patch.plannedDate), actor);
  return patch.occurenceDate === undefined ? null : changeOccurrenceDate(lockedInstance, toIsoInstant(patch.occurenceDate), actor);
}

/** Sends the patch of one instance; the answer holds the statements under way, to be awaited with those that follow. */
export const applyPatch = async (ctx: Ctx, lockedInstance: LockedInstance, patch: Patch): Promise<ReturnType<typeof applyActs>> => {
  const judgedAct = await judgePatch(ctx, activitySchema, lockedInstance, patch);
  return applyActs(ctx, await addAuthorityMarks(ctx, [patch.isDoneByOther ? { ...judgedAct, doerId: null } : judgedAct]));
};

/** The steps from the stored state to the sent one; 400 at a new time that lies too far from now. */
export function computePatchSteps(
  { now }: Ctx,
  { objectName }: KindSchema,
  storedState: InstanceReplacement,
  sentState: InstanceReplacement,
): PatchStep[] {
  const rangeError = findTimeOutOfRange(storedState, sentState, now.toISOString());
  if (rangeError) throw badField(objectName, rangeError.field, `error.field.${rangeError.refused}`);
  return computePatches(storedState, sentState);
}

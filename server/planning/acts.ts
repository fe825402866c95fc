/** What a PATCH asks of an instance, judged by the rules of the domain and applied with its history, stock and sharing. */
import { type RawBuilder, sql } from 'kysely';
import { type Act, type Changes, move, type Outcome, recomment, redate, reset, sign, skip, unskip } from '#domain/planning/instance.ts';
import { keepHtml } from '#server/files/keep.ts';
import { plainText } from '#server/html.ts';
import type { Ctx } from '#server/http/handlers.ts';
import { tellLow } from '#server/inventory/alerts.ts';
import { badField, problem } from '#server/problems.ts';
import { type Held, note, refuse, refuseDuplicate } from './held.ts';
import { draw, giveBack } from './stock.ts';

export type Patch = {
  isCompleted?: boolean;
  isSkipped?: boolean;
  comment?: string | null;
  plannedDate?: string;
  occurenceDate?: string;
  customDate?: string | null;
  setOccurenceDateToNow?: boolean | null;
};

const iso = (text: string) => new Date(text).toISOString();
const MINUTE = 60_000;
/** The time an act came with. Of one with a key, less than a minute ahead of us is the phone's clock, and is now (decision 014). */
const timeGiven = ({ requestKey, now }: Ctx, text: string): string => {
  const ahead = Date.parse(text) - now.getTime();
  return requestKey && ahead > 0 && ahead < MINUTE ? now.toISOString() : iso(text);
};

/** The acts a body asks for, in the order they apply: state first, then time, then words. Signing and skipping at once is refused. */
const outcomes = (held: Held, body: Patch, comment: string | undefined, by: { id: number; now: string }): Outcome[] => {
  const plain = comment === undefined ? '' : plainText(comment);
  if (body.isCompleted !== undefined && body.isSkipped !== undefined)
    throw badField('activityInstance', 'isSkipped', 'error.field.invalid');
  const asked: Outcome[] = [];
  const signing = body.isCompleted === true;
  if (signing) {
    const time = body.customDate
      ? { when: 'custom' as const, at: body.customDate }
      : { when: body.setOccurenceDateToNow ? ('now' as const) : ('planned' as const) };
    asked.push(sign(held, time, by));
  }
  if (body.isCompleted === false) asked.push(reset(held));
  if (body.isSkipped === true) return [skip(held, comment ?? '', plain, by, body.customDate ?? undefined)];
  if (body.isSkipped === false) asked.push(unskip(held));
  if (asked.length === 0 && body.plannedDate !== undefined) asked.push(move(held, iso(body.plannedDate), by));
  if (asked.length === 0 && body.occurenceDate !== undefined) asked.push(redate(held, iso(body.occurenceDate), by));
  if (comment !== undefined) {
    // Of what is taken back in the same breath the comment may be empty.
    const said = recomment({ ...held, isSkipped: held.isSkipped && body.isSkipped !== false }, comment, plain);
    // A comment given with a signing is the signing's own; alone it is an act of its own.
    const first = asked[0];
    if (first && 'changes' in first && 'changes' in said) first.changes.comment = said.changes.comment ?? null;
    else asked.push(said);
  }
  return asked;
};

const stamps: Partial<Record<Act, (held: Held) => boolean | null>> = {
  signed: (held) => held.sharesSigned,
  skipped: (held) => held.sharesSkipped,
  reset: () => null,
  unskipped: () => null,
};

const columns = {
  plannedDate: 'planned_date',
  occurenceDate: 'occurence_date',
  skippedDate: 'skipped_date',
  signedByDate: 'signed_by_date',
  signedById: 'signed_by_id',
  isCompleted: 'is_completed',
  isSkipped: 'is_skipped',
  comment: 'comment',
  placedAt: 'placed_at',
} as const;

const applied = (ctx: Ctx, held: Held, act: Act, changes: Changes) => {
  const shared = stamps[act];
  const set: Record<string, unknown> = { version: sql`version + 1` as RawBuilder<number>, ...(shared && { shared: shared(held) }) };
  for (const [field, column] of Object.entries(columns)) if (field in changes) set[column] = changes[field as keyof Changes];
  const by = { id: ctx.who.id, at: ctx.now.toISOString() };
  const stock = { instanceId: held.id, activityId: held.activityId, byId: by.id, at: by.at };
  // Sent together, done in order.
  return Promise.all([
    ctx.db.updateTable('activity_instances').set(set).where('id', '=', held.id).execute(),
    note(ctx.db, held, act, by, changes),
    act === 'signed' && draw(ctx.db, stock).then((low) => tellLow(ctx, low)),
    act === 'reset' && giveBack(ctx.db, stock),
  ]);
};

/**
 * Judges what was asked and throws the refusal, or sends what it changes: the answer is what was sent, to be awaited
 * together with what follows it. Nothing is kept of a request that was refused in part.
 */
export const actOn = async (ctx: Ctx, held: Held, body: Patch): Promise<{ sent: Promise<unknown>[] }> => {
  const place = { objectName: 'activityInstance', field: 'comment' };
  const comment = body.comment ? await keepHtml(ctx, body.comment, held, place) : body.comment === undefined ? undefined : '';
  const given = body.customDate ? { ...body, customDate: timeGiven(ctx, body.customDate) } : body;
  const asked = outcomes(held, given, comment, { id: ctx.who.id, now: ctx.now.toISOString() });
  if (asked.length === 0) throw badField('activityInstance', 'body', 'error.field.required');
  const isEdit = asked.every((one) => 'act' in one && ['moved', 'edited', 'commented'].includes(one.act));
  if (isEdit && ctx.ifMatch !== null && ctx.ifMatch !== held.version) throw problem(412, 'error.version');
  const accepted = asked.map((one) => ('refused' in one ? refuse(one.refused, held) : one));
  for (const one of accepted) if (one.act === 'moved') await refuseDuplicate(ctx.db, held, one.changes.placedAt!);
  return { sent: accepted.map((one) => applied(ctx, held, one.act, one.changes)) };
};

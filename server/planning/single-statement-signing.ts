/**
 * The commonest signing as one statement (decision 100). The rules are the domain's: `sign` is asked, once, for every state that a row may be in and
 * every value that it then writes, and so are the inbox and the organisation's version; the statement is made of the answers.
 */
import { sql } from 'kysely';
import type { InstancePatch } from '#contract/planning/instances.ts';
import type { InstanceState } from '#domain/planning/instance.ts';
import { type Done, type SignTime, sign } from '#domain/planning/instance-acts.ts';
import { isShownChange } from '#domain/planning/shown-change.ts';
import { reachFrom } from '#domain/reach.ts';
import { batched } from '#server/database/statement.ts';
import { changesInbox } from '#server/inbox/entries.ts';
import type { RawJson, SingleStatementCtx } from '#server/request/handlers.ts';
import { type Facts, sqlCaseOf, sqlConditionOf } from '#server/sql/domain-rule.ts';
import { timeOf } from '#server/sql/instance-status.ts';
import { seenOf, stamps, timeGiven } from './acts.ts';
import { mayDo } from './authority.ts';
import { type Common, commonOf, doneColumns, isKeyUnused, isOfTeamAlone, sendAct, stepsAfterWrite, teamReader } from './one-statement.ts';
import { visible } from './rows.ts';
import { drawNeedsDetails } from './stock.ts';

/** Moments and people that a sample has, each known again in what `sign` makes of it. */
const marks = {
  now: '2001-01-01T12:00:00.000Z',
  at: '2001-01-01T11:00:00.000Z',
  planned: '2001-01-01T10:00:00.000Z',
  occured: '2001-01-01T09:00:00.000Z',
};
const by = { id: 1, now: marks.now };
const other = { id: 2, at: '2001-01-01T08:00:00.000Z' };

/** The facts of a row that `sign`, and what follows it, look at. */
const facts = {
  isCompleted: sql`i.is_completed`,
  isSkipped: sql`i.is_skipped`,
  isSigned: sql`i.signed_by_id is not null`,
  isCompletable: sql`i.is_completable`,
  isPlanned: sql`i.planned_date is not null`,
  hasOccured: sql`i.occurence_date is not null`,
} as Facts<'isCompleted' | 'isSkipped' | 'isSigned' | 'isCompletable' | 'isPlanned' | 'hasOccured'>;
const sharing = {
  wasShared: sql`i.shared is true`,
  sharesSigned: sql`a.shares_data_when_signed`,
  isSentToInbox: sql`a.is_sent_to_inbox`,
  isNotifiedMissed: sql`i.missed_notified_at is not null`,
} as Facts<'wasShared' | 'sharesSigned' | 'isSentToInbox' | 'isNotifiedMissed'>;
const all = { ...facts, ...sharing };
type Case = Record<keyof typeof all, boolean>;

const stateOf = ({
  isCompleted,
  isSkipped,
  isSigned,
  isCompletable,
  isPlanned,
  hasOccured,
}: Omit<Case, keyof typeof sharing>): InstanceState => ({
  ...{ isCompleted, isSkipped, isCompletable, skippedDate: isSkipped ? other.at : null },
  ...{ plannedDate: isPlanned ? marks.planned : null, occurenceDate: hasOccured ? marks.occured : null },
  ...{ signedByDate: isSigned ? other.at : null, signedById: isSigned ? other.id : null },
});

const times = { now: { when: 'now' }, planned: { when: 'planned' }, custom: { when: 'custom', at: marks.at } } satisfies Record<
  string,
  SignTime
>;
type Time = keyof typeof times;
type Values = Common & { id: number; at: string; first: string; last: string };

/** Columns that a signing may write, and what it may write there. */
const written = {
  isCompleted: 'is_completed',
  occurenceDate: 'occurence_date',
  signedByDate: 'signed_by_date',
  signedById: 'signed_by_id',
} as const;
type Written = keyof typeof written;
const source = (value: unknown): string | undefined => {
  const mark = Object.entries(marks).find(([, instant]) => instant === value)?.[0];
  return mark ?? (value === by.id ? 'by' : value === null || typeof value === 'boolean' ? String(value) : undefined);
};

function signing(time: Time) {
  const outcomeOf = (of: Omit<Case, keyof typeof sharing>): Done | undefined => {
    const outcome = sign(stateOf(of), times[time], by);
    if ('refused' in outcome) return undefined;
    const strange = Object.keys(outcome.changes).find((name) => !(name in written));
    if (strange) throw new Error(`a signing writes ${strange}, which its statement does not`);
    // A row without any time is left to the usual way.
    return Object.values(outcome.changes).every((value) => source(value)) ? outcome : undefined;
  };
  const sharedAs = (of: Case) =>
    stamps.signed!({ ...stateOf(of), ...{ sharesSigned: of.sharesSigned, sharesSkipped: false, sharesReported: false } });
  /** The answer of the organisation's version and of the inbox, in the cases that are accepted. */
  const after = <V>(of: Case, answer: (outcome: Done, shared: boolean | null) => V) => {
    const outcome = outcomeOf(of);
    return outcome && answer(outcome, sharedAs(of));
  };
  const leavesInbox = () =>
    sqlConditionOf(
      all,
      (of) =>
        after(
          of,
          ({ act }, shared) => !changesInbox([{ locked: { id: 0, companyId: 0, clientId: 0, ...of, wasDone: false }, act, shared }]),
        ) === true,
    );
  return batched<Values>(`sign_${time}`, (slots) => {
    const values = {
      ...{ true: sql`true`, false: sql`false`, null: sql`null`, by: sql`${slots.by}::bigint`, now: sql`${slots.now}::timestamptz` },
      ...{ at: sql`${slots.at}::timestamptz`, planned: sql`i.planned_date`, occured: sql`i.occurence_date` },
    };
    const value = (read: (of: Case) => unknown) => sqlCaseOf(all, (of) => source(read(of)) as keyof typeof values | undefined, values);
    const sets = (Object.entries(written) as [Written, string][]).map(
      ([name, column]) =>
        sql`${sql.ref(column)} = ${value((of) => after(of, ({ changes }) => (name in changes ? changes[name] : stateOf(of)[name])))}`,
    );
    const shown = value((of) =>
      after(of, ({ changes }, shared) => {
        const was = { ...stateOf(of), comment: null, shared: of.wasShared };
        return isShownChange(was, { ...was, ...changes, shared });
      }),
    );
    const done = { now: values.now, custom: values.at, planned: timeOf('i') }[time];
    return sql`
      with done as (
        update activity_instances i
        set version = i.version + 1, ${sql.join(sets)}, shared = ${value((of) => after(of, (_, shared) => shared))},
          shown_version = i.shown_version + (${shown})::int
        from activities a
        where i.id = ${slots.id}::bigint
          and a.id = i.activity_id
          and ${visible(teamReader, { clients: sql`${slots.clients}::bigint[]`, companyId: sql`null` })}
          and ${sqlConditionOf(facts, (of) => outcomeOf(of) !== undefined)}
          and ${leavesInbox()}
          ${time === 'planned' ? sql`and ${timeOf('i')} between ${slots.first}::timestamptz and ${slots.last}::timestamptz` : sql``}
          and ${isKeyUnused(slots)}
          and not ${drawNeedsDetails(sql`i.activity_id`, sql`i.planned_activity_id`)}
          and ${mayDo(sql`${slots.by}::bigint`, done)}
        returning ${doneColumns})
      ${stepsAfterWrite(slots, lineOf(time), true)}`;
  });
}

/** The times that its line of the history tells, as the row now has them. */
function lineOf(time: Time) {
  const open = { isCompleted: false, isSkipped: false, isSigned: false, isCompletable: true, isPlanned: true, hasOccured: false };
  const outcome = sign(stateOf(open), times[time], by) as Done;
  const seen = seenOf(outcome);
  if (seen.comment !== undefined) throw new Error('a signing without words writes some');
  return {
    act: sql`${sql.lit(outcome.act)}`,
    occurenceDate: seen.occurenceDate === undefined ? sql`null` : sql`occurence_date`,
    plannedDate: seen.plannedDate === undefined ? sql`null` : sql`planned_date`,
  };
}

const statements = { now: signing('now'), planned: signing('planned'), custom: signing('custom') };

/** The kind of signings among acts of a group. */
const SIGNING = 2;
/** Fields of the body that a signing of one statement knows. */
const known: readonly (keyof InstancePatch)[] = ['isCompleted', 'customDate', 'setOccurenceDateToNow'];

type Patch = { [K in keyof InstancePatch]?: InstancePatch[K] | undefined };
/** Signs it where nothing more than its row, its history, stock and key is to be written; undefined else, also where it is refused. */
export async function signBySingleStatement(ctx: SingleStatementCtx, id: number, body: Patch): Promise<RawJson | undefined> {
  const names = Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name as keyof InstancePatch]));
  if (body.isCompleted !== true || !isOfTeamAlone(ctx.who) || names.some((name) => !known.includes(name))) return undefined;
  const at = body.customDate ? timeGiven(ctx, body.customDate) : null;
  const common = commonOf(ctx, ['change', id, body]);
  const sample = stateOf({
    isCompleted: false,
    isSkipped: false,
    isSigned: false,
    isCompletable: true,
    isPlanned: true,
    hasOccured: false,
  });
  // A time that is too far off is refused by the usual way.
  if (at !== null && 'refused' in sign(sample, { when: 'custom', at }, { id: common.by, now: common.now })) return undefined;
  const time: Time = at !== null ? 'custom' : body.setOccurenceDateToNow ? 'now' : 'planned';
  const statement = statements[time]({ ...common, id, at: at ?? common.now, ...reachFrom(common.now) });
  return (await sendAct(ctx, { lock: null, order: [SIGNING, id], statement }))?.json;
}

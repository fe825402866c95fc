/**
 * The commonest signing as one statement (decision 100). The rules are the domain's: `sign` is asked, once, for every state that a row may be in and
 * every value that it then writes, and so are the inbox and the organisation's version; the statement is made of the answers.
 */
import { sql } from 'kysely';
import type { InstancePatch } from '#contract/planning/instances.ts';
import type { InstanceState } from '#domain/planning/instance.ts';
import { type ActResult, type SignTime, sign } from '#domain/planning/instance-acts.ts';
import { isShownChange } from '#domain/planning/shown-change.ts';
import { reachFrom } from '#domain/reach.ts';
import { batchStatement } from '#server/database/statement.ts';
import { changesInbox } from '#server/inbox/entries.ts';
import type { RawJson, SingleStatementCtx } from '#server/request/handlers.ts';
import { type Facts, sqlCaseOf, sqlConditionOf } from '#server/sql/domain-rule.ts';
import { timeOf } from '#server/sql/instance-status.ts';
import { actTimeOf, historyValuesOf, sharedAfter } from './acts.ts';
import { mayDoSql } from './authority.ts';
import {
  type CommonValues,
  commonValuesOf,
  doneColumns,
  isKeyUnusedSql,
  isOfTeamAlone,
  sendAct,
  stepsAfterWrite,
  teamReader,
} from './one-statement.ts';
import { isVisibleInstanceSql } from './rows.ts';
import { drawNeedsDetails } from './stock.ts';

/** Moments and people that a sample has, each known again in what `sign` makes of it. */
const sampleInstants = {
  now: '2001-01-01T12:00:00.000Z',
  at: '2001-01-01T11:00:00.000Z',
  planned: '2001-01-01T10:00:00.000Z',
  occurred: '2001-01-01T09:00:00.000Z',
};
const sampleActor = { id: 1, now: sampleInstants.now };
const otherSigning = { id: 2, at: '2001-01-01T08:00:00.000Z' };

/** The facts of a row that `sign`, and what follows it, look at. */
const facts = {
  isCompleted: sql`instance.is_completed`,
  isSkipped: sql`instance.is_skipped`,
  isSigned: sql`instance.signed_by_id is not null`,
  isCompletable: sql`instance.is_completable`,
  isPlanned: sql`instance.planned_date is not null`,
  hasOccured: sql`instance.occurence_date is not null`,
} as Facts<'isCompleted' | 'isSkipped' | 'isSigned' | 'isCompletable' | 'isPlanned' | 'hasOccured'>;
const sharing = {
  wasShared: sql`instance.shared is true`,
  sharesSigned: sql`activity.shares_data_when_signed`,
  isSentToInbox: sql`activity.is_sent_to_inbox`,
  isNotifiedMissed: sql`instance.missed_notified_at is not null`,
} as Facts<'wasShared' | 'sharesSigned' | 'isSentToInbox' | 'isNotifiedMissed'>;
const allFacts = { ...facts, ...sharing };
type Case = Record<keyof typeof allFacts, boolean>;

const stateOf = ({
  isCompleted,
  isSkipped,
  isSigned,
  isCompletable,
  isPlanned,
  hasOccured,
}: Omit<Case, keyof typeof sharing>): InstanceState => ({
  isCompleted,
  isSkipped,
  isCompletable,
  skippedDate: isSkipped ? otherSigning.at : null,
  plannedDate: isPlanned ? sampleInstants.planned : null,
  occurenceDate: hasOccured ? sampleInstants.occurred : null,
  signedByDate: isSigned ? otherSigning.at : null,
  signedById: isSigned ? otherSigning.id : null,
});

const times = { now: { when: 'now' }, planned: { when: 'planned' }, custom: { when: 'custom', at: sampleInstants.at } } satisfies Record<
  string,
  SignTime
>;
type TimeChoice = keyof typeof times;
type SigningParams = CommonValues & { id: number; at: string; first: string; last: string };

/** Columns that a signing may write, and what it may write there. */
const writableColumns = {
  isCompleted: 'is_completed',
  occurenceDate: 'occurence_date',
  signedByDate: 'signed_by_date',
  signedById: 'signed_by_id',
} as const;
type WrittenField = keyof typeof writableColumns;
const sourceOf = (value: unknown): string | undefined => {
  const sentinel = Object.entries(sampleInstants).find(([, instant]) => instant === value)?.[0];
  return sentinel ?? (value === sampleActor.id ? 'by' : value === null || typeof value === 'boolean' ? String(value) : undefined);
};

function signingStatement(time: TimeChoice) {
  const outcomeOf = (rowCase: Omit<Case, keyof typeof sharing>): ActResult | undefined => {
    const outcome = sign(stateOf(rowCase), times[time], sampleActor);
    if ('refused' in outcome) return undefined;
    const unknownColumn = Object.keys(outcome.changes).find((name) => !(name in writableColumns));
    if (unknownColumn) throw new Error(`a signing writes ${unknownColumn}, which its statement does not`);
    // A row without any time is left to the usual way.
    return Object.values(outcome.changes).every((value) => sourceOf(value)) ? outcome : undefined;
  };
  const sharedAfterSigning = (rowCase: Case) =>
    sharedAfter.signed!({ ...stateOf(rowCase), sharesSigned: rowCase.sharesSigned, sharesSkipped: false, sharesReported: false });
  /** The answer of the organisation's version and of the inbox, in the cases that are accepted. */
  const mapOutcome = <V>(rowCase: Case, answer: (outcome: ActResult, shared: boolean | null) => V) => {
    const outcome = outcomeOf(rowCase);
    return outcome && answer(outcome, sharedAfterSigning(rowCase));
  };
  const isInboxUnchangedSql = () =>
    sqlConditionOf(
      allFacts,
      (rowCase) =>
        mapOutcome(
          rowCase,
          ({ act }, shared) => !changesInbox([{ locked: { id: 0, companyId: 0, clientId: 0, ...rowCase, wasDone: false }, act, shared }]),
        ) === true,
    );
  return batchStatement<SigningParams>(`sign_${time}`, (slots) => {
    const sqlSources = {
      true: sql`true`,
      false: sql`false`,
      null: sql`null`,
      by: sql`${slots.byId}::bigint`,
      now: sql`${slots.now}::timestamptz`,
      at: sql`${slots.at}::timestamptz`,
      planned: sql`instance.planned_date`,
      occurred: sql`instance.occurence_date`,
    };
    const sqlCaseFor = (read: (rowCase: Case) => unknown) =>
      sqlCaseOf(allFacts, (rowCase) => sourceOf(read(rowCase)) as keyof typeof sqlSources | undefined, sqlSources);
    const valueAfter = (name: WrittenField) =>
      sqlCaseFor((rowCase) => mapOutcome(rowCase, ({ changes }) => (name in changes ? changes[name] : stateOf(rowCase)[name])));
    const assignments = (Object.entries(writableColumns) as [WrittenField, string][]).map(
      ([name, column]) => sql`${sql.ref(column)} = ${valueAfter(name)}`,
    );
    const shownChange = sqlCaseFor((rowCase) =>
      mapOutcome(rowCase, ({ changes }, shared) => {
        const previousRow = { ...stateOf(rowCase), comment: null, shared: rowCase.wasShared };
        return isShownChange(previousRow, { ...previousRow, ...changes, shared });
      }),
    );
    const doneTime = { now: sqlSources.now, custom: sqlSources.at, planned: timeOf('instance') }[time];
    return sql`
      with done as (
        update activity_instances instance
        set version = instance.version + 1, ${sql.join(assignments)},
          shared = ${sqlCaseFor((rowCase) => mapOutcome(rowCase, (_, shared) => shared))},
          shown_version = instance.shown_version + (${shownChange})::int
        from activities activity
        where instance.id = ${slots.id}::bigint
          and activity.id = instance.activity_id
          and ${isVisibleInstanceSql(teamReader, { clients: sql`${slots.clients}::bigint[]`, companyId: sql`null` })}
          and ${sqlConditionOf(facts, (rowCase) => outcomeOf(rowCase) !== undefined)}
          and ${isInboxUnchangedSql()}
          ${time === 'planned' ? sql`and ${timeOf('instance')} between ${slots.first}::timestamptz and ${slots.last}::timestamptz` : sql``}
          and ${isKeyUnusedSql(slots)}
          and not ${drawNeedsDetails(sql`instance.activity_id`, sql`instance.planned_activity_id`)}
          and ${mayDoSql(sql`${slots.byId}::bigint`, doneTime)}
        returning ${doneColumns})
      ${stepsAfterWrite(slots, historyLineOf(time), true)}`;
  });
}

/** The times that its line of the history tells, as the row now has them. */
function historyLineOf(time: TimeChoice) {
  const openState = { isCompleted: false, isSkipped: false, isSigned: false, isCompletable: true, isPlanned: true, hasOccured: false };
  const outcome = sign(stateOf(openState), times[time], sampleActor) as ActResult;
  const historyValues = historyValuesOf(outcome);
  if (historyValues.comment !== undefined) throw new Error('a signing without words writes some');
  return {
    act: sql`${sql.lit(outcome.act)}`,
    occurenceDate: historyValues.occurenceDate === undefined ? sql`null` : sql`occurence_date`,
    plannedDate: historyValues.plannedDate === undefined ? sql`null` : sql`planned_date`,
  };
}

const statements = { now: signingStatement('now'), planned: signingStatement('planned'), custom: signingStatement('custom') };

/** The kind of signings among acts of a group. */
const SIGNING = 2;
/** Fields of the body that a signing of one statement knows. */
const signingFields: readonly (keyof InstancePatch)[] = ['isCompleted', 'customDate', 'setOccurenceDateToNow'];

type Patch = { [K in keyof InstancePatch]?: InstancePatch[K] | undefined };
/** Signs it where nothing more than its row, its history, stock and key is to be written; undefined else, also where it is refused. */
export async function signBySingleStatement(ctx: SingleStatementCtx, id: number, body: Patch): Promise<RawJson | undefined> {
  const sentFields = Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name as keyof InstancePatch]));
  if (body.isCompleted !== true || !isOfTeamAlone(ctx.user) || sentFields.some((name) => !signingFields.includes(name))) return undefined;
  const customTime = body.customDate ? actTimeOf(ctx, body.customDate) : null;
  const commonValues = commonValuesOf(ctx, ['change', id, body]);
  const sample = stateOf({
    isCompleted: false,
    isSkipped: false,
    isSigned: false,
    isCompletable: true,
    isPlanned: true,
    hasOccured: false,
  });
  // A time that is too far off is refused by the usual way.
  if (
    customTime !== null &&
    'refused' in sign(sample, { when: 'custom', at: customTime }, { id: commonValues.byId, now: commonValues.now })
  )
    return undefined;
  const time: TimeChoice = customTime !== null ? 'custom' : body.setOccurenceDateToNow ? 'now' : 'planned';
  const statement = statements[time]({ ...commonValues, id, at: customTime ?? commonValues.now, ...reachFrom(commonValues.now) });
  return (await sendAct(ctx, { lock: null, order: [SIGNING, id], statement }))?.json;
}

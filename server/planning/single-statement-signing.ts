/**
 * The commonest signing as one statement (decision 100). The rules are the domain's: `sign` is asked, once, for every state that a row may be in and
 * every value that it then writes, and so are the inbox and the organisation's version; the statement is made of the answers.
 */
import { sql } from 'kysely';
import type { InstancePatch } from '#contract/planning/instances.ts';
import type { InstanceState } from '#domain/planning/instance.ts';
import { type ActResult, type SignTime, sign } from '#domain/planning/instance-acts.ts';
import { isShownChange } from '#domain/planning/shown-change.ts';
import { computeReach } from '#domain/reach.ts';
import { createBatchStatement } from '#server/database/statement.ts';
import { affectsInbox } from '#server/inbox/entries.ts';
import type { RawJson, SingleStatementCtx } from '#server/request/handlers.ts';
import { buildSqlCase, buildSqlCondition, type Facts } from '#server/sql/domain-rule.ts';
import { placedTimeOf } from '#server/sql/instance-status.ts';
import { actTimeOf, historyValuesOf } from './acts.ts';
import { mayDoSql } from './authority.ts';
import {
  type CommonValues,
  commonValuesOf,
  doneColumnsSql,
  isKeyUnusedSql,
  isOnlyOfTeam,
  sendAct,
  stepsAfterWriteSql,
  teamReader,
} from './one-statement.ts';
import { isVisibleInstanceSql } from './rows.ts';
import { drawNeedsDetailsSql } from './stock.ts';
import { sharedFlagByAct } from './write-instances.ts';

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
const rowFacts = {
  isCompleted: sql`instance.is_completed`,
  isSkipped: sql`instance.is_skipped`,
  isSigned: sql`instance.signed_by_id is not null`,
  isCompletable: sql`instance.is_completable`,
  isPlanned: sql`instance.planned_date is not null`,
  hasOccured: sql`instance.occurence_date is not null`,
} as Facts<'isCompleted' | 'isSkipped' | 'isSigned' | 'isCompletable' | 'isPlanned' | 'hasOccured'>;
const sharingFacts = {
  wasShared: sql`instance.shared is true`,
  sharesSigned: sql`activity.shares_data_when_signed`,
  isSentToInbox: sql`activity.is_sent_to_inbox`,
  isNotifiedMissed: sql`instance.missed_notified_at is not null`,
} as Facts<'wasShared' | 'sharesSigned' | 'isSentToInbox' | 'isNotifiedMissed'>;
const allFacts = { ...rowFacts, ...sharingFacts };
type RowCase = Record<keyof typeof allFacts, boolean>;

const instanceStateOf = ({
  isCompleted,
  isSkipped,
  isSigned,
  isCompletable,
  isPlanned,
  hasOccured,
}: Omit<RowCase, keyof typeof sharingFacts>): InstanceState => ({
  isCompleted,
  isSkipped,
  isCompletable,
  skippedDate: isSkipped ? otherSigning.at : null,
  plannedDate: isPlanned ? sampleInstants.planned : null,
  occurenceDate: hasOccured ? sampleInstants.occurred : null,
  signedByDate: isSigned ? otherSigning.at : null,
  signedById: isSigned ? otherSigning.id : null,
});

const signTimes = {
  now: { when: 'now' },
  planned: { when: 'planned' },
  custom: { when: 'custom', at: sampleInstants.at },
} satisfies Record<string, SignTime>;
type TimeChoice = keyof typeof signTimes;
type SigningParams = CommonValues & { id: number; at: string; first: string; last: string };

/** Columns that a signing may write, and what it may write there. */
const writableColumns = {
  isCompleted: 'is_completed',
  occurenceDate: 'occurence_date',
  signedByDate: 'signed_by_date',
  signedById: 'signed_by_id',
} as const;
type WrittenField = keyof typeof writableColumns;
const sourceNameOf = (value: unknown): string | undefined => {
  const sentinel = Object.entries(sampleInstants).find(([, instant]) => instant === value)?.[0];
  return sentinel ?? (value === sampleActor.id ? 'by' : value === null || typeof value === 'boolean' ? String(value) : undefined);
};

function createSigningStatement(time: TimeChoice) {
  const computeOutcome = (rowCase: Omit<RowCase, keyof typeof sharingFacts>): ActResult | undefined => {
    const outcome = sign(instanceStateOf(rowCase), signTimes[time], sampleActor);
    if ('refused' in outcome) return undefined;
    const unknownColumn = Object.keys(outcome.changes).find((name) => !(name in writableColumns));
    if (unknownColumn) throw new Error(`a signing writes ${unknownColumn}, which its statement does not`);
    // A row without any time is left to the usual way.
    return Object.values(outcome.changes).every((value) => sourceNameOf(value)) ? outcome : undefined;
  };
  const computeShared = (rowCase: RowCase) =>
    sharedFlagByAct.signed!({
      ...instanceStateOf(rowCase),
      sharesSigned: rowCase.sharesSigned,
      sharesSkipped: false,
      sharesReported: false,
    });
  /** The answer of the organisation's version and of the inbox, in the cases that are accepted. */
  const mapOutcome = <V>(rowCase: RowCase, mapper: (outcome: ActResult, shared: boolean | null) => V) => {
    const outcome = computeOutcome(rowCase);
    return outcome && mapper(outcome, computeShared(rowCase));
  };
  const isInboxUnchangedSql = () =>
    buildSqlCondition(
      allFacts,
      (rowCase) =>
        mapOutcome(
          rowCase,
          ({ act }, shared) => !affectsInbox([{ locked: { id: 0, companyId: 0, clientId: 0, ...rowCase, wasDone: false }, act, shared }]),
        ) === true,
    );
  return createBatchStatement<SigningParams>(`sign_${time}`, (slots) => {
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
    const createSqlCase = (readValue: (rowCase: RowCase) => unknown) =>
      buildSqlCase(allFacts, (rowCase) => sourceNameOf(readValue(rowCase)) as keyof typeof sqlSources | undefined, sqlSources);
    const valueAfterSql = (name: WrittenField) =>
      createSqlCase((rowCase) => mapOutcome(rowCase, ({ changes }) => (name in changes ? changes[name] : instanceStateOf(rowCase)[name])));
    const assignmentsSql = (Object.entries(writableColumns) as [WrittenField, string][]).map(
      ([name, column]) => sql`${sql.ref(column)} = ${valueAfterSql(name)}`,
    );
    const shownChangeSql = createSqlCase((rowCase) =>
      mapOutcome(rowCase, ({ changes }, shared) => {
        const previousRow = { ...instanceStateOf(rowCase), comment: null, shared: rowCase.wasShared };
        return isShownChange(previousRow, { ...previousRow, ...changes, shared });
      }),
    );
    const doneTimeSql = { now: sqlSources.now, custom: sqlSources.at, planned: placedTimeOf('instance') }[time];
    return sql`
      with done as (
        update activity_instances instance
        set version = instance.version + 1, ${sql.join(assignmentsSql)},
          shared = ${createSqlCase((rowCase) => mapOutcome(rowCase, (_, shared) => shared))},
          shown_version = instance.shown_version + (${shownChangeSql})::int
        from activities activity
        where instance.id = ${slots.id}::bigint
          and activity.id = instance.activity_id
          and ${isVisibleInstanceSql(teamReader, { clients: sql`${slots.clients}::bigint[]`, companyId: sql`null` })}
          and ${buildSqlCondition(rowFacts, (rowCase) => computeOutcome(rowCase) !== undefined)}
          and ${isInboxUnchangedSql()}
          ${
            time === 'planned'
              ? sql`
        and ${placedTimeOf('instance')} between ${slots.first}::timestamptz and ${slots.last}::timestamptz`
              : sql``
          }
          and ${isKeyUnusedSql(slots)}
          and not ${drawNeedsDetailsSql(sql`instance.activity_id`, sql`instance.planned_activity_id`)}
          and ${mayDoSql(sql`${slots.byId}::bigint`, doneTimeSql)}
        returning ${doneColumnsSql})
      ${stepsAfterWriteSql(slots, historyLineOf(time), true)}`;
  });
}

/** The times that its line of the history tells, as the row now has them. */
function historyLineOf(time: TimeChoice) {
  const openState = { isCompleted: false, isSkipped: false, isSigned: false, isCompletable: true, isPlanned: true, hasOccured: false };
  const outcome = sign(instanceStateOf(openState), signTimes[time], sampleActor) as ActResult;
  const historyValues = historyValuesOf(outcome);
  if (historyValues.comment !== undefined) throw new Error('a signing without words writes some');
  return {
    act: sql`${sql.lit(outcome.act)}`,
    occurenceDate: historyValues.occurenceDate === undefined ? sql`null` : sql`occurence_date`,
    plannedDate: historyValues.plannedDate === undefined ? sql`null` : sql`planned_date`,
  };
}

const signingStatements = {
  now: createSigningStatement('now'),
  planned: createSigningStatement('planned'),
  custom: createSigningStatement('custom'),
};

/** The kind of signings among acts of a group. */
const SIGNING = 2;
/** Fields of the body that a signing of one statement knows. */
const signingFields: readonly (keyof InstancePatch)[] = ['isCompleted', 'customDate', 'setOccurenceDateToNow'];

type SigningPatch = { [K in keyof InstancePatch]?: InstancePatch[K] | undefined };
/** Signs it where nothing more than its row, its history, stock and key is to be written; undefined else, also where it is refused. */
export async function signBySingleStatement(ctx: SingleStatementCtx, id: number, patch: SigningPatch): Promise<RawJson | undefined> {
  const sentFields = Object.entries(patch).flatMap(([name, value]) => (value === undefined ? [] : [name as keyof InstancePatch]));
  if (patch.isCompleted !== true || !isOnlyOfTeam(ctx.user) || sentFields.some((name) => !signingFields.includes(name))) return undefined;
  const customTime = patch.customDate ? actTimeOf(ctx, patch.customDate) : null;
  const commonValues = commonValuesOf(ctx, ['change', id, patch]);
  const sampleState = instanceStateOf({
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
    'refused' in sign(sampleState, { when: 'custom', at: customTime }, { id: commonValues.byId, now: commonValues.now })
  )
    return undefined;
  const time: TimeChoice = customTime !== null ? 'custom' : patch.setOccurenceDateToNow ? 'now' : 'planned';
  const actStatement = signingStatements[time]({
    ...commonValues,
    id,
    at: customTime ?? commonValues.now,
    ...computeReach(commonValues.now),
  });
  return (await sendAct(ctx, { lock: null, order: [SIGNING, id], statement: actStatement }))?.json;
}

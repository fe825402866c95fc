/** Authority of whoever acts: judged at the time of the act, marked where it lacks, by a row and by words in the comment (R147). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type AuthorityMark, authorityMarks } from '#domain/authority.ts';
import { type Locale, toLocale } from '#domain/locales.ts';
import type { ActResult } from '#domain/planning/instance-acts.ts';
import type { Db } from '#server/database/scoped.ts';
import { textToHtml } from '#server/files/html.ts';
import type { ActingCtx } from './acting.ts';
import type { LockedInstance } from './locked-rows.ts';
import { markInstances } from './marks.ts';

/** True where this person may do what an `activity` is, at that instant; an activity that is no health care asks nothing. */
export const mayDoSql = (doerIdSql: RawBuilder<unknown>, instantSql: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(activity.care_basis not in ('DELEGATED', 'LICENSED')
    or may_do(${doerIdSql}, activity.care_basis, activity.company_id, activity.client_id, activity.delegation_task_id, ${instantSql}))`;

type JudgedAct = { activityId: number; byId: number; at: string };
/** The mark of each act, in their order; null where nothing lacks. One query, and none for no acts. */
export async function readMarksOfActs(db: Db, acts: readonly JudgedAct[]): Promise<(AuthorityMark | null)[]> {
  if (acts.length === 0) return [];
  const columnValuesOf = <K extends keyof JudgedAct>(fieldName: K) => acts.map((act) => act[fieldName]);
  const { rows } = await sql<{ number: number; basis: string }>`
    select act.number::int, activity.care_basis as basis
    from unnest(${columnValuesOf('activityId')}::bigint[], ${columnValuesOf('byId')}::bigint[], ${columnValuesOf('at')}::timestamptz[])
      with ordinality as act (activity, person, at, number)
    join activities activity on activity.id = act.activity
    where not ${mayDoSql(sql`act.person`, sql`act.at`)}`.execute(db);
  const markByIndex = new Map(rows.map(({ number, basis }) => [number - 1, basis === 'LICENSED' ? authorityMarks[1] : authorityMarks[0]]));
  return acts.map((_, index) => markByIndex.get(index) ?? null);
}

const markTexts: Record<Locale, Record<AuthorityMark, string>> = {
  sv: { NO_DELEGATION: 'Utan giltig delegering.', NO_LICENCE: 'Utan legitimation.' },
  en: { NO_DELEGATION: 'Without a valid delegation.', NO_LICENCE: 'Without a licence.' },
};
/** The comment with the words of a mark after it, as HTML, in the language of whoever acts. */
export async function appendMarkText(db: Db, comment: string | null | undefined, mark: AuthorityMark, authorId: number): Promise<string> {
  const { lang_key } = await db.selectFrom('users').select('lang_key').where('id', '=', authorId).executeTakeFirstOrThrow();
  return `${comment ?? ''}${textToHtml(markTexts[toLocale(lang_key)][mark])}`;
}

/**
 * An act that is accepted, with the mark that it gets. `doerId`: the account of whoever did it, null for a name alone, which nobody can judge; left out
 * where that is whoever acts.
 */
export type AcceptedAct = ActResult & { locked: LockedInstance; mark?: AuthorityMark; doerId?: number | null };

/** An act as the history knows who did it, with the marks that it bears; nobody where it was written before the history had it. */
type RecordedAct = { id: number; doerId: number | null; kinds: string[] };
async function readRecordedActs(db: Db, instanceIds: readonly number[]): Promise<Map<number, RecordedAct>> {
  if (instanceIds.length === 0) return new Map();
  const { rows } = await sql<RecordedAct>`
    select instance.id, event.doer as "doerId",
      array(select mark.kind from instance_marks mark where mark.instance_id = instance.id and mark.at >= instance.signed_by_date) as kinds
    from activity_instances instance
    cross join lateral (
      select case event.done_by_other when false then event.by_id else event.done_by_id end as doer
      from activity_instance_events event
      where event.instance_id = instance.id and event.act in ('signed', 'reported') and event.at = instance.signed_by_date
      order by event.id desc
      limit 1) event
    where instance.id = any(${instanceIds})`.execute(db);
  return new Map(rows.map((recordedAct) => [recordedAct.id, recordedAct]));
}

/**
 * The same acts, those that lack something with their mark and its words; the comment that is sent with one says why. A time that is put right is
 * judged anew, of whoever did it: what then lacks is marked, and a mark that stands stays (R163). `reasonHtmlOf`: words of its own for those that lack
 * something, as HTML.
 */
export async function addAuthorityMarks(
  ctx: ActingCtx,
  acceptedActs: readonly AcceptedAct[],
  reasonHtmlOf: (locked: LockedInstance) => string = () => '',
): Promise<readonly AcceptedAct[]> {
  const healthCareActs = acceptedActs.filter(({ act, locked }) => locked.isHealthCare && (act === 'signed' || act === 'edited'));
  const editedIds = healthCareActs.flatMap(({ act, locked }) => (act === 'edited' ? [locked.id] : []));
  const recordedActsById = await readRecordedActs(ctx.db, editedIds);
  const actsToJudge = healthCareActs.flatMap((acceptedAct) => {
    const { act, locked, changes, doerId = ctx.user.id } = acceptedAct;
    const byId = act === 'edited' ? recordedActsById.get(locked.id)?.doerId : doerId;
    const { occurenceDate } = { ...locked, ...changes };
    return byId == null ? [] : [{ acceptedAct, activityId: locked.ofId, byId, at: occurenceDate ?? ctx.now.toISOString() }];
  });
  const marks = await readMarksOfActs(ctx.db, actsToJudge);
  const markByAct = new Map(actsToJudge.map(({ acceptedAct }, index) => [acceptedAct, marks[index]]));
  return Promise.all(
    acceptedActs.map(async (acceptedAct) => {
      const mark = markByAct.get(acceptedAct);
      if (!mark || recordedActsById.get(acceptedAct.locked.id)?.kinds.includes(mark)) return acceptedAct;
      const { comment: previousComment } = { ...acceptedAct.locked, ...acceptedAct.changes };
      const comment = await appendMarkText(ctx.db, `${previousComment ?? ''}${reasonHtmlOf(acceptedAct.locked)}`, mark, ctx.user.id);
      return { ...acceptedAct, mark, changes: { ...acceptedAct.changes, comment } };
    }),
  );
}

/** Writes the marks of acts, which are written with them: rows, the inbox and mails (R144). */
export const writeMarks = (ctx: ActingCtx, acceptedActs: readonly AcceptedAct[]): Promise<void> =>
  markInstances(
    ctx,
    acceptedActs.flatMap(({ mark, locked: { id, companyId, clientId } }) => (mark ? [{ id, companyId, clientId, kinds: [mark] }] : [])),
  );

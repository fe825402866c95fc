/** Changes of a report after it was signed: corrected by its signer, added to by others, voided; nothing of it is lost (R47). */
import { sql } from 'kysely';
import { canAt } from '#domain/places.ts';
import { checkAnswers, checkReportDate, mayCorrectReport, mayVoidReport, type VersionContent } from '#domain/reports.ts';
import { leaveReport } from '#server/inbox/entries.ts';
import { type Ctx, reply } from '#server/request/handlers.ts';
import { badField, forbidden, notFound, problem } from '#server/request/problems.ts';
import { leaveTrace, seesReportSql } from '#server/request/scope.ts';
import { refuseChanged } from '#server/request/versions.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { readReport } from './rows.ts';
import { type Answers, reportAnswersOf, type SentAnswers, storeAnswers, storedAnswersOf } from './store-answers.ts';

/** The most corrections and addenda of one report together. */
export const MAX_EDITS = 200;

type LockedReport = {
  id: number;
  version: number;
  companyId: number;
  clientId: number;
  number: number;
  occurenceDate: string;
  signedById: number;
  content: VersionContent;
  voidedDate: string | null;
  voidedByName: string | null;
};

type Correction = SentAnswers & {
  reason: string;
  occurenceDate?: string | undefined;
  /** The answers given are all there are; else those that are not given stay. */
  isWhole: boolean;
};

/** Makes the next number of a report. 409 for anybody but its signer, 412 for an old version, 400 as sending answers it. */
export async function correctReport(ctx: Ctx, id: number, { reason, occurenceDate, isWhole, ...sentFields }: Correction) {
  const report = await lockReport(ctx, id);
  // No 403, which signs out: whoever may send may not correct this one, and what was typed is to stay (R4).
  if (!mayCorrectReport(report, ctx.user)) throw problem(409, 'reportInstance.notSigner');
  refuseChanged(ctx, report.version);
  const sentAnswers = storedAnswersOf(sentFields);
  const answers = isWhole ? sentAnswers : mergeAnswers(await readAnswers(ctx, report), sentAnswers);
  const correctedDate = occurenceDate === undefined ? report.occurenceDate : new Date(occurenceDate).toISOString();
  const refusal =
    (correctedDate === report.occurenceDate ? null : checkReportDate(correctedDate, ctx.now.toISOString())) ??
    checkAnswers(reportAnswersOf(answers), report.content);
  if (refusal) throw badField('reportInstance', refusal.field, `error.field.${refusal.refused}`);
  await recordEdit(ctx, report, { kind: 'CORRECTION', text: reason, occurenceDate: report.occurenceDate });
  await storeAnswers(ctx, { ...report, number: report.number + 1 }, answers);
  await ctx.db
    .updateTable('report_instances')
    .set((eb) => ({ number: eb('number', '+', 1), occurence_date: correctedDate, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const correctedReport = await readReport(ctx, id);
  return reply(correctedReport, { alert: { key: 'assistmeApp.reportInstance.updated', param: correctedReport.name } });
}

/** Adds to a report what somebody else has to say about it. */
export async function addAddendum(ctx: Ctx, id: number, text: string) {
  const report = await lockReport(ctx, id);
  await recordEdit(ctx, report, { kind: 'ADDENDUM', text, occurenceDate: null });
  await ctx.db
    .updateTable('report_instances')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const updatedReport = await readReport(ctx, id);
  return reply(updatedReport, { alert: { key: 'assistmeApp.reportInstance.addendumAdded', param: updatedReport.name } });
}

/** Takes a report out of lists, inbox and timeline: its signer, or who leads the team or the organisation; 403 for others. */
export async function voidReport(ctx: Ctx, id: number, reason: string) {
  const { db, user, now } = ctx;
  const report = await lockReport(ctx, id);
  if (!mayVoidReport(report, { id: user.id, leads: canAt(user.assignments, 'reportInstance.void', report) })) throw forbidden();
  refuseChanged(ctx, report.version);
  await db
    .updateTable('report_instances')
    .set((eb) => ({ voided_at: now.toISOString(), voided_by_id: user.id, void_reason: reason, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await leaveReport(db, id, now.toISOString());
  return reply(undefined, { alert: { key: 'assistmeApp.reportInstance.deleted', param: report.content.name } });
}

/** A report that stands, under its row's lock: the second of two waits, and meets what the first did; 409 of a voided one, with who voided it. */
async function lockReport(ctx: Ctx, id: number): Promise<LockedReport> {
  const { rows } = await sql<LockedReport>`
    select row.id, row.version, row.company_id as "companyId", row.client_id as "clientId", row.number,
      row.occurence_date as "occurenceDate", row.signed_by_id as "signedById", version.content, row.voided_at as "voidedDate",
      (select ${fullNameOf('account')} from users account where account.id = row.voided_by_id) as "voidedByName"
    from report_instances row
    join report_versions version on version.id = row.report_version_id
    where row.id = ${id} and ${seesReportSql(ctx.user)}
    for update of row`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  if (ctx.user.isAdmin) await leaveTrace(ctx, rows[0].companyId, rows[0].clientId, 'reportInstance.create');
  const { voidedDate, voidedByName } = rows[0];
  if (voidedDate !== null) throw problem(409, 'assistmeApp.reportInstance.errors.voided', { params: { by: voidedByName, at: voidedDate } });
  return rows[0];
}

/** Answers with those that are given in the place of their own; the given come first, so that what is wrong with one names its place. */
function mergeAnswers(previousAnswers: Answers, sentAnswers: Answers): Answers {
  const remainingAnswers = <A extends { attributeId: number }>(answers: readonly A[], corrections: readonly A[]) =>
    answers.filter(({ attributeId }) => !corrections.some((correction) => correction.attributeId === attributeId));
  return {
    texts: [...sentAnswers.texts, ...remainingAnswers(previousAnswers.texts, sentAnswers.texts)],
    values: [...sentAnswers.values, ...remainingAnswers(previousAnswers.values, sentAnswers.values)],
  };
}

async function readAnswers({ db }: Ctx, { id, number }: LockedReport): Promise<Answers> {
  const revisionFilterSql = sql`where instance_id = ${id} and number = ${number}`;
  const [textResult, valueResult] = await Promise.all([
    sql<Answers['texts'][number]>`
      select attribute_id as "attributeId", string_value as html
      from attribute_variable_long_strings
      ${revisionFilterSql}`.execute(db),
    sql<Answers['values'][number]>`
      select attribute_id as "attributeId", string_value as "stringValue", boolean_value as "booleanValue",
        double_value::float as "doubleValue"
      from attribute_variables
      ${revisionFilterSql}`.execute(db),
  ]);
  return { texts: textResult.rows, values: valueResult.rows };
}

type ReportEdit = { kind: 'CORRECTION' | 'ADDENDUM'; text: string; occurenceDate: string | null };
async function recordEdit(
  { db, user, now }: Ctx,
  { id, companyId, clientId, number }: LockedReport,
  { kind, text, occurenceDate }: ReportEdit,
) {
  // Counted under the report's lock, by a statement of its own: the one that waited for it sees other tables as they were before.
  const { edits: editCount } = await db
    .selectFrom('report_instance_edits')
    .select(({ fn }) => fn.countAll<number>().as('edits'))
    .where('instance_id', '=', id)
    .executeTakeFirstOrThrow();
  if (editCount >= MAX_EDITS) throw problem(409, 'assistmeApp.reportInstance.errors.tooManyEdits');
  await sql`
    insert into report_instance_edits (instance_id, company_id, client_id, kind, number, at, by_id, text, occurence_date)
    values (${id}, ${companyId}, ${clientId}, ${kind}, ${number}, ${now.toISOString()}, ${user.id}, ${text},
      ${occurenceDate}::timestamptz)`.execute(db);
}

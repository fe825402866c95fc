/** The demo's reports: four forms of the company's own, and what was filled in of these and of the platform's over three months (R40–R48). */
import { sql } from 'kysely';
import { questionKindOf } from '#domain/report-questions.ts';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { Tables } from '#server/database/tables.ts';
import { isActiveStaffSql } from '#server/sql/active-staff.ts';
import { compareBy, type Dice, integerBetween, pick } from './dice.ts';
import { instantAgo, makeForm, type PublishedForm, type ReportContext, readDeviation, type Version } from './published-forms.ts';
import { forms } from './report-forms.ts';
import { addendum, correction, demoWords, voiding } from './report-words.ts';

const MINUTE_MS = 60_000;
const addMinutes = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString();

/** The forms and what was answered to them; the transaction must see the company. */
export async function recordReports(context: ReportContext): Promise<void> {
  const types = await context.db
    .selectFrom('report_types')
    .select(['id', 'name', 'icon', 'color'])
    .where('company_id', '=', 0)
    .where('removed_at', 'is', null)
    .execute();
  const publishedForms = [await readDeviation(context.db)];
  for (const form of forms) publishedForms.push(await makeForm(context, form, types.find(({ name }) => name === form.type)!));
  await recordAnswers(context, publishedForms);
}

type Client = { id: number; name: string; members: number[] };
type Row = Omit<Tables['report_instances'], 'id' | 'version' | 'number'> & { texts: readonly string[]; formVersion: Version };

async function recordAnswers(context: ReportContext, createdForms: readonly PublishedForm[]): Promise<void> {
  const { db, companyId } = context;
  const { rows: clients } = await sql<Client>`
    select client.id, client.name,
      array(
        select member.user_id
        from client_group_members member
        where member.client_id = client.id and ${isActiveStaffSql()}
        order by member.user_id) as members
    from clients client
    where client.company_id = ${companyId}
    order by client.id`.execute(db);
  const rows = createdForms
    .flatMap((form) =>
      sentReportsOf(
        context,
        form,
        clients.filter(({ members }) => members.length > 0),
      ),
    )
    .sort(compareBy('signed_by_date'));
  const reportRows = await assignIds(db, 'report_instances', rows);
  const correctedReport = reportRows.findLast(({ texts }) => texts.some((text) => text.startsWith('Kvällsdosen')))!;
  const voidedReport = reportRows.findLast(({ texts }) => texts.some((text) => text.startsWith('Kylskåpet')))!;
  const numbers = new Map([[correctedReport.id, 2]]);
  await insertAll(
    db,
    'report_instances',
    reportRows.map(({ texts: _, formVersion: __, ...row }) => ({
      ...row,
      number: numbers.get(row.id) ?? 1,
      version: numbers.get(row.id) ?? 1,
      ...(row.id === voidedReport.id && {
        version: 2,
        voided_at: addMinutes(row.signed_by_date, 50),
        voided_by_id: row.signed_by_id,
        void_reason: voiding,
      }),
    })),
  );
  const answers = reportRows.flatMap((row) =>
    Array.from({ length: numbers.get(row.id) ?? 1 }, (_, index) => answersOf(row, index + 1)).flat(),
  );
  await insertAll(db, 'attribute_variable_long_strings', await assignIds(db, 'attribute_variable_long_strings', answers));
  await insertAll(db, 'attribute_variables', await assignIds(db, 'attribute_variables', reportRows.flatMap(valuesOf)));
  const edit = {
    instance_id: correctedReport.id,
    company_id: companyId,
    client_id: correctedReport.client_id,
    at: addMinutes(correctedReport.signed_by_date, 12),
  };
  const edits = [
    {
      ...edit,
      kind: 'CORRECTION' as const,
      number: 1,
      by_id: correctedReport.signed_by_id,
      text: correction.reason,
      occurence_date: correctedReport.occurence_date,
    },
    {
      ...edit,
      kind: 'ADDENDUM' as const,
      number: 2,
      by_id: context.officeIds[1],
      text: addendum,
      at: addMinutes(edit.at, 2000),
      occurence_date: null,
    },
  ];
  await insertAll(db, 'report_instance_edits', await assignIds(db, 'report_instance_edits', edits));
  await enterReports(context);
}

type StoredReport = Row & { id: number };
const kindsOf = ({ formVersion }: Row) => new Map(formVersion.content.items.map((item) => [item.attributeId, questionKindOf(item)]));
/** The answers of a report at one of its numbers: as they were sent, or as they were corrected. */
const answersOf = (row: StoredReport, number: number) => {
  const { id, company_id, client_id, report_company_id: attribute_company_id, formVersion, texts } = row;
  const kinds = kindsOf(row);
  return [...formVersion.places].flatMap(([attribute_id, place]) => {
    const text = number > 1 && texts[place]?.startsWith('Kvällsdosen') ? correction.answer : texts[place];
    if (!text || kinds.get(attribute_id) !== 'text') return [];
    return [{ company_id, client_id, instance_id: id, number, attribute_id, attribute_company_id, string_value: `<p>${text}</p>` }];
  });
};
/** The answers to all other questions; none of them was corrected. */
const valuesOf = (row: StoredReport) => {
  const { id, company_id, client_id, report_company_id: attribute_company_id, formVersion, texts } = row;
  const kinds = kindsOf(row);
  return [...formVersion.places].flatMap(([attribute_id, place]) => {
    const [kind, text] = [kinds.get(attribute_id), texts[place]];
    if (!text || kind === 'text') return [];
    const value = {
      string_value: kind === 'line' || kind === 'choice' ? text : null,
      boolean_value: kind === 'yesNo' ? text === 'ja' : null,
      double_value: kind === 'number' ? Number(text.replace(',', '.')) : null,
    };
    return [{ company_id, client_id, instance_id: id, number: 1, attribute_id, attribute_company_id, ...value }];
  });
};

/** Reports sent of one form: the weekly report each Friday for two clients, the week's figures each week for one, the others now and then. */
function sentReportsOf({ span, companyId }: ReportContext, form: PublishedForm, clients: readonly Client[]): Row[] {
  const { today, dice } = span;
  const lines = demoWords[form.name];
  const weeks = { Veckorapport: { of: 2, ago: 2, length: 13 }, 'Veckan i siffror': { of: 1, ago: 5, length: lines.length } };
  const weeklyPlan = weeks[form.name as keyof typeof weeks];
  const plannedReports = weeklyPlan
    ? Array.from({ length: weeklyPlan.length }, (_, week) =>
        clients.slice(0, weeklyPlan.of).map((client, index) => ({ ago: weeklyPlan.ago + 7 * week, client, line: week + 5 * index })),
      ).flat()
    : lines.map((_, lineIndex) => ({
        ago: 1 + Math.floor(((lineIndex + dice(form.name, lineIndex)) * 88) / lines.length),
        client: pick(clients, dice('of', form.name, lineIndex)),
        line: lineIndex,
      }));
  return plannedReports.map(({ ago, client, line }) => {
    const version = form.versions.findLast((candidate) => candidate.daysAgo >= ago) ?? form.versions[0]!;
    const occurence_date = instantAgo(today, ago, weeklyPlan ? '15:00' : clockOf(dice, form.name, line));
    const [minutes] = [dice('late', form.name, line) < 0.08 ? 60 * 30 : integerBetween(10, 90, dice('after', form.name, line))];
    return {
      company_id: companyId,
      client_id: client.id,
      report_id: form.id,
      report_company_id: form.companyId,
      report_version_id: version.id,
      occurence_date,
      signed_by_id: pick(client.members, dice('by', form.name, line)),
      signed_by_date: [addMinutes(occurence_date, minutes), span.now.toISOString()].sort()[0]!,
      only_organisation: version.content.onlyOrganisation,
      after_unpublishing: false,
      voided_at: null,
      voided_by_id: null,
      void_reason: null,
      texts: lines[line % lines.length]!,
      formVersion: version,
    };
  });
}
const clockOf = (dice: Dice, ...seedWords: (string | number)[]) =>
  `${String(integerBetween(7, 21, dice('hour', ...seedWords))).padStart(2, '0')}:${String(5 * integerBetween(0, 11, dice('minute', ...seedWords))).padStart(2, '0')}`;

/** Each has arrived in the inbox, where the office deals with it (office.ts). */
const enterReports = ({ db, companyId }: ReportContext) =>
  sql`
    insert into inbox_entries (company_id, client_id, kind, report_instance_id, arrived_date, gone_at)
    select row.company_id, row.client_id, 'REPORT', row.id, row.signed_by_date, row.voided_at
    from report_instances row
    where row.company_id = ${companyId}
    order by row.signed_by_date, row.id`.execute(db);

/** Answers of a report on their way into the database: each number of them is stored whole (R47). */
import { sql } from 'kysely';
import { type AnswerFields, isEmptyAnswer, type ValueAnswer } from '#domain/report-questions.ts';
import type { ReportAnswers } from '#domain/reports.ts';
import { toPlainText } from '#server/files/html.ts';
import { claimFiles } from '#server/files/keep.ts';
import type { Ctx } from '#server/request/handlers.ts';

export type SentText = { attribute: { id: number }; stringValue: string };
export type SentValue = { attribute: { id: number } } & { [K in keyof AnswerFields]?: AnswerFields[K] | undefined };
export type SentAnswers = {
  attributeVariableLongStrings?: readonly SentText[] | undefined;
  attributeVariables?: readonly SentValue[] | undefined;
};
export type TextAnswer = { attributeId: number; html: string };
/** Answers as they are stored: texts clean already, and the values of all other questions; empty ones are left out. */
export type Answers = { texts: readonly TextAnswer[]; values: readonly ValueAnswer[] };

export const storedAnswersOf = ({ attributeVariableLongStrings: texts = [], attributeVariables: values = [] }: SentAnswers): Answers => ({
  texts: texts.map(({ attribute, stringValue }) => ({
    attributeId: attribute.id,
    html: toPlainText(stringValue) === '' ? '' : stringValue,
  })),
  values: values.map(({ attribute, stringValue = null, booleanValue = null, doubleValue = null }) => ({
    attributeId: attribute.id,
    stringValue,
    booleanValue,
    doubleValue,
  })),
});
/** As the rules of the domain judge them. */
export const reportAnswersOf = ({ texts, values }: Answers): ReportAnswers => ({
  answers: texts.map(({ attributeId, html }) => ({ attributeId, plainText: toPlainText(html) })),
  values,
});

type AnswersRevision = { id: number; companyId: number; clientId: number; number: number };
/** Holds the files of answers and stores them at a number; the report's row is there. */
export async function storeAnswers(
  ctx: Ctx,
  { id, companyId, clientId, number }: AnswersRevision,
  { texts, values }: Answers,
): Promise<void> {
  const filledTexts = texts.filter(({ html }) => html !== '');
  for (const { html } of filledTexts)
    await claimFiles(ctx, html, { companyId, clientId }, { objectName: 'reportInstance', field: 'attributeVariableLongStrings' });
  await sql`
    insert into attribute_variable_long_strings (company_id, client_id, instance_id, number, attribute_id, string_value)
    select ${companyId}, ${clientId}, ${id}, ${number}, given.id, given.html
    from jsonb_to_recordset(${JSON.stringify(filledTexts.map(({ attributeId, html }) => ({ id: attributeId, html })))}::jsonb)
      as given (id bigint, html text)`.execute(ctx.db);
  const filledValues = values.filter((value) => !isEmptyAnswer(value));
  if (filledValues.length === 0) return;
  await sql`
    insert into attribute_variables (company_id, client_id, instance_id, number, attribute_id, string_value, boolean_value, double_value)
    select ${companyId}, ${clientId}, ${id}, ${number}, given."attributeId", given."stringValue", given."booleanValue", given."doubleValue"
    from jsonb_to_recordset(${JSON.stringify(filledValues)}::jsonb) as given ("attributeId" bigint, "stringValue" text,
      "booleanValue" boolean,
      "doubleValue" numeric)`.execute(ctx.db);
}

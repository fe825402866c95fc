/** Answers of a report on their way into the database: each number of them is stored whole (R47). */
import { sql } from 'kysely';
import { plainText } from '#server/files/html.ts';
import { keepHtml } from '#server/files/keep.ts';
import type { Ctx } from '#server/request/handlers.ts';

export type Sent = { attribute: { id: number }; stringValue: string };
export type Answered = { attributeId: number; html: string };

/** Answers as they are stored: clean already, empty ones left out. */
export const answersOf = (sent: readonly Sent[]): Answered[] =>
  sent.map(({ attribute, stringValue }) => ({ attributeId: attribute.id, html: plainText(stringValue) === '' ? '' : stringValue }));
/** As the rules of the domain judge them. */
export const judged = (answers: readonly Answered[]) => answers.map(({ attributeId, html }) => ({ attributeId, plain: plainText(html) }));

/** Holds the files of answers and stores them at a number; the report's row is there. */
export async function storeAnswers(
  ctx: Ctx,
  { id, companyId, clientId, number }: { id: number; companyId: number; clientId: number; number: number },
  answers: readonly Answered[],
): Promise<void> {
  const said = answers.filter(({ html }) => html !== '');
  for (const { html } of said)
    await keepHtml(ctx, html, { companyId, clientId }, { objectName: 'reportInstance', field: 'attributeVariableLongStrings' });
  await sql`insert into attribute_variable_long_strings (company_id, client_id, instance_id, number, attribute_id, string_value)
    select ${companyId}, ${clientId}, ${id}, ${number}, g.id, g.html
    from jsonb_to_recordset(${JSON.stringify(said.map(({ attributeId, html }) => ({ id: attributeId, html })))}::jsonb) as g (id bigint, html text)`.execute(
    ctx.db,
  );
}

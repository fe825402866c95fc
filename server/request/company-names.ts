/** Companies that are called as a client of theirs (R2): whoever reads the one's name reads the other's (R3). */
import { type SqlBool, sql } from 'kysely';
import { type Ctx, isRaw, isReply } from './handlers.ts';
import { traceShownClients } from './scope.ts';

/** A condition that the `company` is called as its `client`. */
const isCalledAsSql = sql<SqlBool>`client.company_id = company.id and name_key(client.name) = name_key(company.name)`;
/** The name of the `company`, unless it is a client's. */
export const companyNameUnlessClient = sql<
  string | null
>`case when not exists (select from clients client where ${isCalledAsSql}) then company.name end`;

/** Ids of the companies that an answer names; `fieldName` is what the value is called in it. */
function collectCompanyIds(value: unknown, fieldName: string): number[] {
  if (Array.isArray(value)) return value.flatMap((item) => collectCompanyIds(item, fieldName));
  if (typeof value !== 'object' || value === null) return [];
  if (isReply(value)) return collectCompanyIds(value.body, fieldName);
  if (isRaw(value)) return value.text.includes('"company"') ? collectCompanyIds(JSON.parse(value.text), fieldName) : [];
  const { id, name } = value as { id?: unknown; name?: unknown };
  const nestedIds = Object.entries(value).flatMap(([field, fieldValue]) => collectCompanyIds(fieldValue, field));
  return fieldName === 'company' && typeof id === 'number' && typeof name === 'string' ? [id, ...nestedIds] : nestedIds;
}

/** ADMIN's trace of the clients whose names an answer shows as those of companies; `entity` is what it answers. The last in its transaction. */
export async function traceNamedClients(ctx: Ctx, answer: unknown, entity: string): Promise<void> {
  if (!ctx.user.isAdmin) return;
  const companyIds = [...new Set(collectCompanyIds(answer, entity))];
  if (companyIds.length === 0) return;
  // The call may have narrowed it to the company of somebody it opened.
  await sql`select set_config('app.companies', '*', true)`.execute(ctx.db);
  const { rows } = await sql<{ id: number }>`
    select client.id
    from companies company
    join clients client on ${isCalledAsSql}
    where company.id = any(${companyIds})`.execute(ctx.db);
  await traceShownClients(
    ctx,
    rows.map(({ id }) => id),
    'client.see',
  );
}

/** The lines of a month's review as they are read and sealed (R122). */
import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { type AccessReviewLine, MAX_NAMED_CLIENTS, type Opening } from '#contract/access-reviews.ts';
import { parseTargetDay, subjectOf } from '#domain/access-log.ts';
import { buildSealText, type SealedLine, type SealedReview } from '#domain/access-review.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { hasRoleInSql } from '#server/request/roles.ts';
import type { User } from '#server/request/user.ts';
import { fullNameOf } from '#server/sql/full-name.ts';

/** Administers the company whose log it is; others of the office review only what a month names them for. */
export const isCompanyAdmin = (user: User): boolean => user.assignments.authorities.includes('ORG_ADMIN');

/** Lines `line` that this reader sees: a second reviewer those about the administrators, who do not judge themselves. */
export const isVisibleLineSql = ({ user }: Pick<Ctx, 'user'>) =>
  isCompanyAdmin(user)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (
      select from users account
      where account.id = line.user_id and account.id <> ${user.id} and ${hasRoleInSql('ORG_ADMIN', sql`line.company_id`)})`;

/** The columns of an opening, of a line of this alias, of the review or of the log. */
export const openingColumnsSql = (alias: string) => {
  const columnSql = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`
    ${columnSql('at')} as at, ${columnSql('user_id')} as "userId", ${columnSql('user_name')} as "userName",
    nullif(${columnSql('role')}, '') as role,
    ${columnSql('kind')} as kind, ${columnSql('endpoint')} as endpoint, ${columnSql('target')} as target,
    to_jsonb(${columnSql('client_ids')}) as "clientIds",
    (
      select coalesce(jsonb_agg(client.name order by client.name), '[]')
      from (
        select name
        from clients
        where id = any(${columnSql('client_ids')})
        order by name
        limit ${MAX_NAMED_CLIENTS}) client) as "clientNames"`;
};
export type OpeningRow = Omit<Opening, 'subject' | 'day'> & { endpoint: string; target: string };
export const openingOf = <R extends OpeningRow>({ endpoint, target, ...openingFields }: R) => ({
  ...openingFields,
  subject: subjectOf(endpoint) ?? ('client' as const),
  day: parseTargetDay(target),
});

type JudgedLine = Omit<AccessReviewLine, 'opening' | 'refusal'>;

/** A month's lines as this reader sees them, oldest first. */
export async function readReviewLines(ctx: Ctx, reviewId: number, isClosed: boolean): Promise<AccessReviewLine[]> {
  const { rows } = await sql<{ opening: OpeningRow; at: string } & JudgedLine>`
    select line.id, line.at, (select to_jsonb(shown_opening)
      from (select line.event_id as id, ${openingColumnsSql('line')}) shown_opening) as opening, line.reasons, line.judgement,
      line.note, ${fullNameOf('by')} as "judgedByName", line.judged_at as "judgedAt",
      (
        select jsonb_build_object('month', review.month, 'note', before.note)
        from access_review_lines before
        join access_reviews review on review.company_id = before.company_id and review.id = before.review_id
        where before.company_id = line.company_id and before.id = line.carried_from_id) as carried
    from access_review_lines line
    left join users by on by.id = line.judged_by_id
    where line.company_id = ${ctx.user.companyId} and line.review_id = ${reviewId} and ${isVisibleLineSql(ctx)}
    order by line.at, line.id`.execute(ctx.db);
  return rows.map(({ opening, at, ...lineFields }) => ({
    ...lineFields,
    // JSON has instants as PostgreSQL writes them.
    opening: openingOf({ ...opening, at }),
    refusal: isClosed ? 'closed' : opening.userId === ctx.user.id ? 'own' : null,
  }));
}

/** The seal of a month by all its lines as they are stored. */
export async function computeSeal(db: Db, reviewId: number, review: SealedReview): Promise<string> {
  const { rows } = await sql<SealedLine>`
    select event_id as "eventId", at, to_jsonb(client_ids) as "clientIds", user_id as "userId", user_name as "userName", role, kind,
      endpoint, target, reasons, judgement, note, judged_by_id as "judgedById", judged_at as "judgedAt"
    from access_review_lines
    where company_id = ${review.companyId} and review_id = ${reviewId}`.execute(db);
  return createHash('sha256').update(buildSealText(review, rows)).digest('hex');
}

/** The months of the access log's review: drawn, judged line by line, and closed with a seal (R122, decision 109). */
import { type SqlBool, sql } from 'kysely';
import type { AccessReview, AccessReviewMonth, accessReviews } from '#contract/access-reviews.ts';
import { needsNote, startOfNextMonth, startOfPreviousMonth } from '#domain/access-review.ts';
import { toLocalDate } from '#domain/time.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { badField, forbidden, notFound, problem } from '#server/request/problems.ts';
import { isOfOrganisationSql } from '#server/request/roles.ts';
import { openCompany } from '#server/request/scope.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { carryOverLines, drawMonth, monthBoundsOf } from './draw.ts';
import { computeSeal, isCompanyAdmin, isVisibleLineSql, readReviewLines } from './lines.ts';
import { searchLog } from './search.ts';

const OBJECT = 'accessReview';
/** The months of the list, and how far back what was not drawn is offered. */
const MAX_MONTHS = 60;
const MAX_MISSED_MONTHS = 12;

/** Reviews `review` that this reader sees. */
const isVisibleReviewSql = ({ user }: Pick<Ctx, 'user'>) =>
  sql<SqlBool>`(
    review.company_id = ${user.companyId}
    and (${isCompanyAdmin(user)}::boolean or review.second_reviewer_id = ${user.id}))`;

const figuresSql = (ctx: Ctx) => sql`
  review.id, review.month::text as month, review.drawn_at as "drawnAt", review.closed_at as "closedAt", figures.lines, figures.judged,
  figures.investigated, figures.unjustified
  from access_reviews review
  cross join lateral (
    select count(*)::int as lines, count(line.judgement)::int as judged,
      count(*) filter (where line.judgement = 'investigated')::int as investigated,
      count(*) filter (where line.judgement = 'unjustified')::int as unjustified
    from access_review_lines line
    where line.company_id = review.company_id and line.review_id = review.id and ${isVisibleLineSql(ctx)}) figures`;

async function readReviewMonth(ctx: Ctx, id: number): Promise<AccessReviewMonth> {
  const { rows } = await sql<AccessReviewMonth>`select ${figuresSql(ctx)} where review.id = ${id} and ${isVisibleReviewSql(ctx)}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** A month as it is shown beside its figures and lines. */
type StoredReview = Omit<AccessReview, 'figures' | 'rows' | 'isSealWhole' | 'mayClose'> & { companyId: number; closedById: number | null };

type OpenReview = { id: number; month: string; seed: string; drawnAt: string; secondId: number | null };
/** An open month under lock, so that nobody closes it meanwhile; 409 once it is closed. */
async function lockOpenReview(ctx: Ctx, id: number, needsUpdateLock: boolean): Promise<OpenReview> {
  const { rows } = await sql<OpenReview & { closedAt: string | null; byName: string | null }>`
    select review.id, review.month::text as month, review.seed, review.drawn_at as "drawnAt", review.second_reviewer_id as "secondId",
      review.closed_at as "closedAt",
      (select ${fullNameOf('account')} from users account where account.id = review.closed_by_id) as "byName"
    from access_reviews review
    where review.id = ${id} and ${isVisibleReviewSql(ctx)}
    ${needsUpdateLock ? sql`for update` : sql`for share`}`.execute(ctx.db);
  const review = rows[0];
  if (!review) throw notFound();
  if (review.closedAt) throw problem(409, 'error.accessReview.closed', { params: { name: review.byName, date: review.closedAt } });
  return review;
}

/** The company whose log it is; what belongs to none reviews nothing. */
function requireCompanyId({ user }: Ctx): number {
  if (!user.companyId) throw forbidden();
  return user.companyId;
}

/** Past months that have lines in the log and were not drawn, newest first. */
async function findUndrawnMonths(ctx: Ctx, companyId: number, timeZone: string, lastMonth: string): Promise<AccessReviewMonth[]> {
  const months = [lastMonth];
  while (months.length < MAX_MISSED_MONTHS) months.push(startOfPreviousMonth(months.at(-1)!));
  const monthSpans = months.map((month) => ({ month, ...monthBoundsOf({ month, timeZone }) }));
  const { rows } = await sql<{ month: string }>`
    select months.month
    from jsonb_to_recordset(${JSON.stringify(monthSpans)}::jsonb) as months(month text, "from" timestamptz, before timestamptz)
    where not exists (select from access_reviews review where review.company_id = ${companyId} and review.month = months.month::date)
      and exists (
        select from log.access_events event
        where event.company_id = ${companyId} and event.at >= months."from" and event.at < months.before)`.execute(ctx.db);
  return rows.map(({ month }) => ({
    id: null,
    month,
    lines: 0,
    judged: 0,
    investigated: 0,
    unjustified: 0,
    drawnAt: null,
    closedAt: null,
  }));
}

export const accessReviewHandlers: Handlers<typeof accessReviews> = {
  list: async (ctx) => {
    const { user, db, now } = ctx;
    const companyId = requireCompanyId(ctx);
    const { time_zone: timeZone } = await openCompany(ctx, companyId);
    const today = toLocalDate(now.toISOString(), timeZone);
    const { rows: drawnMonths } = await sql<AccessReviewMonth>`
      select ${figuresSql(ctx)}
      where ${isVisibleReviewSql(ctx)}
      order by review.month desc
      limit ${MAX_MONTHS}`.execute(db);
    const undrawnMonths = isCompanyAdmin(user) ? await findUndrawnMonths(ctx, companyId, timeZone, startOfPreviousMonth(today)) : [];
    const months = [...drawnMonths, ...undrawnMonths].sort((a, b) => (a.month < b.month ? 1 : -1));
    return { months, nextDraw: startOfNextMonth(today), maySearch: isCompanyAdmin(user) };
  },

  draw: async (ctx, { body }) => {
    const companyId = requireCompanyId(ctx);
    const { time_zone: timeZone } = await openCompany(ctx, companyId);
    const month = `${body.month.slice(0, 7)}-01`;
    const today = toLocalDate(ctx.now.toISOString(), timeZone);
    if (month > startOfPreviousMonth(today)) throw badField(OBJECT, 'month', 'error.accessReview.notOver');
    await drawMonth(ctx.db, { companyId, timeZone, month }, ctx.now);
    const review = await ctx.db
      .selectFrom('access_reviews')
      .select('id')
      .where('company_id', '=', companyId)
      .where('month', '=', month)
      .executeTakeFirst();
    if (!review) throw badField(OBJECT, 'month', 'error.accessReview.empty');
    return readReviewMonth(ctx, review.id);
  },

  get: async (ctx, { params: { id } }) => {
    const figures = await readReviewMonth(ctx, id);
    const { month, drawnAt, closedAt } = figures;
    const { rows: storedReviews } = await sql<StoredReview>`
      select review.time_zone as "timeZone", review.seed, review.seal, review.event_count as "eventCount",
        review.admin_count as "adminCount",
        review.export_count as "exportCount", review.company_id as "companyId", company.name as "companyName",
        review.closed_by_id as "closedById",
        (
          select jsonb_build_object('id', account.id, 'name', ${fullNameOf('account')})
          from users account
          where account.id = review.second_reviewer_id) as "secondReviewer",
        (select ${fullNameOf('account')} from users account where account.id = review.closed_by_id) as "closedByName"
      from access_reviews review
      join companies company on company.id = review.company_id
      where review.id = ${id} and ${isVisibleReviewSql(ctx)}`.execute(ctx.db);
    if (!storedReviews[0]) throw notFound();
    const { companyId, closedById, ...review } = storedReviews[0];
    const sealedReview = closedAt && closedById && { companyId, month, seed: review.seed, drawnAt: drawnAt!, closedAt, closedById };
    return {
      ...review,
      figures,
      isSealWhole: sealedReview ? (await computeSeal(ctx.db, id, sealedReview)) === review.seal : null,
      mayClose: isCompanyAdmin(ctx.user) && !closedAt,
      rows: await readReviewLines(ctx, id, closedAt !== null),
    };
  },

  change: async (ctx, { params: { id }, body: { secondReviewerId } }) => {
    await lockOpenReview(ctx, id, true);
    const companyId = requireCompanyId(ctx);
    // Nobody names themselves.
    const { rows: eligibleReviewers } = await sql`
      select from users account
      where account.id = ${secondReviewerId}
        and account.id <> ${ctx.user.id}
        and account.company_id = ${companyId}
        and account.activated
        and account.removed_at is null
        and ${isOfOrganisationSql()}`.execute(ctx.db);
    if (secondReviewerId !== null && !eligibleReviewers[0]) throw badField(OBJECT, 'secondReviewerId', 'error.accessReview.notReviewer');
    await ctx.db
      .updateTable('access_reviews')
      .set({ second_reviewer_id: secondReviewerId })
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .execute();
    return readReviewMonth(ctx, id);
  },

  judge: async (ctx, { params: { id }, body: { judgement, note = null } }) => {
    const { rows: reviewLines } = await sql<{ reviewId: number; userId: number }>`
      select line.review_id as "reviewId", line.user_id as "userId"
      from access_review_lines line
      join access_reviews review on review.company_id = line.company_id and review.id = line.review_id
      where line.id = ${id} and ${isVisibleReviewSql(ctx)} and ${isVisibleLineSql(ctx)}`.execute(ctx.db);
    if (!reviewLines[0]) throw notFound();
    await lockOpenReview(ctx, reviewLines[0].reviewId, false);
    if (reviewLines[0].userId === ctx.user.id) throw problem(409, 'error.accessReview.own');
    if (needsNote(judgement) && note === null) throw badField(OBJECT, 'note', 'error.field.required');
    const judgedAt = ctx.now.toISOString();
    await sql`
      update access_review_lines
      set judgement = ${judgement}, note = ${note}, judged_by_id = ${ctx.user.id}, judged_at = ${judgedAt}
      where id = ${id} and company_id = ${ctx.user.companyId}`.execute(ctx.db);
    return { id, judgement, note, judgedByName: ctx.user.name, judgedAt };
  },

  close: async (ctx, { params: { id } }) => {
    const { month, seed, drawnAt } = await lockOpenReview(ctx, id, true);
    const companyId = requireCompanyId(ctx);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
      from access_review_lines
      where company_id = ${companyId} and review_id = ${id} and judgement is null`.execute(ctx.db);
    const { count: openLineCount } = rows[0]!;
    if (openLineCount > 0) throw problem(409, 'error.accessReview.left', { params: { count: openLineCount } });
    const closedAt = ctx.now.toISOString();
    const seal = await computeSeal(ctx.db, id, { companyId, month, seed, drawnAt, closedAt, closedById: ctx.user.id });
    await ctx.db
      .updateTable('access_reviews')
      .set({ closed_at: closedAt, closed_by_id: ctx.user.id, seal })
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .execute();
    const nextReview = await ctx.db
      .selectFrom('access_reviews')
      .select('id')
      .where('company_id', '=', companyId)
      .where('month', '>', month)
      .where('closed_at', 'is', null)
      .orderBy('month')
      .limit(1)
      .executeTakeFirst();
    if (nextReview) await carryOverLines(ctx.db, companyId, nextReview.id);
    return readReviewMonth(ctx, id);
  },

  search: searchLog,
};

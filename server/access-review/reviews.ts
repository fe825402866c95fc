/** The months of the access log's review: drawn, judged line by line, and closed with a seal (R122, decision 109). */
import { type SqlBool, sql } from 'kysely';
import type { AccessReview, AccessReviewMonth, accessReviews } from '#contract/access-reviews.ts';
import { monthAfter, monthBefore, needsNote } from '#domain/access-review.ts';
import { localDate } from '#domain/time.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { badField, forbidden, notFound, problem } from '#server/request/problems.ts';
import { isOfOrganisation } from '#server/request/roles.ts';
import { openCompany } from '#server/request/scope.ts';
import { boundsOf, carryOver, drawMonth } from './draw.ts';
import { administersCompany, reviewLines, sealOf, seesLine } from './lines.ts';
import { search } from './search.ts';

const OBJECT = 'accessReview';
/** The months of the list, and how far back what was not drawn is offered. */
const MOST_MONTHS = 60;
const MISSED_BACK = 12;

/** Reviews `r` that this reader sees. */
const isVisibleReview = ({ who }: Pick<Ctx, 'who'>) =>
  sql<SqlBool>`(r.company_id = ${who.companyId} and (${administersCompany(who)}::boolean or r.second_reviewer_id = ${who.id}))`;

const figuresOf = (ctx: Ctx) => sql`
  r.id, r.month::text as month, r.drawn_at as "drawnAt", r.closed_at as "closedAt", n.lines, n.judged, n.investigated, n.unjustified
  from access_reviews r
  cross join lateral (
    select count(*)::int as lines, count(l.judgement)::int as judged,
      count(*) filter (where l.judgement = 'investigated')::int as investigated,
      count(*) filter (where l.judgement = 'unjustified')::int as unjustified
    from access_review_lines l
    where l.company_id = r.company_id and l.review_id = r.id and ${seesLine(ctx)}) n`;

async function monthOf(ctx: Ctx, id: number): Promise<AccessReviewMonth> {
  const { rows } = await sql<AccessReviewMonth>`select ${figuresOf(ctx)} where r.id = ${id} and ${isVisibleReview(ctx)}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** A month as it is shown beside its figures and lines. */
type Stored = Omit<AccessReview, 'figures' | 'rows' | 'isSealWhole' | 'mayClose'> & { companyId: number; closedById: number | null };

type Open = { id: number; month: string; seed: string; drawnAt: string; secondId: number | null };
/** An open month under lock, so that nobody closes it meanwhile; 409 once it is closed. */
async function locked(ctx: Ctx, id: number, toClose: boolean): Promise<Open> {
  const { rows } = await sql<Open & { closedAt: string | null; byName: string | null }>`
    select r.id, r.month::text as month, r.seed, r.drawn_at as "drawnAt", r.second_reviewer_id as "secondId", r.closed_at as "closedAt",
      (select u.first_name || ' ' || u.last_name from users u where u.id = r.closed_by_id) as "byName"
    from access_reviews r
    where r.id = ${id} and ${isVisibleReview(ctx)}
    ${toClose ? sql`for update` : sql`for share`}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw notFound();
  if (row.closedAt) throw problem(409, 'error.accessReview.closed', { params: { name: row.byName, date: row.closedAt } });
  return row;
}

/** The company whose log it is; what belongs to none reviews nothing. */
function companyOf({ who }: Ctx): number {
  if (!who.companyId) throw forbidden();
  return who.companyId;
}

/** Past months that have lines in the log and were not drawn, newest first. */
async function notDrawn(ctx: Ctx, companyId: number, zone: string, last: string): Promise<AccessReviewMonth[]> {
  const months = [last];
  while (months.length < MISSED_BACK) months.push(monthBefore(months.at(-1)!));
  const spans = months.map((month) => ({ month, ...boundsOf({ month, zone }) }));
  const { rows } = await sql<{ month: string }>`
    select m.month
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as m(month text, "from" timestamptz, before timestamptz)
    where not exists (select from access_reviews r where r.company_id = ${companyId} and r.month = m.month::date)
      and exists (
        select from log.access_events e
        where e.company_id = ${companyId} and e.at >= m."from" and e.at < m.before)`.execute(ctx.db);
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
    const { who, db, now } = ctx;
    const companyId = companyOf(ctx);
    const { time_zone: zone } = await openCompany(ctx, companyId);
    const today = localDate(now.toISOString(), zone);
    const { rows } = await sql<AccessReviewMonth>`
      select ${figuresOf(ctx)}
      where ${isVisibleReview(ctx)}
      order by r.month desc
      limit ${MOST_MONTHS}`.execute(db);
    const missedMonths = administersCompany(who) ? await notDrawn(ctx, companyId, zone, monthBefore(today)) : [];
    const months = [...rows, ...missedMonths].sort((a, b) => (a.month < b.month ? 1 : -1));
    return { months, nextDraw: monthAfter(today), maySearch: administersCompany(who) };
  },

  draw: async (ctx, { body }) => {
    const companyId = companyOf(ctx);
    const { time_zone: zone } = await openCompany(ctx, companyId);
    const month = `${body.month.slice(0, 7)}-01`;
    const today = localDate(ctx.now.toISOString(), zone);
    if (month > monthBefore(today)) throw badField(OBJECT, 'month', 'error.accessReview.notOver');
    await drawMonth(ctx.db, { companyId, zone, month }, ctx.now);
    const review = await ctx.db
      .selectFrom('access_reviews')
      .select('id')
      .where('company_id', '=', companyId)
      .where('month', '=', month)
      .executeTakeFirst();
    if (!review) throw badField(OBJECT, 'month', 'error.accessReview.empty');
    return monthOf(ctx, review.id);
  },

  get: async (ctx, { params: { id } }) => {
    const figures = await monthOf(ctx, id);
    const { month, drawnAt, closedAt } = figures;
    const { rows } = await sql<Stored>`
      select r.time_zone as "timeZone", r.seed, r.seal, r.event_count as "eventCount", r.admin_count as "adminCount",
        r.export_count as "exportCount", r.company_id as "companyId", co.name as "companyName", r.closed_by_id as "closedById",
        (
          select jsonb_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name)
          from users u
          where u.id = r.second_reviewer_id) as "secondReviewer",
        (select u.first_name || ' ' || u.last_name from users u where u.id = r.closed_by_id) as "closedByName"
      from access_reviews r
      join companies co on co.id = r.company_id
      where r.id = ${id} and ${isVisibleReview(ctx)}`.execute(ctx.db);
    if (!rows[0]) throw notFound();
    const { companyId, closedById, ...review } = rows[0];
    const sealed = closedAt && closedById && { companyId, month, seed: review.seed, drawnAt: drawnAt!, closedAt, closedById };
    return {
      ...review,
      figures,
      isSealWhole: sealed ? (await sealOf(ctx.db, id, sealed)) === review.seal : null,
      mayClose: administersCompany(ctx.who) && !closedAt,
      rows: await reviewLines(ctx, id, closedAt !== null),
    };
  },

  change: async (ctx, { params: { id }, body: { secondReviewerId } }) => {
    await locked(ctx, id, true);
    const companyId = companyOf(ctx);
    // Nobody names themselves.
    const { rows } = await sql`
      select from users u
      where u.id = ${secondReviewerId}
        and u.id <> ${ctx.who.id}
        and u.company_id = ${companyId}
        and u.activated
        and u.removed_at is null
        and ${isOfOrganisation()}`.execute(ctx.db);
    if (secondReviewerId !== null && !rows[0]) throw badField(OBJECT, 'secondReviewerId', 'error.accessReview.notReviewer');
    await ctx.db
      .updateTable('access_reviews')
      .set({ second_reviewer_id: secondReviewerId })
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .execute();
    return monthOf(ctx, id);
  },

  judge: async (ctx, { params: { id }, body: { judgement, note = null } }) => {
    const { rows } = await sql<{ reviewId: number; userId: number }>`
      select l.review_id as "reviewId", l.user_id as "userId"
      from access_review_lines l
      join access_reviews r on r.company_id = l.company_id and r.id = l.review_id
      where l.id = ${id} and ${isVisibleReview(ctx)} and ${seesLine(ctx)}`.execute(ctx.db);
    if (!rows[0]) throw notFound();
    await locked(ctx, rows[0].reviewId, false);
    if (rows[0].userId === ctx.who.id) throw problem(409, 'error.accessReview.own');
    if (needsNote(judgement) && note === null) throw badField(OBJECT, 'note', 'error.field.required');
    const at = ctx.now.toISOString();
    await sql`
      update access_review_lines
      set judgement = ${judgement}, note = ${note}, judged_by_id = ${ctx.who.id}, judged_at = ${at}
      where id = ${id} and company_id = ${ctx.who.companyId}`.execute(ctx.db);
    return { id, judgement, note, judgedByName: ctx.who.name, judgedAt: at };
  },

  close: async (ctx, { params: { id } }) => {
    const { month, seed, drawnAt } = await locked(ctx, id, true);
    const companyId = companyOf(ctx);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
      from access_review_lines
      where company_id = ${companyId} and review_id = ${id} and judgement is null`.execute(ctx.db);
    const { count } = rows[0]!;
    if (count > 0) throw problem(409, 'error.accessReview.left', { params: { count } });
    const closedAt = ctx.now.toISOString();
    const seal = await sealOf(ctx.db, id, { companyId, month, seed, drawnAt, closedAt, closedById: ctx.who.id });
    await ctx.db
      .updateTable('access_reviews')
      .set({ closed_at: closedAt, closed_by_id: ctx.who.id, seal })
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .execute();
    const next = await ctx.db
      .selectFrom('access_reviews')
      .select('id')
      .where('company_id', '=', companyId)
      .where('month', '>', month)
      .where('closed_at', 'is', null)
      .orderBy('month')
      .limit(1)
      .executeTakeFirst();
    if (next) await carryOver(ctx.db, companyId, next.id);
    return monthOf(ctx, id);
  },

  search,
};

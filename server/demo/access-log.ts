/** The demo's access log of the two months before this one, the earlier judged and closed, the last one drawn and open, with three odd openings (R122). */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { drawSample, type Judgement, startOfNextMonth, startOfPreviousMonth } from '#domain/access-review.ts';
import { addDays, toInstant } from '#domain/time.ts';
import { drawMonth, readSampleCandidates } from '#server/access-review/draw.ts';
import { computeSeal } from '#server/access-review/lines.ts';
import type { Db } from '#server/database/scoped.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import type { HistorySpan } from './history.ts';
import type { PersonKey } from './people.ts';
import { roleOf } from './people.ts';
import { ZONE } from './plan.ts';
import { clientPlans } from './team.ts';

type AccessLogContext = { db: Db; span: HistorySpan; companyId: number; personIds: Record<PersonKey, number> };
type Line = { by: PersonKey; day: string; time: string; clients: readonly string[]; kind?: string; endpoint?: string; name?: string };

const solPlans = clientPlans.filter(({ company }) => company === 'sol');
const elsa = 'Elsa Lindqvist';
const karl = 'Karl Ek';

/** Lines that everybody's days leave behind: who works looks at the day and signs; the office reads, and takes out figures at the month's end. */
function usualLinesOf(month: string, dayStep: number): Line[] {
  const lines: Line[] = [];
  for (let day = month, dayIndex = 0; day < startOfNextMonth(month); day = addDays(day, 1), dayIndex++) {
    if (dayIndex % dayStep > 0) continue;
    for (const [index, { name, team }] of solPlans.entries())
      for (const [shiftIndex, namedTime] of [
        ['day', '08:0'],
        ['evening', '19:2'],
      ].entries()) {
        const workerKey = team[(dayIndex + index + shiftIndex) % team.length]!;
        lines.push({ by: workerKey, day, time: `${namedTime[1]}${index}`, clients: [name] });
        lines.push({
          by: workerKey,
          day,
          time: `${namedTime[1]}${index + 5}`,
          clients: [name],
          kind: 'change',
          endpoint: 'activityInstance.change',
        });
      }
    lines.push({ by: 'orgUser', day, time: '10:10', clients: [solPlans[dayIndex % solPlans.length]!.name], endpoint: 'clientCard.get' });
  }
  const exportDay = addDays(month, 26);
  return [
    ...lines,
    {
      by: 'orgUser',
      day: exportDay,
      time: '14:30',
      clients: solPlans.map(({ name }) => name),
      kind: 'export',
      endpoint: 'statistics.extract',
    },
    {
      by: 'orgAdmin',
      day: exportDay,
      time: '15:05',
      clients: solPlans.map(({ name }) => name),
      kind: 'export',
      endpoint: 'statistics.extract',
    },
    { by: 'admin', day: addDays(month, 11), time: '09:40', clients: [karl], endpoint: 'clientGroup.get' },
  ];
}

/** By night without an act, by somebody of the client's name then, and many clients on one day. */
const oddLinesOf = (month: string): Line[] => [
  { by: 'L', day: addDays(month, 13), time: '02:13', clients: [karl] },
  { by: 'P', day: addDays(month, 17), time: '16:40', clients: [elsa], endpoint: 'clientCard.get', name: 'Petra Lindqvist' },
  ...solPlans.map(
    ({ name }, index): Line => ({ by: 'H', day: addDays(month, 20), time: `12:0${index}`, clients: [name], endpoint: 'timeline.get' }),
  ),
];

/** Writes them in the order of their times; answers the ids of the odd ones. */
async function insertLines(
  { db, companyId, personIds }: AccessLogContext,
  usualLines: readonly Line[],
  oddLines: readonly Line[] = [],
): Promise<number[]> {
  const rows = [...usualLines, ...oddLines]
    .map((line) => ({ line, at: toInstant(`${line.day}T${line.time}`, ZONE) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ line, at }) => {
      const { by, day, clients, kind = 'see', endpoint = 'activityInstance.grouped', name = null } = line;
      const target = endpoint === 'activityInstance.grouped' ? `date=${day}` : '';
      return {
        at,
        user_id: personIds[by],
        name,
        role: roleOf(by),
        clients,
        kind,
        endpoint,
        target,
        session: oddLines.includes(line) ? 'odd' : 'demo',
      };
    });
  const addedResult = await sql<{ id: number }>`
    select id
    from log.add_before_seals(${companyId},
      (
        select coalesce(jsonb_agg(jsonb_build_object('at', line.at, 'user_id', account.id, 'role', line.role,
          'action', 'instance.see', 'kind', line.kind,
          'endpoint', line.endpoint, 'target', line.target, 'session', line.session, 'request_id', 'demo',
          'user_name', coalesce(line.name, ${fullNameOf('account')}),
          'client_ids', array(select client.id from clients client
            where client.company_id = ${companyId} and client.name = any(line.clients) order by client.id))),
          '[]')
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line(at timestamptz, user_id bigint, name text, role text,
          clients text[],
          kind text, endpoint text, target text, session text)
        join users account on account.id = line.user_id)) id`.execute(db);
  const oddResult = await sql<{ id: number }>`
    select id
    from log.access_events
    where session = 'odd' and id = any(${addedResult.rows.map(({ id }) => id)})`.execute(db);
  return oddResult.rows.map(({ id }) => id);
}

/** A seed by which these are drawn, so that the demo has them to judge. */
async function chooseSeed({ db, companyId }: AccessLogContext, month: string, oddIds: readonly number[]): Promise<string> {
  const candidates = await readSampleCandidates(db, { companyId, timeZone: ZONE, month }, '', 10_000);
  const otherCount = candidates.filter(({ isAdmin, isExport }) => !isAdmin && !isExport).length;
  for (let attempt = 0; ; attempt++) {
    const seed = createHash('sha256').update(`demo ${month} ${attempt}`).digest('hex').slice(0, 32);
    const drawnIds = new Set(
      drawSample(
        candidates.map((line) => ({ ...line, chance: chanceOf(seed, line.id) })),
        { events: candidates.length, others: otherCount },
      ).map(({ id }) => id),
    );
    if (attempt > 500 || oddIds.every((id) => drawnIds.has(id))) return seed;
  }
}
/** As the drawing has it, in SQL. */
const chanceOf = (seed: string, id: number) =>
  (Number.parseInt(createHash('sha256').update(`${seed}:${id}`).digest('hex').slice(0, 13), 16) + 0.5) / 2 ** 52;

/** Judges all of a month and closes it, as the administrator did on its ninth day. */
async function closeMonth({ db, companyId, personIds }: AccessLogContext, id: number, month: string): Promise<void> {
  const judgedAt = toInstant(`${addDays(startOfNextMonth(month), 7)}T10:15`, ZONE);
  const closedAt = toInstant(`${addDays(startOfNextMonth(month), 8)}T09:30`, ZONE);
  const judgeLines = (judgement: Judgement, note: string | null, reviewerId: number, condition: ReturnType<typeof sql>) =>
    sql`
      update access_review_lines
      set judgement = ${judgement}, note = ${note}, judged_by_id = ${reviewerId}, judged_at = ${judgedAt}
      where company_id = ${companyId} and review_id = ${id} and judgement is null and ${condition}`.execute(db);
  await db.updateTable('access_reviews').set({ second_reviewer_id: personIds.orgUser }).where('id', '=', id).execute();
  await judgeLines('justified', null, personIds.orgUser, sql`user_id = ${personIds.orgAdmin}`);
  await judgeLines('justified', 'Ärende om inloggning', personIds.orgAdmin, sql`role = 'ADMIN'`);
  await judgeLines('justified', null, personIds.orgAdmin, sql`true`);
  const drawnReview = await db
    .selectFrom('access_reviews')
    .select(['seed', 'drawn_at as drawnAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const closedById = personIds.orgAdmin;
  const seal = await computeSeal(db, id, { companyId, month, ...drawnReview, closedAt, closedById });
  await db.updateTable('access_reviews').set({ closed_at: closedAt, closed_by_id: closedById, seal }).where('id', '=', id).execute();
}

/** The transaction must see the company. */
export async function recordAccessLog(context: AccessLogContext): Promise<void> {
  const { db, span, companyId } = context;
  const lastMonth = startOfPreviousMonth(span.today);
  const earlierMonth = startOfPreviousMonth(lastMonth);
  const drawTimeOf = (month: string) => new Date(toInstant(`${startOfNextMonth(month)}T05:00`, ZONE));
  await insertLines(context, usualLinesOf(earlierMonth, 4));
  const closedReviewId = await drawMonth(
    db,
    { companyId, timeZone: ZONE, month: earlierMonth },
    drawTimeOf(earlierMonth),
    createHash('sha256').update(earlierMonth).digest('hex').slice(0, 32),
  );
  await closeMonth(context, closedReviewId!, earlierMonth);
  const oddIds = await insertLines(context, usualLinesOf(lastMonth, 2), oddLinesOf(lastMonth));
  await drawMonth(db, { companyId, timeZone: ZONE, month: lastMonth }, drawTimeOf(lastMonth), await chooseSeed(context, lastMonth, oddIds));
}

/** The events since somebody was last with a client: one statement a kind, from histories, ledger, reports and notes (R89, decision 062). */
import { type SqlBool, sql } from 'kysely';
import type * as contract from '#contract/handover.ts';
import type { SinceLine } from '#contract/handover.ts';
import {
  type ChangeSinceShift,
  LONGEST_SINCE,
  MOST_SINCE,
  SINCE_REACH,
  type SinceEntry,
  sinceEntries,
  sinceKinds,
  sinceWhen,
  visitAt,
} from '#domain/handover.ts';
import { MISSED_AFTER_MS } from '#domain/planning/instance.ts';
import { linesOf } from '#server/files/html.ts';
import type { Ctx, Handler } from '#server/request/handlers.ts';
import { openClient, seesStandingReport, showsInstance } from '#server/request/scope.ts';
import { isReported, isToSign } from '#server/sql/instance-status.ts';
import { ofTeam } from './rows.ts';
import { visitOf } from './visits.ts';

/** The most characters of a comment or note in a line. */
const SHORT = 200;
/** Most rows that one statement reads: more happened than anybody reads in a minute. */
const MOST_READ = 2000;

type Span = { clientId: number; from: string; to: string };
type Line = Partial<SinceLine> & Pick<SinceLine, 'kind' | 'id' | 'name' | 'date'>;
const nameOf = (u: string) => sql`${sql.ref(`${u}.first_name`)} || ' ' || ${sql.ref(`${u}.last_name`)}`;
const reach = sql`interval '${sql.lit(SINCE_REACH)} days'`;

/** Instances (alias `i`) of the client near the span, by the index of the day. */
const near = ({ clientId, from, to }: Span) => sql<SqlBool>`
  i.client_id = ${clientId}
    and i.placed_at >= ${from}::timestamptz - ${reach}
    and i.placed_at < ${to}::timestamptz + ${reach}
    and i.removed_at is null`;

/** Instances of the span that were not done an hour after their time (R84). */
async function missed({ db, who }: Ctx, { clientId, from, to }: Span): Promise<Line[]> {
  const dueBefore = new Date(Date.parse(to) - MISSED_AFTER_MS).toISOString();
  const { rows } = await sql<Line>`
    select 'MISSED' as kind, i.id, a.name, i.placed_at as date
    from activity_instances i
    join activities a on a.id = i.activity_id
    where i.client_id = ${clientId}
      and i.placed_at >= ${from}
      and i.placed_at < ${dueBefore}
      and i.removed_at is null
      and ${isToSign('i')}
      and ${showsInstance(who)}
    order by i.placed_at, i.id
    limit ${sql.lit(MOST_READ)}`.execute(db);
  return rows;
}

type Row = ChangeSinceShift & { name: string; comment: string | null };
const textOf = (html: string | null) => shortened(linesOf(html ?? ''));
function shortened(text: string): string | null {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' ? null : line.length > SHORT ? `${line.slice(0, SHORT - 1)}…` : line;
}

/** Acts of others on instances, from the lines of their histories; what a pause skipped is told by the pause. */
async function acted({ db, who }: Ctx, span: Span): Promise<Line[]> {
  const { rows } = await sql<Row>`
    select i.id, a.name, i.comment, e.act, e.at, ${nameOf('u')} as "byName", i.planned_date as "plannedDate", i.is_skipped as "isSkipped",
      ${isReported('i')} as "isReported", i.comment is not null as "hasComment",
      case
        when e.act = 'moved'
        then coalesce((
          select p.planned_date
          from activity_instance_events p
          where p.instance_id = e.instance_id and p.id < e.id and p.planned_date is not null
          order by p.id desc
          limit 1),
          i.original_start) end as "plannedBefore"
    from activity_instances i
    join activity_instance_events e on e.instance_id = i.id
      and e.at >= ${span.from}
      and e.at < ${span.to}
      and e.by_id is distinct from ${who.id}
      and (e.act in ('skipped', 'reported', 'moved') or (e.comment <> '' and e.act in ('signed', 'restored', 'commented', 'edited')))
    join activities a on a.id = i.activity_id
    left join users u on u.id = e.by_id
    where ${near(span)}
      and ${showsInstance(who)}
      and not (i.is_skipped and exists (select from medicine_pause_skips s where s.instance_id = i.id and s.at = i.signed_by_date))
    order by e.instance_id, e.id
    limit ${sql.lit(MOST_READ)}`.execute(db);
  const texts = new Map(rows.map(({ id, name, comment }) => [id, { name, comment }]));
  return sinceEntries(rows).map(({ from, to, at, ...entry }: SinceEntry) => {
    const { name, comment } = texts.get(entry.id)!;
    return { ...entry, name, date: at, text: entry.kind === 'MOVED' ? null : textOf(comment), movedFrom: from, movedTo: to };
  });
}

/** Stock that others filled up, counted, put right, poured away or returned, from the ledger. */
async function stocked({ db, who }: Ctx, { clientId, from, to }: Span): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select upper(m.kind) as kind, m.item_id as id, t.name, m.at as date, ${nameOf('u')} as "byName", m.amount::float8 as amount, t.unit
    from stock_movements m
    join inventory_items t on t.id = m.item_id
    left join users u on u.id = m.by_id
    where m.client_id = ${clientId}
      and m.at >= ${from}
      and m.at < ${to}
      and m.kind in ('refilled', 'counted', 'corrected', 'wasted', 'returned')
      and m.by_id is distinct from ${who.id}
      and t.removed_at is null
    order by m.at, m.id
    limit ${sql.lit(MOST_READ)}`.execute(db);
  return rows;
}

/** Reports that others sent, by when they did. */
async function reported({ db, who }: Ctx, { clientId, from, to }: Span): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select 'REPORT' as kind, t.id, v.name, t.signed_by_date as date, ${nameOf('s')} as "byName"
    from report_instances t
    join report_versions v on v.id = t.report_version_id
    join users s on s.id = t.signed_by_id
    where t.client_id = ${clientId}
      and t.occurence_date >= ${from}::timestamptz - ${reach}
      and t.signed_by_date >= ${from}
      and t.signed_by_date < ${to}
      and t.signed_by_id <> ${who.id}
      and ${seesStandingReport(who)}
    order by t.signed_by_date, t.id
    limit ${sql.lit(MOST_READ)}`.execute(db);
  return rows;
}

/** Notes of others. */
async function noted({ db, who }: Ctx, { clientId, from, to }: Span): Promise<Line[]> {
  const { rows } = await sql<Line & { text: string }>`
    select 'HANDOVER' as kind, t.id, '' as name, t.written_at as date, ${nameOf('w')} as "byName", t.text
    from handover_notes t
    join users w on w.id = t.by_id
    where t.client_id = ${clientId}
      and t.written_at >= ${from}
      and t.written_at < ${to}
      and t.withdrawn_at is null
      and t.by_id <> ${who.id}
      and ${ofTeam(who)}
    order by t.written_at, t.id
    limit ${sql.lit(MOST_READ)}`.execute(db);
  return rows.map((row) => ({ ...row, text: shortened(row.text) }));
}

/** Orders of medicines that others wrote, of each the last; those that others ended, and those that they paused (R131, R135). */
async function ordered({ db, who }: Ctx, { clientId, from, to }: Span): Promise<Line[]> {
  const others = (at: string, by: string) =>
    sql<SqlBool>`${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${to} and ${sql.ref(by)} is distinct from ${who.id}`;
  const last = sql`
    select l.name, l.strength, l.at, l.by_id, l.reason, l.dose, l.unit
    from medicine_numbers l
    where l.medicine_id = m.id
    order by l.number desc
    limit 1`;
  const drug = sql`concat_ws(' ', n.name, n.strength)`;
  const { rows } = await sql<Line & { text: string | null }>`
    select 'MEDICINE' as kind, m.activity_id as id, ${drug} as name, n.at as date, ${nameOf('u')} as "byName", n.reason as text,
      n.dose::float8 as amount, n.unit
    from medicines m
    join activities a on a.id = m.activity_id and a.removed_at is null
    join lateral (${last}) n on ${others('n.at', 'n.by_id')}
    left join users u on u.id = n.by_id
    where m.client_id = ${clientId} and m.ended_at is null
    union all
    select 'MEDICINE_ENDED', m.activity_id, ${drug}, m.ended_at, ${nameOf('u')}, m.ended_reason, null, null
    from medicines m
    join activities a on a.id = m.activity_id and a.removed_at is null
    join lateral (${last}) n on true
    left join users u on u.id = m.ended_by_id
    where m.client_id = ${clientId} and ${others('m.ended_at', 'm.ended_by_id')}
    union all
    select 'MEDICINE_PAUSED', m.activity_id, ${drug}, p.at, ${nameOf('u')}, concat_ws(': ', p.ordered_by, p.reason), null, null
    from medicine_pauses p
    join medicines m on m.id = p.medicine_id
    join activities a on a.id = m.activity_id and a.removed_at is null
    join lateral (${last}) n on true
    left join users u on u.id = p.by_id
    where p.client_id = ${clientId} and p.ended_at is null and ${others('p.at', 'p.by_id')}
    limit ${sql.lit(MOST_READ)}`.execute(db);
  return rows.map((row) => ({ ...row, text: row.text && shortened(row.text) }));
}

/** The times at which the reader signed for the client before an instant, two weeks back at most. */
async function signedBefore({ db, who }: Ctx, span: Span): Promise<string[]> {
  const { rows } = await sql<{ at: string }>`
    select distinct i.signed_by_date as at
    from activity_instances i
    where ${near(span)} and i.signed_by_id = ${who.id} and i.signed_by_date < ${span.to}
    order by 1 desc
    limit ${sql.lit(MOST_READ)}`.execute(db);
  return rows.map(({ at }) => at);
}

const statements: readonly ((ctx: Ctx, span: Span) => Promise<Line[]>)[] = [ordered, missed, acted, noted, reported, stocked];
const nothing = { byName: null, text: null, movedFrom: null, movedTo: null, amount: null, unit: null };

export const since: Handler<typeof contract.handover.since> = async (ctx, { params: { clientId }, query }) => {
  await openClient(ctx, clientId, 'handover.write');
  const to = ctx.now.toISOString();
  const earliest = new Date(Date.parse(to) - LONGEST_SINCE).toISOString();
  const { began, before: opened } = visitAt(await visitOf(ctx, clientId), to);
  const chosen = query.since && new Date(Math.max(Date.parse(query.since), Date.parse(earliest))).toISOString();
  const { from, basis } = chosen
    ? { from: chosen, basis: 'OPENED' as const }
    : sinceWhen({ signed: await signedBefore(ctx, { clientId, from: earliest, to: began }), opened, began, now: to });
  const entries = (await Promise.all(statements.map((read) => read(ctx, { clientId, from, to })))).flat();
  const kinds = sinceKinds.map((kind) => ({ kind, some: entries.filter((line) => line.kind === kind) }));
  const lines = kinds.flatMap(({ some }) => some.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id)));
  return {
    clientId,
    ...{ from, basis },
    counts: kinds.filter(({ some }) => some.length > 0).map(({ kind, some }) => ({ kind, count: some.length })),
    lines: lines.slice(0, MOST_SINCE).map((line) => ({ ...nothing, ...line })),
    more: Math.max(0, lines.length - MOST_SINCE),
  };
};

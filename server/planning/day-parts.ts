/**
 * The pieces of JSON that a day's rows refer to: names of activities, rules of series, names of people, what a signing draws. They change
 * seldom, so they are kept for a client as long as the day's stamp says that they are the same (decision 058).
 */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { statement } from '#server/database/statement.ts';
import type { DayParts, RememberedDays } from '#server/request/ports.ts';
import { ofDefaults, oneTapMinutes } from './one-tap.ts';
import { drawnOf } from './rows.ts';

type Wanted = { activities: ReadonlySet<string>; series: ReadonlySet<string>; people: ReadonlySet<string> };
/** `stamp` counts what changes names and rules, `stock` what changes draws. */
type Of = { clientId: number; stamp: string; stock: string };
export type Parts = {
  /** False of a row that was deleted, with its series or activity, after it was read. */
  isThere: (row: { activityId: string; seriesId: string }) => boolean;
  /** Of an activity: its name, what its type and category say, and its dose, which is told of what is open. */
  activity: (id: string) => { name: string; type: string; dose: string };
  rule: (id: string) => string;
  person: (id: string) => string;
  draws: (activityId: string) => string;
};

/** `text`: the name of an activity or person, the rule of a series, as JSON. */
type Row = { kind: 'activity' | 'series' | 'person'; id: number; text: string; type: string; dose: string };
const partsStatement = statement<{ activities: readonly string[]; series: readonly string[]; people: readonly string[] }, Row>(
  ({ activities, series, people }) => sql<Row>`
    select 'activity' as kind, a.id, to_json(a.name)::text as text,
           concat('"activityTypeName":', to_json(ty.name), ',"activityTypeIcon":', to_json(coalesce(ty.icon, c.icon)),
                  ',"activityCategoryName":', to_json(c.name), ',"activityCategoryColor":', to_json(c.color),
                  ',"oneTapMinutes":' || ${oneTapMinutes}) as type, coalesce(',"dose":' || a.dose, '') as dose
    from activities a join activity_types ty on ty.id = a.type_id join activity_categories c on c.id = ty.activity_category_id ${ofDefaults}
    where a.id = any(${activities}::bigint[])
    union all select 'series', p.id, to_json(p.recurrence)::text, '', '' from planned_activities p where p.id = any(${series}::bigint[])
    union all select 'person', u.id, to_json(u.first_name || ' ' || u.last_name)::text, '', '' from users u where u.id = any(${people}::bigint[])`,
);
type Drawn = { activity_id: number; draws: string };
const drawsStatement = statement<{ clientId: number }, Drawn>(
  ({ clientId }) => sql<Drawn>`select activity_id, draws::text as draws from (${drawnOf(clientId)}) drawn`,
);

/** The pieces that these rows need, read where they are not cached. */
export async function partsOf(
  db: Db,
  cache: RememberedDays['parts'],
  { clientId, stamp, stock }: Of,
  { activities, series, people }: Wanted,
): Promise<Parts> {
  const key = String(clientId);
  const cached = cache.of(key);
  const known: DayParts =
    cached?.stamp === stamp ? cached : { stamp, stock: undefined, names: new Map(), texts: new Map(), draws: new Map() };
  const missing = {
    activities: [...activities].filter((id) => !known.names.has(id)),
    series: [...series].filter((id) => !known.texts.has(`series ${id}`)),
    people: [...people].filter((id) => !known.texts.has(`person ${id}`)),
  };
  // The cache may change from here on: another request may put in what it read earlier.
  let { draws } = known;
  const isMissing = Object.values(missing).some((ids) => ids.length > 0);
  const [rows, drawn] = await Promise.all([
    isMissing ? partsStatement(db, missing) : [],
    known.stock === stock ? undefined : drawsStatement(db, { clientId }),
  ]);
  for (const { kind, id, text, type, dose } of rows)
    if (kind === 'activity') known.names.set(String(id), { name: text, type, dose });
    else known.texts.set(`${kind} ${id}`, text);
  if (drawn) {
    draws = new Map(drawn.map((one) => [String(one.activity_id), one.draws]));
    Object.assign(known, { draws, stock });
  }
  cache.keep(key, known);
  return {
    isThere: ({ activityId, seriesId }) => known.names.has(activityId) && (seriesId === '' || known.texts.has(`series ${seriesId}`)),
    activity: (id) => known.names.get(id)!,
    rule: (id) => known.texts.get(`series ${id}`)!,
    person: (id) => known.texts.get(`person ${id}`) ?? 'null',
    draws: (activityId) => draws.get(activityId) ?? '[]',
  };
}

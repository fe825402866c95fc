/** The doses of series by a number of an order, where they differ by time (R138). */
import { sql } from 'kysely';

/** As JSON, of a number `revision`: one for each of the series that go on from those it names. */
export const seriesDosesSql = sql`case
  when revision.doses = '[]' then '[]'::json
  else coalesce((
    select json_agg(json_build_object('plannedActivityId', series.id, 'dose', (element ->> 'dose')::numeric,
      'doseTo', (element ->> 'doseTo')::numeric)
      order by series.id)
    from jsonb_array_elements(revision.doses) element
    join planned_activities series on series.company_id = revision.company_id
      and series.client_id = revision.client_id
      and coalesce(series.line, series.id) = (element ->> 'line')::bigint),
    '[]') end`;

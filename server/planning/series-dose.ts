/** The doses of series by a number of an order, where they differ by time (R138). */
import { sql } from 'kysely';

/** As JSON, of a number `n`: one for each of the series that go on from those it names. */
export const dosesOfSeries = sql`case
  when n.doses = '[]' then '[]'::json
  else coalesce((
    select json_agg(json_build_object('plannedActivityId', p.id, 'dose', (d ->> 'dose')::numeric, 'doseTo', (d ->> 'doseTo')::numeric)
      order by p.id)
    from jsonb_array_elements(n.doses) d
    join planned_activities p on p.company_id = n.company_id
      and p.client_id = n.client_id
      and coalesce(p.line, p.id) = (d ->> 'line')::bigint),
    '[]') end`;

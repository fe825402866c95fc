/** The answers of second persons to an event `e` of an instance, as JSON in their order; null of none (R159). */
import { sql } from 'kysely';
import { instantInJson } from '#server/database/instants.ts';

export const secondLinesOf = sql`(
  select json_agg(json_build_object('answer', x.answer, 'how', x.how, 'at', ${instantInJson('x.at')}, 'whoId', x.who_id,
    'name', coalesce(x.name, w.first_name || ' ' || w.last_name), 'reason', x.reason)
    order by x.id)
  from second_signings x
  left join users w on w.id = x.who_id
  where x.instance_id = e.instance_id and x.event_id = e.id)`;

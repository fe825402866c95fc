/** The answers of second persons to an `event` of an instance, as JSON in their order; null of none (R159). */
import { sql } from 'kysely';
import { instantInJson } from '#server/database/instants.ts';
import { fullNameOf } from './full-name.ts';

export const secondSigningsJson = sql`(
  select json_agg(json_build_object('answer', signing.answer, 'how', signing.how, 'at', ${instantInJson('signing.at')},
    'whoId', signing.who_id, 'name', coalesce(signing.name, ${fullNameOf('writer')}), 'reason', signing.reason)
    order by signing.id)
  from second_signings signing
  left join users writer on writer.id = signing.who_id
  where signing.instance_id = event.instance_id and signing.event_id = event.id)`;

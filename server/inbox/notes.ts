/** Notes on the organisation's handling of inbox entries: appended, never edited, and shown to the organisation's side alone (R93). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type InboxState, MAX_HANDLING_NOTES } from '#domain/inbox.ts';
import { instantInJson } from '#server/database/instants.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { fullNameOf } from '#server/sql/full-name.ts';

/** The content of a note beside an act: words, or the dated task that was made. */
export type NoteContent = { text: string } | { madeTaskId: number };
/** Ids of the things it is about: entries, and activities' instances that have none. */
type NoteSubjects = { entryIds?: readonly number[]; instanceIds?: readonly number[] };

/** Keeps a note of each; 400 at the field `note` where one of them has as many as it may have. */
export async function storeNotes(
  { db, user, now }: Ctx,
  { entryIds = [], instanceIds = [] }: NoteSubjects,
  state: InboxState,
  content: NoteContent,
): Promise<void> {
  const noteText = 'text' in content ? content.text : null;
  if (noteText !== null) await checkNoteCount(db, { entryIds, instanceIds });
  await sql`
    insert into dealing_notes (company_id, client_id, instance_id, entry_id, state, text, made_task_id, at, by_id)
    select it.company_id, it.client_id, it.instance_id, it.entry_id, ${state}, ${noteText},
      ${'madeTaskId' in content ? content.madeTaskId : null}::bigint, ${now.toISOString()}::timestamptz, ${user.id}
    from (
      select entry.company_id, entry.client_id, entry.instance_id, case when entry.instance_id is null then entry.id end as entry_id
      from inbox_entries entry
      where entry.id = any(${entryIds})
      union all
      select instance.company_id, instance.client_id, instance.id, null
      from activity_instances instance
      where instance.id = any(${instanceIds})) it`.execute(db);
}

async function checkNoteCount(db: Db, { entryIds, instanceIds }: Required<NoteSubjects>): Promise<void> {
  const { rows } = await sql`
    select from dealing_notes dealing_note
    where dealing_note.entry_id = any(${entryIds})
      or dealing_note.instance_id = any(${instanceIds})
      or dealing_note.instance_id in (select entry.instance_id from inbox_entries entry where entry.id = any(${entryIds}))
    group by dealing_note.instance_id, dealing_note.entry_id
    having count(*) >= ${MAX_HANDLING_NOTES}
    limit 1`.execute(db);
  if (rows.length > 0) throw badField('inbox', 'note', 'error.field.tooManyNotes');
}

/** The newest notes of a thing as JSON, and how many it has; `condition` is on the notes, alias `dealing_note`. */
export const notesSql = (condition: RawBuilder<SqlBool>, maxNotes: number): { notes: RawBuilder<unknown>; count: RawBuilder<unknown> } => ({
  notes: sql`coalesce((
    select json_agg(json_build_object('id', note.id, 'text', note.text, 'taskId', case when made.removed_at is null then made.id end,
      'taskName', coalesce(made.name, its.name), 'state', note.state, 'at', ${instantInJson('note.at')},
      'byName', ${fullNameOf('by')})
      order by note.id desc)
    from (
      select dealing_note.id, dealing_note.text, dealing_note.state, dealing_note.at, dealing_note.by_id, dealing_note.made_task_id
      from dealing_notes dealing_note
      where ${condition}
      order by dealing_note.id desc
      limit ${sql.lit(maxNotes)}) note
    join users by on by.id = note.by_id
    left join task_instances made on made.id = note.made_task_id
    left join tasks its on its.id = made.task_id),
    '[]')`,
  count: sql`(select count(*) from dealing_notes dealing_note where ${condition})`,
});

/** Versions of a form: made when it is published with a content that differs from the last, and never changed (R42). */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Content, canonical, contentOf, questionsOf } from '#domain/reports.ts';
import type { Db } from '#server/database/scoped.ts';
import { badField } from '#server/request/problems.ts';

/** The SHA-256 of what a version says; the same content has the same hash, whenever it was stored. */
export const versionHash = (content: Content): Buffer => createHash('sha256').update(canonical(content)).digest();

/** The working copy as a version would hold it: archived questions are left out (R43). */
async function workingCopy(db: Db, reportId: number): Promise<Content> {
  const { rows } = await sql<{ content: Content }>`
    select json_build_object('name', r.name, 'onlyOrganisation', r.only_organisation,
      'type', json_build_object('id', ty.id, 'name', ty.name, 'icon', ty.icon, 'color', ty.color),
      'items', coalesce((
        select json_agg(json_build_object('attributeId', at.id, 'name', at.name, 'valueType', at.value_type, 'helpText', at.help_text,
          'text', v.string_value, 'unit', at.unit, 'min', at.min_value, 'max', at.max_value, 'choices', at.choices)
          order by at."order", at.id)
        from attributes at
        left join attribute_value_long_strings v on v.attribute_id = at.id and v.report_id = r.id
        where at.report_id = r.id and at.removed_at is null and not at.archived),
        '[]')) as content
    from reports r
    join report_types ty on ty.id = r.type_id
    where r.id = ${reportId}`.execute(db);
  const { content } = rows[0]!;
  return { ...content, items: content.items.map(contentOf) };
}

/** The account that publishes: none where the form came with the installation. */
type Publishing = { db: Db; now: Date; who: { id: number | null } };

/**
 * Says whether the working copy differs from the last version, after a write; when it is to be published and does, makes the next. The
 * report's row is locked by the write. 400 for a form that asks nothing.
 */
export async function settleVersion({ db, who, now }: Publishing, reportId: number, publishes: boolean): Promise<void> {
  const content = await workingCopy(db, reportId);
  const hash = versionHash(content);
  const { rows } = await sql<{ companyId: number; number: number; hash: Buffer | null }>`
    select r.company_id as "companyId", coalesce(v.number, 0) as number, v.hash
    from reports r
    left join report_versions v on v.id = r.last_version_id
    where r.id = ${reportId}`.execute(db);
  const lastVersion = rows[0]!;
  const isChanged = lastVersion.hash === null || !hash.equals(lastVersion.hash);
  if (publishes && questionsOf(content).length === 0) throw badField('report', 'published', 'assistmeApp.report.errors.noQuestions');
  if (publishes && isChanged)
    await sql`
      with made as (
        insert into report_versions (company_id, report_id, number, name, icon, color, content, hash, made_at, made_by_id)
        values (${lastVersion.companyId}, ${reportId}, ${lastVersion.number + 1}, ${content.name}, ${content.type.icon},
          ${content.type.color}, ${JSON.stringify(content)}::jsonb, ${hash}, ${now.toISOString()}, ${who.id})
        returning id)
      update reports
      set last_version_id = made.id
      from made
      where reports.id = ${reportId}`.execute(db);
  const unpublished_changes = isChanged && !publishes;
  await db
    .updateTable('reports')
    .set({ unpublished_changes })
    .where('id', '=', reportId)
    .where('unpublished_changes', '!=', unpublished_changes)
    .execute();
}

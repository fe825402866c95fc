/** Versions of a form: made when it is published with a content that differs from the last, and never changed (R42). */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { formatCanonicalText, pieceContentOf, questionsOf, type VersionContent } from '#domain/reports.ts';
import type { Db } from '#server/database/scoped.ts';
import { badField } from '#server/request/problems.ts';

/** The SHA-256 of what a version says; the same content has the same hash, whenever it was stored. */
export const computeVersionHash = (content: VersionContent): Buffer => createHash('sha256').update(formatCanonicalText(content)).digest();

/** The working copy as a version would hold it: archived questions are left out (R43). */
async function readWorkingCopy(db: Db, reportId: number): Promise<VersionContent> {
  const { rows } = await sql<{ content: VersionContent }>`
    select json_build_object('name', report.name, 'onlyOrganisation', report.only_organisation,
      'type', json_build_object('id', type.id, 'name', type.name, 'icon', type.icon, 'color', type.color),
      'items', coalesce((
        select json_agg(json_build_object('attributeId', attribute.id, 'name', attribute.name, 'valueType', attribute.value_type,
          'helpText', attribute.help_text,
          'text', value.string_value, 'unit', attribute.unit, 'min', attribute.min_value, 'max', attribute.max_value,
          'choices', attribute.choices)
          order by attribute."order", attribute.id)
        from attributes attribute
        left join attribute_value_long_strings value on value.attribute_id = attribute.id and value.report_id = report.id
        where attribute.report_id = report.id and attribute.removed_at is null and not attribute.archived),
        '[]')) as content
    from reports report
    join report_types type on type.id = report.type_id
    where report.id = ${reportId}`.execute(db);
  const { content } = rows[0]!;
  return { ...content, items: content.items.map(pieceContentOf) };
}

/** The account that publishes: none where the form came with the installation. */
type PublisherCtx = { db: Db; now: Date; user: { id: number | null } };

/**
 * Says whether the working copy differs from the last version, after a write; when it is to be published and does, makes the next. The
 * report's row is locked by the write. 400 for a form that asks nothing.
 */
export async function updateVersion({ db, user, now }: PublisherCtx, reportId: number, isPublishing: boolean): Promise<void> {
  const content = await readWorkingCopy(db, reportId);
  const hash = computeVersionHash(content);
  const { rows } = await sql<{ companyId: number; number: number; hash: Buffer | null }>`
    select report.company_id as "companyId", coalesce(version.number, 0) as number, version.hash
    from reports report
    left join report_versions version on version.id = report.last_version_id
    where report.id = ${reportId}`.execute(db);
  const lastVersion = rows[0]!;
  const isChanged = lastVersion.hash === null || !hash.equals(lastVersion.hash);
  if (isPublishing && questionsOf(content).length === 0) throw badField('report', 'published', 'assistmeApp.report.errors.noQuestions');
  if (isPublishing && isChanged)
    await sql`
      with made as (
        insert into report_versions (company_id, report_id, number, name, icon, color, content, hash, made_at, made_by_id)
        values (${lastVersion.companyId}, ${reportId}, ${lastVersion.number + 1}, ${content.name}, ${content.type.icon},
          ${content.type.color}, ${JSON.stringify(content)}::jsonb, ${hash}, ${now.toISOString()}, ${user.id})
        returning id)
      update reports
      set last_version_id = made.id
      from made
      where reports.id = ${reportId}`.execute(db);
  const unpublished_changes = isChanged && !isPublishing;
  await db
    .updateTable('reports')
    .set({ unpublished_changes })
    .where('id', '=', reportId)
    .where('unpublished_changes', '!=', unpublished_changes)
    .execute();
}

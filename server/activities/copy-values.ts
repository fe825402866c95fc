/** Values that follow an activity to another client: questions of the first client's own are asked of the second too, and files stay behind. */
import { sql } from 'kysely';
import type { NestedValues, ValueLists } from '#contract/attributes.ts';
import { kinds, type ValueKind } from '#server/catalogue/attribute-kinds.ts';
import { storedIn } from '#server/files/address.ts';
import { plainText } from '#server/files/html.ts';
import type { Ctx } from '#server/request/handlers.ts';

type Between = { typeId: number; from: number; to: number };

/** The first client's own questions about a type, each with the second client's of the same name and kind, which is made where it is missing. */
async function questions({ db }: Ctx, { typeId, from, to }: Between): Promise<Map<number, number>> {
  const { rows } = await sql<{ theirs: number; ours: number }>`
    with theirs as (
      select id, company_id, activity_type_id, activity_type_company_id, name, value_type, "order" from attributes where client_id = ${from} and activity_type_id = ${typeId} and removed_at is null and not archived),
    there as (
      select distinct on (name, value_type) id, name, value_type from attributes
      where client_id = ${to} and activity_type_id = ${typeId} and removed_at is null and not archived order by name, value_type, id),
    made as (
      insert into attributes (company_id, client_id, activity_type_id, activity_type_company_id, name, value_type, "order")
      select distinct on (t.name, t.value_type) t.company_id, ${to}::bigint, t.activity_type_id, t.activity_type_company_id, t.name, t.value_type, t."order"
      from theirs t where not exists (select from there x where x.name = t.name and x.value_type = t.value_type)
      order by t.name, t.value_type, t.id
      returning id, name, value_type)
    select t.id as theirs, x.id as ours from theirs t
    join (select id, name, value_type from there union all select id, name, value_type from made) x on x.name = t.name and x.value_type = t.value_type order by t.id`.execute(
    db,
  );
  return new Map(rows.map(({ theirs, ours }) => [theirs, ours]));
}

/** Clean rich text without its pictures and sound, which show the one whose they are; null where nothing is left, or a file still is. */
export function withoutFiles(html: string): string | null {
  const remaining = html.replaceAll(/<(img|video|audio)\b[^>]*>(?:[^<]*<\/\1>)?/g, '');
  return plainText(remaining).trim() === '' || storedIn(remaining).length > 0 ? null : remaining;
}

export async function valuesBetween(ctx: Ctx, between: Between, lists: ValueLists): Promise<NestedValues> {
  const counterparts = await questions(ctx, between);
  const taken = kinds.map(({ list, field, html }: ValueKind) => {
    const seen = new Set<number>();
    const rows = (lists[list] as readonly { attribute: { id: number }; stringValue?: string }[]).flatMap((row) => {
      const id = counterparts.get(row.attribute.id) ?? row.attribute.id;
      const value = html ? withoutFiles(row.stringValue!) : row[field as 'stringValue'];
      if (value === null || value === undefined || seen.has(id)) return [];
      seen.add(id);
      return [{ attribute: { id }, [field]: value }];
    });
    return [list, rows];
  });
  return Object.fromEntries(taken) as NestedValues;
}

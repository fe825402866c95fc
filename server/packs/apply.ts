/** Makes what a pack has and a company has not, kind after kind, each in one statement (R106). */
import { sql } from 'kysely';
import { defaultFlags } from '#contract/category-defaults.ts';
import { toSnakeCase } from '#contract/entity.ts';
import type { PackKind } from '#contract/packs.ts';
import { kinds as valueKinds } from '#server/catalogue/attribute-kinds.ts';
import { storeValues } from '#server/catalogue/nested-values.ts';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { Tables } from '#server/database/tables.ts';
import { storePieces } from '#server/reports/pieces.ts';
import { updateVersion } from '#server/reports/versions.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { lockNaming } from '#server/request/unique-name.ts';
import { type Piece, valueFieldOf } from './forms.ts';
import { type KnownName, namePathOf } from './known.ts';
import type { CheckedEntry } from './pack-entries.ts';

type NewEntry = CheckedEntry & { id: number };
type SentValue = { question: string; field: string; value: unknown };
type SentActivity = Record<string, never> & { values: SentValue[]; label: string | null };

/** Names that are made stand in line with whoever makes one by hand, always in this order. */
const lockedTables = [
  'activity_categories',
  'activity_types',
  'item_categories',
  'task_categories',
  'task_types',
  'labels',
  'delegation_tasks',
  'report_types',
];
export async function lockSetup({ db }: Pick<Ctx, 'db'>, companyId: number): Promise<void> {
  await lockNaming(db, `packs ${companyId}`);
  for (const table of lockedTables) await lockNaming(db, `${table} ${companyId}`);
}

export async function applyPack(
  ctx: Ctx,
  companyId: number,
  entries: readonly CheckedEntry[],
  knownNamesByPath: Map<string, KnownName>,
): Promise<void> {
  const { db } = ctx;
  const ownerColumns = { company_id: companyId };
  const idOfName = (namePath: string) => knownNamesByPath.get(namePath)!.id!;
  const companyIdOfName = (namePath: string) => knownNamesByPath.get(namePath)!.companyId;
  /** The new ones of a kind, each with an id of the table. */
  const registerNew = async (kind: PackKind, table: keyof Tables): Promise<NewEntry[]> => {
    const newEntries = entries.filter(({ entry }) => entry.kind === kind && entry.state === 'new');
    const createdEntries = await assignIds(db, table, newEntries);
    for (const { namePlace: entryPath, id } of createdEntries) knownNamesByPath.set(entryPath, { ...knownNamesByPath.get(entryPath)!, id });
    return createdEntries;
  };
  const insertRows = <T extends keyof Tables>(table: T, rows: object[]) =>
    rows.length > 0 ? insertAll(db, table, rows as never) : Promise.resolve();
  const appearanceColumns = ({ id, entry, sent }: NewEntry) => ({
    ...ownerColumns,
    id,
    name: entry.name,
    color: sent.color ?? null,
    icon: sent.icon ?? null,
  });

  const categories = await registerNew('activityCategory', 'activity_categories');
  await insertRows(
    'activity_categories',
    categories.map((category) => ({ ...appearanceColumns(category), contains_medicine: category.sent.containsMedicine ?? false })),
  );
  await insertRows('item_categories', (await registerNew('itemCategory', 'item_categories')).map(appearanceColumns));
  await insertRows('task_categories', (await registerNew('taskCategory', 'task_categories')).map(appearanceColumns));
  await insertRows(
    'activity_types',
    (await registerNew('activityType', 'activity_types')).map((type) => ({
      ...appearanceColumns(type),
      activity_category_id: idOfName(type.parentPlace!),
    })),
  );
  await insertRows(
    'task_types',
    (await registerNew('taskType', 'task_types')).map((type) => ({
      ...appearanceColumns(type),
      task_category_id: idOfName(type.parentPlace!),
    })),
  );
  await insertRows(
    'labels',
    (await registerNew('label', 'labels')).map(({ id, entry }) => ({ ...ownerColumns, id, name: entry.name })),
  );
  await insertRows(
    'delegation_tasks',
    (await registerNew('delegationTask', 'delegation_tasks')).map(({ id, entry }) => ({ ...ownerColumns, id, name: entry.name })),
  );
  await insertRows('report_types', (await registerNew('reportType', 'report_types')).map(appearanceColumns));
  await writeQuestions(ctx, companyId, await registerNew('question', 'attributes'), idOfName);

  const newDefaults = entries.filter(({ entry }) => entry.kind === 'categoryDefaults' && entry.state === 'new');
  await insertRows(
    'category_defaults',
    newDefaults.map(({ parentPlace, sent }) => ({
      ...ownerColumns,
      category_id: idOfName(parentPlace!),
      category_company_id: companyIdOfName(parentPlace!),
      ...Object.fromEntries(defaultFlags.map((flag) => [toSnakeCase(flag), sent[flag] ?? false])),
      one_tap_minutes: sent.oneTapMinutes ?? null,
      care_basis: sent.careBasis,
    })),
  );

  const labelIdOf = ({ label }: SentActivity) => (label === null ? null : idOfName(namePathOf('label', label)));
  const tasks = await registerNew('task', 'tasks');
  await insertRows(
    'tasks',
    tasks.map(({ id, entry, sent, typePlace: typePath }) => ({
      ...ownerColumns,
      id,
      name: entry.name,
      type_id: idOfName(typePath!),
      label_id: labelIdOf(sent as SentActivity),
    })),
  );
  for (const { id, sent, typePlace: typePath } of tasks) {
    const answers = (sent as SentActivity).values.map(({ question, field, value }) => ({
      id: idOfName(namePathOf('question', typePath!, question)),
      field,
      value,
    }));
    if (answers.length > 0) await storeValues(ctx, { kind: 'task', id }, 'task', valueListsOf(answers));
  }
  await insertRows(
    'model_activities',
    (await registerNew('modelActivity', 'model_activities')).map(({ id, entry, sent, typePlace: modelTypePath }) => ({
      ...ownerColumns,
      id,
      name: entry.name,
      type_id: idOfName(modelTypePath!),
      type_company_id: companyIdOfName(modelTypePath!),
      label_id: labelIdOf(sent as SentActivity),
      one_tap_minutes: sent.oneTapMinutes ?? null,
      care_basis: sent.careBasis ?? null,
      delegation_task_id: sent.delegationTask ? idOfName(namePathOf('delegationTask', sent.delegationTask as string)) : null,
      flags: omitNullFlags(sent.flags),
      plans: sent.plans,
      values: (sent as SentActivity).values.map(({ question, field, value }) => ({
        attributeId: idOfName(namePathOf('question', modelTypePath!, question)),
        [field]: value,
      })),
    })),
  );
  for (const { id, entry, sent } of await registerNew('report', 'reports')) {
    const reportTypePath = namePathOf('reportType', sent.type as string);
    const reportColumns = {
      ...ownerColumns,
      id,
      name: entry.name,
      type_id: idOfName(reportTypePath),
      type_company_id: companyIdOfName(reportTypePath),
    };
    await insertRows('reports', [{ ...reportColumns, published: true, only_organisation: sent.onlyOrganisation }]);
    await storePieces(ctx, { id, companyId }, sent.pieces as Piece[]);
    await updateVersion(ctx, id, true);
  }
}

const omitNullFlags = (flags: unknown) =>
  Object.fromEntries(Object.entries(flags as object).filter(([, value]) => value !== null && value !== undefined));

/** Questions come after those that are asked of the same already. */
async function writeQuestions(
  { db }: Ctx,
  companyId: number,
  questions: NewEntry[],
  idOfName: (namePath: string) => number,
): Promise<void> {
  if (questions.length === 0) return;
  const columnByOwnerKind = { activityType: 'activity_type_id', itemCategory: 'item_category_id', taskType: 'task_type_id' } as const;
  const questionRows = questions.map(({ id, entry, parentPlace, sent }) => {
    const ownerColumn = columnByOwnerKind[parentPlace!.split('\u0000')[0] as keyof typeof columnByOwnerKind];
    return {
      id,
      name: entry.name,
      value_type: sent.valueType,
      ...Object.fromEntries(
        Object.values(columnByOwnerKind).map((otherColumn) => [otherColumn, otherColumn === ownerColumn ? idOfName(parentPlace!) : null]),
      ),
    };
  });
  await sql`
    insert into attributes (id, company_id, name, value_type, activity_type_id, item_category_id, task_type_id,
      "order") overriding system value
    select given.id, ${companyId}, given.name, given.value_type, given.activity_type_id, given.item_category_id, given.task_type_id,
      coalesce((
        select max(row."order") + 1
        from attributes row
        where row.client_id is null
          and row.removed_at is null
          and row.company_id in (0, ${companyId})
          and (row.activity_type_id = given.activity_type_id or row.item_category_id = given.item_category_id
            or row.task_type_id = given.task_type_id)),
        0) + row_number() over (partition by given.activity_type_id, given.item_category_id, given.task_type_id order by given.id) - 1
    from jsonb_to_recordset(${JSON.stringify(questionRows)}::jsonb) as given (id bigint, name text, value_type text,
      activity_type_id bigint,
      item_category_id bigint, task_type_id bigint)`.execute(db);
}

/** Values as the lists of their kinds. */
const valueListsOf = (values: readonly { id: number; field: string; value: unknown }[]) =>
  Object.fromEntries(
    valueKinds.map(({ list, field, valueType }) => [
      list,
      values
        .filter((sentValue) => sentValue.field === valueFieldOf(valueType))
        .map(({ id, value }) => ({ attribute: { id }, [field]: value })),
    ]),
  );

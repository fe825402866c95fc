/** Names that are there or are to be made, by their places in a set-up: a type's name stands under its category's. */
import type { ValueType } from '#contract/attributes.ts';
import { singleValueOf, sortByQuestion } from './forms.ts';
import type { Setup, StoredValue } from './setup.ts';

/** The place of a name: the kind and the keys of the names down to it. */
export const placeOf = (...parts: readonly string[]): string => parts.join('\u0000');
export const activityTypePlace = (category: string, type: string) => placeOf('activityType', category, type);
export const taskTypePlace = (category: string, type: string) => placeOf('taskType', category, type);

/** The row at a place; its id is null while it is still to be made. */
export type KnownName = {
  id: number | null;
  companyId: number;
  valueType?: ValueType;
  /** Its values as a pack would have them, by field. */
  as: Readonly<Record<string, unknown>>;
};

/** Everything of a set-up by place; of one name the first. */
export function knownOf(setup: Setup): Map<string, KnownName> {
  const knownByPlace = new Map<string, KnownName>();
  const add = (place: string, known: KnownName) => knownByPlace.has(place) || knownByPlace.set(place, known);
  const places = new Map<string, string>();
  const parentPlace = (table: string, id: number) => places.get(`${table} ${id}`);
  const register = (table: string, row: { id: number; companyId: number }, place: string, as: KnownName['as'], valueType?: ValueType) => {
    places.set(`${table} ${row.id}`, place);
    add(place, { id: row.id, companyId: row.companyId, as, ...(valueType && { valueType }) });
  };
  const lookOf = ({ color, icon }: { color: unknown; icon: unknown }) => ({ color, icon });

  for (const row of setup.activityCategories) {
    register('activityCategory', row, placeOf('activityCategory', row.key), { ...lookOf(row), containsMedicine: row.containsMedicine });
    if (row.defaults) register('categoryDefaults', row, placeOf('categoryDefaults', row.key), row.defaults);
  }
  for (const row of setup.itemCategories) register('itemCategory', row, placeOf('itemCategory', row.key), lookOf(row));
  for (const row of setup.taskCategories) register('taskCategory', row, placeOf('taskCategory', row.key), lookOf(row));
  for (const row of setup.reportTypes) register('reportType', row, placeOf('reportType', row.key), lookOf(row));
  for (const row of setup.labels) register('label', row, placeOf('label', row.key), {});
  for (const row of setup.delegationTasks) register('delegationTask', row, placeOf('delegationTask', row.key), {});
  for (const [kind, category, rows] of [
    ['activityType', 'activityCategory', setup.activityTypes],
    ['taskType', 'taskCategory', setup.taskTypes],
  ] as const)
    for (const row of rows) {
      const categoryPlace = parentPlace(category, row.categoryId);
      if (categoryPlace) register(kind, row, placeOf(kind, categoryPlace.split('\u0000')[1]!, row.key), lookOf(row));
    }
  for (const row of setup.questions) {
    const ownerPlace =
      parentPlace('activityType', row.activityTypeId ?? 0) ??
      parentPlace('itemCategory', row.itemCategoryId ?? 0) ??
      parentPlace('taskType', row.taskTypeId ?? 0);
    if (ownerPlace) register('question', row, placeOf('question', ownerPlace, row.key), { valueType: row.valueType }, row.valueType);
  }

  const labelKeys = new Map(setup.labels.map(({ id, key }) => [id, key]));
  const delegationTaskKeys = new Map(setup.delegationTasks.map(({ id, key }) => [id, key]));
  const questionKeys = new Map(setup.questions.map(({ id, key }) => [id, key]));
  const typeKeys = new Map(setup.reportTypes.map(({ id, key }) => [id, key]));
  const packValues = (storedValues: readonly StoredValue[]) =>
    sortByQuestion(
      storedValues.flatMap(({ attributeId, ...value }) => {
        const question = questionKeys.get(attributeId);
        return question === undefined ? [] : [{ question, ...singleValueOf(value) }];
      }),
    );
  const labelAndValues = (row: { labelId: number | null; values: StoredValue[] }) => ({
    label: labelKeys.get(row.labelId ?? 0) ?? null,
    values: packValues(row.values),
  });
  for (const row of setup.tasks) {
    const typePlace = parentPlace('taskType', row.typeId);
    if (typePlace) register('task', row, placeOf('task', typePlace, row.key), labelAndValues(row));
  }
  for (const { flags, oneTapMinutes, careBasis, delegationTaskId, plans, ...row } of setup.modelActivities) {
    const typePlace = parentPlace('activityType', row.typeId);
    const settings = { flags, oneTapMinutes, careBasis, delegationTask: delegationTaskKeys.get(delegationTaskId ?? 0) ?? null, plans };
    if (typePlace) register('modelActivity', row, placeOf('modelActivity', typePlace, row.key), { ...labelAndValues(row), ...settings });
  }
  for (const { content, ...row } of setup.reports) {
    const pieces = (content?.items ?? []).map(({ attributeId: _, text, ...piece }) => ({ ...piece, stringValue: text }));
    register('report', row, placeOf('report', row.key), { type: typeKeys.get(row.typeId), onlyOrganisation: row.onlyOrganisation, pieces });
  }
  return knownByPlace;
}

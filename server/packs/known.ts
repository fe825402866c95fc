/** Names that are there or are to be made, by their places in a set-up: a type's name stands under its category's. */
import type { ValueType } from '#contract/attributes.ts';
import { singleValueOf, sortByQuestion } from './forms.ts';
import type { Setup, StoredValue } from './setup.ts';

/** The place of a name: the kind and the keys of the names down to it. */
export const namePathOf = (...nameKeys: readonly string[]): string => nameKeys.join('\u0000');
export const activityTypePathOf = (category: string, type: string) => namePathOf('activityType', category, type);
export const taskTypePathOf = (category: string, type: string) => namePathOf('taskType', category, type);

/** The row at a place; its id is null while it is still to be made. */
export type KnownName = {
  id: number | null;
  companyId: number;
  valueType?: ValueType;
  /** Its values as a pack would have them, by field. */
  as: Readonly<Record<string, unknown>>;
};

/** Everything of a set-up by place; of one name the first. */
export function collectKnownNames(setup: Setup): Map<string, KnownName> {
  const knownNamesByPath = new Map<string, KnownName>();
  const addName = (namePath: string, knownName: KnownName) => knownNamesByPath.has(namePath) || knownNamesByPath.set(namePath, knownName);
  const pathByRow = new Map<string, string>();
  const parentPathOf = (table: string, id: number) => pathByRow.get(`${table} ${id}`);
  const register = (
    table: string,
    row: { id: number; companyId: number },
    namePath: string,
    packFields: KnownName['as'],
    valueType?: ValueType,
  ) => {
    pathByRow.set(`${table} ${row.id}`, namePath);
    addName(namePath, { id: row.id, companyId: row.companyId, as: packFields, ...(valueType && { valueType }) });
  };
  const appearanceOf = ({ color, icon }: { color: unknown; icon: unknown }) => ({ color, icon });

  for (const row of setup.activityCategories) {
    register('activityCategory', row, namePathOf('activityCategory', row.key), {
      ...appearanceOf(row),
      containsMedicine: row.containsMedicine,
    });
    if (row.defaults) register('categoryDefaults', row, namePathOf('categoryDefaults', row.key), row.defaults);
  }
  for (const itemCategory of setup.itemCategories)
    register('itemCategory', itemCategory, namePathOf('itemCategory', itemCategory.key), appearanceOf(itemCategory));
  for (const taskCategory of setup.taskCategories)
    register('taskCategory', taskCategory, namePathOf('taskCategory', taskCategory.key), appearanceOf(taskCategory));
  for (const reportType of setup.reportTypes)
    register('reportType', reportType, namePathOf('reportType', reportType.key), appearanceOf(reportType));
  for (const label of setup.labels) register('label', label, namePathOf('label', label.key), {});
  for (const delegationTask of setup.delegationTasks)
    register('delegationTask', delegationTask, namePathOf('delegationTask', delegationTask.key), {});
  for (const [kind, category, rows] of [
    ['activityType', 'activityCategory', setup.activityTypes],
    ['taskType', 'taskCategory', setup.taskTypes],
  ] as const)
    for (const row of rows) {
      const categoryPath = parentPathOf(category, row.categoryId);
      if (categoryPath) register(kind, row, namePathOf(kind, categoryPath.split('\u0000')[1]!, row.key), appearanceOf(row));
    }
  for (const row of setup.questions) {
    const ownerPath =
      parentPathOf('activityType', row.activityTypeId ?? 0) ??
      parentPathOf('itemCategory', row.itemCategoryId ?? 0) ??
      parentPathOf('taskType', row.taskTypeId ?? 0);
    if (ownerPath) register('question', row, namePathOf('question', ownerPath, row.key), { valueType: row.valueType }, row.valueType);
  }

  const labelKeyById = new Map(setup.labels.map(({ id, key }) => [id, key]));
  const delegationTaskKeyById = new Map(setup.delegationTasks.map(({ id, key }) => [id, key]));
  const questionKeyById = new Map(setup.questions.map(({ id, key }) => [id, key]));
  const reportTypeKeyById = new Map(setup.reportTypes.map(({ id, key }) => [id, key]));
  const packValuesOf = (storedValues: readonly StoredValue[]) =>
    sortByQuestion(
      storedValues.flatMap(({ attributeId, ...value }) => {
        const questionKey = questionKeyById.get(attributeId);
        return questionKey === undefined ? [] : [{ question: questionKey, ...singleValueOf(value) }];
      }),
    );
  const labelAndValuesOf = (row: { labelId: number | null; values: StoredValue[] }) => ({
    label: labelKeyById.get(row.labelId ?? 0) ?? null,
    values: packValuesOf(row.values),
  });
  for (const task of setup.tasks) {
    const typePath = parentPathOf('taskType', task.typeId);
    if (typePath) register('task', task, namePathOf('task', typePath, task.key), labelAndValuesOf(task));
  }
  for (const { flags, oneTapMinutes, careBasis, delegationTaskId, plans, ...modelActivity } of setup.modelActivities) {
    const typePath = parentPathOf('activityType', modelActivity.typeId);
    const settings = { flags, oneTapMinutes, careBasis, delegationTask: delegationTaskKeyById.get(delegationTaskId ?? 0) ?? null, plans };
    if (typePath)
      register('modelActivity', modelActivity, namePathOf('modelActivity', typePath, modelActivity.key), {
        ...labelAndValuesOf(modelActivity),
        ...settings,
      });
  }
  for (const { content, ...report } of setup.reports) {
    const pieces = (content?.items ?? []).map(({ attributeId: _, text, ...piece }) => ({ ...piece, stringValue: text }));
    register('report', report, namePathOf('report', report.key), {
      type: reportTypeKeyById.get(report.typeId),
      onlyOrganisation: report.onlyOrganisation,
      pieces,
    });
  }
  return knownNamesByPath;
}

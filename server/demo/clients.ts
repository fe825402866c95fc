/** A client of the demo as rows: the group with its team, the activities, what is in stock, and the series. */
import { HORIZON_DAYS } from '#domain/planning/horizon.ts';
import { formatRule } from '#domain/planning/rule-text.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import { type ActivityCategoryName, categoryNameOf } from '#server/platform/catalogue/activities.ts';
import { answerAttributes } from './attributes.ts';
import type { DemoCatalogue } from './catalogue.ts';
import { createTaskIdReader } from './delegation-tasks.ts';
import { basisOf, type Labels } from './labels.ts';
import { type PersonKey, roleOf } from './people.ts';
import { type ClientPlan, type DemoActivity, type DemoFlags, flagsOf, type Item, ruleOf } from './plan.ts';

export type DemoOwner = { company_id: number; client_id: number };
export type Activity = Omit<DemoActivity, 'flags'> & { id: number; flags: DemoFlags; category: ActivityCategoryName };
export type StockItem = Item & { id: number };
export type DemoSeries = { id: number; activity: Activity; recurrence: string };
export type DemoClient = {
  owner: DemoOwner;
  plan: ClientPlan;
  person: Record<PersonKey, number>;
  activities: Activity[];
  items: StockItem[];
  series: DemoSeries[];
};

export type FillContext = {
  db: Db;
  personIds: Record<PersonKey, number>;
  catalogue: DemoCatalogue;
  /** The demo organisation's, by company; another's activities carry none. */
  labels: ReadonlyMap<number, Labels>;
  /** The first day of history. */
  firstDay: LocalDate;
  today: LocalDate;
  /** The instant from which people and clients are there. */
  createdDate: string;
};

/** Makes a client with all its rows; the transaction must see the company. */
export async function makeDemoClient(context: FillContext, plan: ClientPlan, companyId: number): Promise<DemoClient> {
  const owner = await makeTeam(context, plan, companyId);
  const activities = await makeActivities(context, plan, owner);
  await answerAttributes(context.db, context.catalogue.attributes, owner, activities);
  const items = await makeItems(context, plan, owner, activities);
  const series = await makeSeries(context, plan, owner, activities);
  return { owner, plan, person: context.personIds, activities, items, series };
}

async function makeTeam(
  { db, personIds, createdDate }: FillContext,
  { name, team, formerMembers, leaders = [], clientAccount }: ClientPlan,
  company_id: number,
): Promise<DemoOwner> {
  const [client] = await assignIds(db, 'clients', [{ company_id, name, created_date: createdDate }]);
  await insertAll(db, 'clients', [client!]);
  const owner = { company_id, client_id: client!.id };
  const [group] = await assignIds(db, 'client_groups', [{ ...owner, name }]);
  await insertAll(db, 'client_groups', [group!]);
  const isLeader = (key: PersonKey) => leaders.includes(key) || roleOf(key) === 'ASSISTANCE_ADMIN';
  const memberRow = (isActive: boolean) => (key: PersonKey) => ({
    ...owner,
    client_group_id: group!.id,
    user_id: personIds[key],
    active: isActive,
    kind: key === clientAccount ? ('SELF' as const) : ('STAFF' as const),
    role: isLeader(key) ? ('ASSISTANCE_ADMIN' as const) : ('USER' as const),
  });
  await insertAll(db, 'client_group_members', [
    ...team.map(memberRow(true)),
    ...(clientAccount ? [memberRow(true)(clientAccount)] : []),
    ...formerMembers.map(memberRow(false)),
  ]);
  return owner;
}

async function makeActivities({ db, catalogue, labels }: FillContext, { activities }: ClientPlan, owner: DemoOwner): Promise<Activity[]> {
  const createdActivities = await assignIds(
    db,
    'activities',
    activities.map((activity) => ({ ...activity, flags: flagsOf(activity.flags), category: categoryNameOf(activity.type) })),
  );
  const taskIdOfType = await createTaskIdReader(db, owner.company_id);
  await insertAll(
    db,
    'activities',
    createdActivities.map(({ id, name, type, flags, endedDaysAgo }) => {
      const label_id = labels.get(owner.company_id)?.get(type) ?? null;
      const care_basis = basisOf(type);
      const delegation_task_id = care_basis === 'DELEGATED' ? taskIdOfType(type) : null;
      const kind = { type_id: catalogue.types.get(type)!, label_id, care_basis, delegation_task_id };
      return { ...owner, id, name, ...kind, archived: endedDaysAgo !== undefined, ...flags };
    }),
  );
  return createdActivities;
}

async function makeItems(
  { db, catalogue, createdDate }: FillContext,
  { items }: ClientPlan,
  owner: DemoOwner,
  activities: readonly Activity[],
) {
  const createdItems = await assignIds(db, 'inventory_items', items);
  await insertAll(
    db,
    'inventory_items',
    createdItems.map(
      ({ id, name, unit, alertLevel: alert, category, dosage, archived = false, isOpenToAssistants = false, controlled }) => {
        const [category_id, dosageOrNull] = [catalogue.stock.get(category)!, dosage ?? null];
        return {
          ...owner,
          id,
          name,
          unit,
          alert_value: alert,
          category_id,
          dosage: dosageOrNull,
          amount_in_stock: 0,
          archived,
          open_to_assistants: isOpenToAssistants,
          controlled: controlled !== undefined,
          count_every: controlled ? ('DAY' as const) : null,
          count_by_two: controlled !== undefined,
          counts_from: controlled ? createdDate : null,
        };
      },
    ),
  );
  const effects = activities.flatMap(({ id, drawnAmounts: draws = {} }) =>
    Object.entries(draws).map(([name, amount]) => ({
      ...owner,
      activity_id: id,
      item_id: createdItems.find((item) => item.name === name)!.id,
      amount,
    })),
  );
  await insertAll(db, 'inventory_effects', await assignIds(db, 'inventory_effects', effects));
  return createdItems;
}

async function makeSeries(
  { db, personIds, firstDay, today }: FillContext,
  { team }: ClientPlan,
  owner: DemoOwner,
  activities: readonly Activity[],
): Promise<DemoSeries[]> {
  const plannedRules = activities.flatMap((activity) => {
    const until = activity.endedDaysAgo === undefined ? null : addDays(today, -activity.endedDaysAgo);
    return (activity.times ?? []).map((times) => ({ activity, rule: ruleOf(times, firstDay, until) }));
  });
  const series = await assignIds(db, 'planned_activities', plannedRules);
  // Several clock times of one rule were planned in one act (R85).
  const acts = Map.groupBy(series, ({ activity, rule: { start, ...repeat } }) => JSON.stringify([activity.id, repeat]));
  const firstIdBySeries = new Map(
    [...acts.values()].flatMap((act) => act.map(({ id }) => [id, act.length > 1 ? act[0]!.id : null] as const)),
  );
  const rows = series.map(({ id, activity, rule }) => ({
    ...owner,
    id,
    activity_id: activity.id,
    recurrence: formatRule(rule),
    starts_on: rule.start.slice(0, 10),
    ends_on: rule.until,
    is_completable: !activity.isOnlyShown,
    archived: false,
    made_until: addDays(today, HORIZON_DAYS + 1),
    together: firstIdBySeries.get(id)!,
    created_by_id: personIds[team[0]!],
  }));
  await insertAll(db, 'planned_activities', rows);
  return series.map(({ id, activity }, index) => ({ id, activity, recurrence: rows[index]!.recurrence }));
}

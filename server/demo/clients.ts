/** A client of the demo as rows: the group with its team, the activities, what is in stock, and the series. */
import { HORIZON } from '#domain/planning/horizon.ts';
import { formatRule } from '#domain/planning/rule-text.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import { type Attributes, answerAttributes } from './attributes.ts';
import { insertAll, numbered } from './bulk.ts';
import { type Catalogue, type CategoryName, categoryOf } from './catalogue.ts';
import type { Labels } from './labels.ts';
import { type PersonKey, roleOf } from './people.ts';
import { type ClientPlan, type Flags, flagsOf, type Item, type Planned, ruleOf } from './plan.ts';

export type Own = { company_id: number; client_id: number };
export type Activity = Omit<Planned, 'flags'> & { id: number; flags: Flags; category: CategoryName };
export type StockItem = Item & { id: number };
export type Series = { id: number; activity: Activity; recurrence: string };
export type DemoClient = {
  own: Own;
  plan: ClientPlan;
  person: Record<PersonKey, number>;
  activities: Activity[];
  items: StockItem[];
  series: Series[];
};

export type Making = {
  db: Db;
  person: Record<PersonKey, number>;
  catalogue: Catalogue;
  attributes: Attributes;
  /** The demo organisation's, by company; another's activities carry none. */
  labels: ReadonlyMap<number, Labels>;
  /** The first day of history. */
  since: LocalDate;
  today: LocalDate;
  /** The instant from which people and clients are there. */
  created: string;
};

/** Makes it all; the transaction must see the company. */
export async function makeClient(making: Making, plan: ClientPlan, companyId: number): Promise<DemoClient> {
  const own = await makeTeam(making, plan, companyId);
  const activities = await makeActivities(making, plan, own);
  await answerAttributes(making.db, making.attributes, own, activities);
  const items = await makeItems(making, plan, own, activities);
  const series = await makeSeries(making, plan, own, activities);
  return { own, plan, person: making.person, activities, items, series };
}

async function makeTeam(
  { db, person, created }: Making,
  { name, team, former, leaders = [] }: ClientPlan,
  company_id: number,
): Promise<Own> {
  const [client] = await numbered(db, 'clients', [{ company_id, name, created_date: created }]);
  await insertAll(db, 'clients', [client!]);
  const own = { company_id, client_id: client!.id };
  const [group] = await numbered(db, 'client_groups', [{ ...own, name }]);
  await insertAll(db, 'client_groups', [group!]);
  const leads = (key: PersonKey) => leaders.includes(key) || roleOf(key) === 'ASSISTANCE_ADMIN';
  const member = (active: boolean) => (key: PersonKey) => ({
    ...own,
    ...{ client_group_id: group!.id, user_id: person[key], active, role: leads(key) ? ('ASSISTANCE_ADMIN' as const) : ('USER' as const) },
  });
  await insertAll(db, 'client_group_members', [...team.map(member(true)), ...former.map(member(false))]);
  return own;
}

async function makeActivities({ db, catalogue, labels }: Making, { activities }: ClientPlan, own: Own): Promise<Activity[]> {
  const made = await numbered(
    db,
    'activities',
    activities.map((one) => ({ ...one, flags: flagsOf(one.flags), category: categoryOf.get(one.type)! })),
  );
  await insertAll(
    db,
    'activities',
    made.map(({ id, name, type, flags, endedAgo }) => {
      const label_id = labels.get(own.company_id)?.get(type) ?? null;
      return { ...own, id, name, type_id: catalogue.types.get(type)!, label_id, archived: endedAgo !== undefined, ...flags };
    }),
  );
  return made;
}

async function makeItems({ db, catalogue }: Making, { items }: ClientPlan, own: Own, activities: readonly Activity[]) {
  const made = await numbered(db, 'inventory_items', items);
  await insertAll(
    db,
    'inventory_items',
    made.map(({ id, name, unit, alert, category, dosage, archived = false, open = false }) => {
      const [category_id, dosed] = [catalogue.stock.get(category)!, dosage ?? null];
      return {
        ...own,
        id,
        name,
        unit,
        alert_value: alert,
        category_id,
        dosage: dosed,
        amount_in_stock: 0,
        archived,
        open_to_assistants: open,
      };
    }),
  );
  const effects = activities.flatMap(({ id, draws = {} }) =>
    Object.entries(draws).map(([name, amount]) => ({
      ...own,
      activity_id: id,
      item_id: made.find((item) => item.name === name)!.id,
      amount,
    })),
  );
  await insertAll(db, 'inventory_effects', await numbered(db, 'inventory_effects', effects));
  return made;
}

async function makeSeries(
  { db, person, since, today }: Making,
  { team }: ClientPlan,
  own: Own,
  activities: readonly Activity[],
): Promise<Series[]> {
  const all = activities.flatMap((activity) => {
    const until = activity.endedAgo === undefined ? null : addDays(today, -activity.endedAgo);
    return (activity.times ?? []).map((times) => ({ activity, rule: ruleOf(times, since, until) }));
  });
  const made = await numbered(db, 'planned_activities', all);
  // Several clock times of one rule were planned in one act (R85).
  const acts = Map.groupBy(made, ({ activity, rule: { start, ...repeat } }) => JSON.stringify([activity.id, repeat]));
  const together = new Map([...acts.values()].flatMap((act) => act.map(({ id }) => [id, act.length > 1 ? act[0]!.id : null] as const)));
  const rows = made.map(({ id, activity, rule }) => ({
    ...own,
    id,
    activity_id: activity.id,
    recurrence: formatRule(rule),
    starts_on: rule.start.slice(0, 10),
    ends_on: rule.until,
    is_completable: !activity.onlyShown,
    archived: false,
    made_until: addDays(today, HORIZON + 1),
    together: together.get(id)!,
    created_by_id: person[team[0]!],
  }));
  await insertAll(db, 'planned_activities', rows);
  return made.map(({ id, activity }, index) => ({ id, activity, recurrence: rows[index]!.recurrence }));
}

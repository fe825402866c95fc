/** Random companies for the round trip of a workbook: what people make by hand over years, odd names, endings and removals included. */
import { sql } from 'kysely';
import { careBases } from '#domain/care-basis.ts';
import { alertKinds, contactKinds, needsAlertText } from '#domain/client-card.ts';
import { formatRule } from '#domain/planning/rule-text.ts';
import { createClient, createCompany } from '#server/clients/clients.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Person, World } from '#test/world.ts';
import { anyRule, type Dice, diceOf } from './import-dice.ts';
import { medicine } from './import-medicines.ts';

const nameParts = [
  'Dusch',
  'Måltid',
  'Ångan',
  'Café',
  'Insulin 10 E',
  'Låna – läsa',
  'x²',
  'Strauß',
  'Morgon',
  'B&B',
  '«Kväll»',
  'Övning',
  "O'Hara",
  'a|b',
  'C:D',
  'Å;Ä',
  '1,5',
  '=1+1',
  'Ja',
  'TAB',
];
const nameOf = (dice: Dice, more = '') => `${dice.one(nameParts)} ${dice.one(nameParts)}${more}`;
const texts = ['Kort', 'Med\nradbrytning', 'Å & Ä < Ö', '"citat"', '1,5', 'ja', '  inne  i  ', '2026-01-01', 'a: 2'];
const html = (dice: Dice) =>
  dice.one([
    '<p>En rad</p>',
    '<p>En</p><p>Två</p>',
    '<ul><li>Punkt</li><li>Till</li></ul>',
    '<p>Å &amp; Ä &lt; Ö</p>',
    '<p>Ett<br>brott</p>',
    '<p><strong>Fet</strong> text</p>',
  ]);

type Made = { id: number };
const insert = async (db: Db, table: string, row: Record<string, unknown>): Promise<number> => {
  const cells = Object.entries(row).filter(([, value]) => value !== undefined);
  const { rows } = await sql<Made>`insert into ${sql.table(table)} (${sql.join(cells.map(([name]) => sql.ref(name)))})
    values (${sql.join(cells.map(([, value]) => value))}) returning id`.execute(db);
  return rows[0]!.id;
};

async function catalogue(db: Db, dice: Dice, companyId: number, clientId: number | null, at: string) {
  const own = { company_id: companyId, client_id: clientId };
  const types: { id: number; questions: { id: number; type: string }[] }[] = [];
  for (let n = 0; n <= dice.below(2); n++) {
    const category = await insert(db, 'activity_categories', {
      ...own,
      name: nameOf(dice, ` k${n}`),
      color: '#0e6f8c',
      icon: 'bath',
      archived: dice.maybe(0.1),
    });
    for (let t = 0; t <= dice.below(2); t++) {
      const id = await insert(db, 'activity_types', {
        ...own,
        name: nameOf(dice, dice.maybe(0.7) ? ` t${t}` : ''),
        activity_category_id: category,
        removed_at: dice.maybe(0.1) ? at : null,
      });
      const questions: { id: number; type: string }[] = [];
      for (let q = 0; q < dice.below(4); q++) {
        const type = dice.one(['STRING', 'LONG_STRING', 'BOOLEAN', 'NUMBER']);
        const question = await insert(db, 'attributes', {
          ...own,
          activity_type_id: id,
          name: nameOf(dice, dice.maybe(0.8) ? ` q${q}` : ''),
          value_type: type,
          order: q,
          archived: dice.maybe(0.1),
        });
        questions.push({ id: question, type });
      }
      types.push({ id, questions });
    }
  }
  return types;
}

const values = {
  STRING: ['attribute_value_strings', 'string_value', (dice: Dice) => dice.one(texts).replace('\n', ' ').trim()],
  LONG_STRING: ['attribute_value_long_strings', 'string_value', html],
  BOOLEAN: ['attribute_value_booleans', 'boolean_value', (dice: Dice) => dice.maybe(0.5)],
  NUMBER: ['attribute_value_numbers', 'double_value', (dice: Dice) => dice.below(10_000) / 100],
} as const;

async function activity(
  db: Db,
  dice: Dice,
  of: { company_id: number; client_id: number },
  types: Awaited<ReturnType<typeof catalogue>>,
  labels: number[],
  items: number[],
  by: Person,
  at: string,
) {
  const type = dice.one(types);
  const flag = () => dice.maybe(0.4);
  const careBasis = dice.one(careBases);
  const tasks = await db.selectFrom('delegation_tasks').select('id').where('company_id', '=', of.company_id).orderBy('id').execute();
  const id = await insert(db, 'activities', {
    ...{ ...of, type_id: type.id, name: nameOf(dice), label_id: dice.maybe(0.3) && labels.length ? dice.one(labels) : null },
    ...{ archived: dice.maybe(0.1), one_tap_minutes: dice.maybe(0.3) ? 15 + dice.below(200) : null, care_basis: careBasis },
    delegation_task_id: careBasis === 'DELEGATED' && dice.maybe(0.7) ? dice.one(tasks).id : null,
    ...{ shares_data_when_signed: flag(), shares_data_when_skipped: flag(), shares_data_when_reported: flag(), is_sent_to_inbox: flag() },
    ...{ sends_notification_when_ignored: flag(), include_in_customer_routines: flag(), include_in_goal_evaluation: flag() },
  });
  for (const question of type.questions) {
    if (dice.maybe(0.3)) continue;
    const [table, column, value] = values[question.type as keyof typeof values];
    await insert(db, table, { ...of, attribute_id: question.id, activity_id: id, [column]: value(dice) });
  }
  let together: number | null = null;
  for (let s = 0; s < dice.below(4); s++) {
    const rule = anyRule(dice);
    const starts = rule.start.slice(0, 10);
    const ends = rule.freq === 'none' ? starts : rule.until;
    const series: number = await insert(db, 'planned_activities', {
      ...{ ...of, activity_id: id, recurrence: formatRule(rule), starts_on: starts, ends_on: ends, made_until: '2027-01-22' },
      ...{ is_completable: dice.maybe(0.8), archived: dice.maybe(0.1), together },
    });
    if (dice.maybe(0.5)) together ??= series;
  }
  for (const item of items)
    if (dice.maybe(0.3)) await insert(db, 'inventory_effects', { ...of, activity_id: id, item_id: item, amount: dice.below(500) / 100 });
  if (dice.maybe(0.5)) await medicine(db, dice, { ...of, activity_id: id }, by, at);
  return id;
}

async function client(
  db: Db,
  dice: Dice,
  companyId: number,
  shared: Awaited<ReturnType<typeof catalogue>>,
  labels: number[],
  areas: number[],
  by: Person,
  at: string,
) {
  const { clientId, groupId } = await createClient(db, companyId, dice.maybe(0.1) ? 'Samma Namn' : nameOf(dice, ` ${dice.below(90)}`));
  const of = { company_id: companyId, client_id: clientId };
  if (dice.maybe(0.2)) await insert(db, 'client_groups', { ...of, name: 'Ett team till' });
  if (dice.maybe(0.5))
    await sql`insert into client_group_members (client_group_id, user_id, company_id, client_id, role) values (${groupId}, ${by.id}, ${companyId}, ${clientId}, 'USER')`.execute(
      db,
    );
  if (dice.maybe(0.6)) {
    const alerts = alertKinds
      .filter(() => dice.maybe(0.2))
      .map((kind) => ({ kind, text: needsAlertText(kind) || dice.maybe(0.5) ? `a|b \\ ${kind}` : null }));
    const contacts = contactKinds
      .filter(() => dice.maybe(0.2))
      .map((kind) => ({ kind, name: nameOf(dice), phone: '070-123 45 67', note: dice.maybe(0.5) ? 'not: a | b' : null }));
    await sql`insert into client_cards (company_id, client_id, number, at, by_id, alerts, contacts, image_url, office_read_before, office_reads)
      values (${companyId}, ${clientId}, 1, ${at}, ${by.id}, ${JSON.stringify(alerts)}::jsonb, ${JSON.stringify(contacts)}::jsonb, null, true, true)`.execute(
      db,
    );
  }
  if (dice.maybe(0.3)) await sql`update clients set office_reads_card = false where id = ${clientId}`.execute(db);
  const types = dice.maybe(0.5) ? [...shared, ...(await catalogue(db, dice, companyId, clientId, at))] : shared;
  const items: number[] = [];
  for (let i = 0; i < dice.below(4); i++)
    items.push(
      await insert(db, 'inventory_items', {
        ...of,
        name: nameOf(dice, dice.maybe(0.8) ? ` i${i}` : ''),
        unit: dice.maybe(0.5) ? 'st' : null,
        amount_in_stock: dice.below(9000) / 100 - 10,
        alert_value: dice.below(900) / 100,
        dosage: dice.maybe(0.4) ? dice.one(['1 x 2', 'vid behov']) : null,
        archived: dice.maybe(0.1),
      }),
    );
  const activities: number[] = [];
  for (let a = 0; a < dice.below(7); a++) activities.push(await activity(db, dice, of, types, labels, items, by, at));
  if (activities.length > 0 && dice.maybe(0.6)) {
    const approved = dice.maybe(0.4);
    const plan = await insert(db, 'evaluation_plans', { ...of, name: 'Plan', made_date: at });
    for (const one of activities)
      if (dice.maybe(0.5))
        await insert(db, 'evaluation_goals', {
          ...of,
          evaluation_plan_id: plan,
          activity_id: one,
          category_id: dice.one(areas),
          min_frequency: dice.below(9),
          max_frequency: dice.maybe(0.3) ? 20 : null,
          frequency_unit: dice.one(['DAY', 'WEEK', 'MONTH', 'YEAR']),
          alias: dice.maybe(0.3) ? nameOf(dice) : null,
          description: dice.maybe(0.4) ? html(dice) : null,
        });
    if (approved)
      await sql`update evaluation_plans set status = 'APPROVED', start_date = '2026-01-01', approved_date = ${at}, approved_by_id = ${by.id} where id = ${plan}`.execute(
        db,
      );
  }
  if (dice.maybe(0.3) && shared[0])
    await sql`insert into left_out (company_id, client_id, activity_type_id) values (${companyId}, ${clientId}, ${shared[0].id})`.execute(
      db,
    );
}

/** A company of its own with an administrator, made from a seed. */
export async function randomCompany(w: World, seed: number): Promise<{ companyId: number; who: Person }> {
  const dice = diceOf(seed);
  const at = w.clock.now.toISOString();
  const companyId = await w.scoped({ companies: [] }, (db) => createCompany(db, `Företag ${seed}`));
  const who = await w.person(`Chef Nummer${seed}`, ['ORG_ADMIN'], companyId);
  const helper = await w.person(`Hjälp Nummer${seed}`, ['USER']);
  await w.scoped({ companies: [companyId, 0] }, async (db) => {
    const { rows: areas } = await sql<Made>`select id from evaluation_goal_categories where company_id = 0`.execute(db);
    const labels: number[] = [];
    for (let l = 0; l < 3; l++)
      labels.push(
        await insert(db, 'labels', {
          company_id: companyId,
          name: nameOf(dice, ` l${l}`).slice(0, 30),
          removed_at: dice.maybe(0.2) ? at : null,
        }),
      );
    for (const removed_at of [null, at]) await insert(db, 'delegation_tasks', { company_id: companyId, name: nameOf(dice), removed_at });
    const shared = await catalogue(db, dice, companyId, null, at);
    for (let c = 0; c <= dice.below(3); c++)
      await client(
        db,
        dice,
        companyId,
        shared,
        labels,
        areas.map(({ id }) => id),
        helper,
        at,
      );
  });
  return { companyId, who };
}

/** What an import made is what the same made by hand is: in every table, in what is counted and in what is searched for (R105). */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { clientCards } from '#contract/client-cards.ts';
import { evaluationGoals } from '#contract/goals/goals.ts';
import { evaluationPlans } from '#contract/goals/plans.ts';
import { inventoryEffects, inventoryItems } from '#contract/inventory.ts';
import { medicines } from '#contract/medicines.ts';
import { clients } from '#contract/people.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { type World, world } from '#test/world.ts';
import { importing, sheet } from './import-steps.ts';

let w: World;
let typeId: number;
let questionIds: number[];
let areaId: number;
let taskId: number;
beforeAll(async () => {
  w = await world();
  const own = { company_id: w.companies.sol.id, client_id: null };
  await w.scoped({ companies: [w.companies.sol.id, 0] }, async (db) => {
    const category = await db
      .insertInto('activity_categories')
      .values({ ...own, name: 'Medicin', color: '#0e6f8c', icon: 'pill' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const type = await db
      .insertInto('activity_types')
      .values({ ...own, name: 'Tabletter', activity_category_id: category.id } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    typeId = type.id;
    questionIds = [];
    for (const [order, [name, value_type]] of [
      ['Dos', 'STRING'],
      ['Hur', 'LONG_STRING'],
      ['Antal', 'NUMBER'],
      ['Vid behov', 'BOOLEAN'],
    ].entries())
      questionIds.push(
        (
          await db
            .insertInto('attributes')
            .values({ ...own, activity_type_id: typeId, name, value_type, order } as never)
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
      );
    const isInsulin = sql<boolean>`name = 'Insulin med penna' and company_id = ${w.companies.sol.id}`;
    taskId = (await db.selectFrom('delegation_tasks').select('id').where(isInsulin).executeTakeFirstOrThrow()).id;
    areaId = (await db.selectFrom('evaluation_goal_categories').select('id').where('name', '=', 'Personlig vård').executeTakeFirstOrThrow())
      .id;
  });
});

async function byHand(name: string): Promise<void> {
  const { orgAdmin } = w.people;
  const ok = <A extends { status: number; data: unknown }>(answer: A): A['data'] => {
    expect([200, 201]).toContain(answer.status);
    return answer.data;
  };
  const group = ok(await w.call(orgAdmin, clients.create, { body: { name } }))!;
  const client = { id: group.client.id };
  const leader = await w.person(`Lena Ledare`, ['ASSISTANCE_ADMIN']);
  await w.join({ id: client.id, companyId: w.companies.sol.id, groupId: group.id }, leader, true, 'ASSISTANCE_ADMIN');
  ok(
    await w.call(leader, clientCards.put, {
      params: { clientId: client.id },
      body: {
        alerts: [{ kind: 'ALLERGY', text: 'nötter' }, { kind: 'EPILEPSY' }],
        contacts: [{ kind: 'RELATIVE', name: 'Anna Hall', phone: '070-123 45 67', note: 'dotter' }],
      },
    }),
  );
  const item = ok(
    await w.call(leader, inventoryItems.create, {
      body: { name: 'Alvedon', unit: 'st', amountInStock: 3, alertValue: 5, client, dosage: '1 x 2' },
    }),
  )!;
  const [dose, how, amount, need] = questionIds;
  const first = ok(
    await w.call(leader, activities.create, {
      body: {
        ...{
          name: 'Alvedon morgon',
          type: { id: typeId },
          client,
          sharesDataWhenSigned: true,
          oneTapMinutes: 30,
          careBasis: 'DELEGATED',
          delegationTask: { id: taskId },
          includeInCustomerRoutines: true,
        },
        attributeValueStrings: [{ attribute: { id: dose! }, stringValue: '2 st' }],
        attributeValueLongStrings: [{ attribute: { id: how! }, stringValue: '<p>Med vatten &amp; mat</p><p>Långsamt</p>' }],
        attributeValueNumbers: [{ attribute: { id: amount! }, doubleValue: 2.5 }],
        attributeValueBooleans: [{ attribute: { id: need! }, booleanValue: true }],
      },
    }),
  )!;
  ok(await w.call(leader, activities.create, { body: { name: 'Tillsyn', type: { id: typeId }, client } }));
  ok(await w.call(leader, inventoryEffects.create, { body: { activity: { id: first.id }, item: { id: item.id }, amount: 2 } }));
  const daily = 'DTSTART;TZID=Europe/Stockholm:20261121T080000\nRRULE:FREQ=DAILY';
  ok(await w.call(leader, plannedActivities.create, { body: { activity: { id: first.id }, recurrence: daily, alsoAt: ['20:00'] } }));
  const contents = [{ name: 'Metformin', strength: '500 mg', amount: 2, unit: 'tabletter' }];
  const order = {
    kind: 'PACK' as const,
    name: 'Dosett',
    givenBy: 'TEAM' as const,
    orderedBy: 'Dr Lind',
    orderedOn: '2026-11-02',
    contents,
  };
  ok(await w.call(leader, medicines.create, { body: { activity: { id: first.id }, ...order } }));
  const plan = ok(await w.call(orgAdmin, evaluationPlans.create, { body: { name: 'Utvärderingsplan', clientId: client.id } }))!;
  ok(
    await w.call(orgAdmin, evaluationGoals.create, {
      body: {
        evaluationPlanId: plan.id,
        activityId: first.id,
        categoryId: areaId,
        minFrequency: 7,
        frequencyUnit: 'WEEK',
        alias: 'Medicin i tid',
      },
    }),
  );
}

/** Rows about the client, without what is their own: ids, and who did it; by what they say. */
async function rowsAbout(name: string): Promise<Record<string, unknown>> {
  return w.scoped({ companies: '*' }, async (db) => {
    const { id } = await db.selectFrom('clients').select('id').where('name', '=', name).executeTakeFirstOrThrow();
    const tables = [
      ...[
        'clients',
        'client_groups',
        'client_cards',
        'activities',
        'planned_activities',
        'activity_instances',
        'inventory_items',
        'inventory_effects',
        'stock_movements',
      ],
      ...[
        'attribute_value_strings',
        'attribute_value_long_strings',
        'attribute_value_booleans',
        'attribute_value_numbers',
        'sharing_changes',
      ],
      ...['medicines', 'medicine_numbers', 'evaluation_plans', 'evaluation_goals', 'search_words', 'left_out', 'timeline_strays'],
    ];
    const own = [
      'id',
      'created_date',
      'client_id',
      'client_group_id',
      'activity_id',
      'planned_activity_id',
      'item_id',
      'evaluation_plan_id',
      'by_id',
      'created_by_id',
      'subject_id',
      'together',
      'instance_id',
      'medicine_id',
    ];
    const found: Record<string, unknown> = {};
    for (const table of tables) {
      const column = table === 'clients' ? 'id' : 'client_id';
      const { rows } = await sql<{
        row: Record<string, unknown>;
      }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.ref(column)} = ${id}`.execute(db);
      found[table] = rows
        .map(({ row }) =>
          Object.entries(row)
            .filter(([key]) => !own.includes(key))
            .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
            .join(', '),
        )
        .filter((row) => !row.includes('kind: "CLIENT"'))
        .map((row) => row.replaceAll(name, 'klienten'))
        .sort();
    }
    const { rows: counts } =
      await sql`select day, sum(placed) as placed, sum(hidden) as hidden, sum(signed) as signed, sum(due) as due from instance_counts where client_id = ${id} group by 1 order by 1`.execute(
        db,
      );
    const { rows: together } = await sql<{
      n: number;
    }>`select count(distinct together) as n from planned_activities where client_id = ${id}`.execute(db);
    return { ...found, counts, together };
  });
}

it('in every table, and in what is counted and searched for', async () => {
  await byHand('Par Ett');
  const client = 'Par Två';
  const of = { client, category: 'Medicin', type: 'Tabletter' };
  const done = await importing(w).run([
    sheet('clients', { name: client, alerts: 'Allergi: nötter\nEpilepsi', contacts: 'Anhörig | Anna Hall | 070-123 45 67 | dotter' }),
    sheet(
      'activities',
      {
        ...{
          ...of,
          name: 'Alvedon morgon',
          times: '08:00, 20:00 varje dag från 2026-11-21',
          shares: 'signerad',
          oneTapMinutes: '30',
          careBasis: 'delegerad',
          delegationTask: 'Insulin med penna',
          routines: 'ja',
          draws: 'Alvedon: 2',
        },
        ...{ 'question:Dos': '2 st', 'question:Hur': 'Med vatten & mat\nLångsamt', 'question:Antal': '2,5', 'question:Vid behov': 'ja' },
      },
      { ...of, name: 'Tillsyn' },
    ),
    sheet('medicines', {
      ...{ ...of, activity: 'Alvedon morgon', kind: 'Dosett', name: 'Dosett', orderedBy: 'Dr Lind', orderedOn: '2026-11-02' },
      contents: 'Metformin | 500 mg | 2 tabletter',
    }),
    sheet('stock', { client, name: 'Alvedon', unit: 'st', amount: '3', alertValue: '5', dosage: '1 x 2' }),
    sheet('goals', {
      client,
      type: 'Tabletter',
      activity: 'Alvedon morgon',
      area: 'Personlig vård',
      frequency: '7',
      unit: 'vecka',
      alias: 'Medicin i tid',
    }),
  ]);
  expect(done).toMatchObject({ state: 'DONE', notApplied: [] });
  const [hand, imported] = [await rowsAbout('Par Ett'), await rowsAbout('Par Två')];
  expect((hand.activity_instances as unknown[]).length).toBeGreaterThan(100);
  expect(imported).toEqual(hand);
});

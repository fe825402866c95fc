/** The demo's medicines: orders with their numbers, one changed yesterday; some activities of medicine are none yet (decision 113). */
import { sql } from 'kysely';
import type { Giver, MedicineKind } from '#domain/medicine-numbers.ts';
import { parsePack } from '#domain/medicine-pack.ts';
import { addDays, toInstant } from '#domain/time.ts';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { DemoClient, FillContext } from './clients.ts';
import type { DemoInstance } from './life.ts';
import { ZONE } from './plan.ts';

type Order = {
  name: string;
  strength?: string;
  form?: string;
  dose?: number;
  doseTo?: number;
  /** Other doses, by the clock of their series. */
  doseAt?: Readonly<Record<string, number>>;
  unit?: string;
  route?: string;
  indication?: string;
  instruction?: string;
  givenBy?: Giver;
  orderedBy?: string;
  maxAmount?: number;
  maxHours?: number;
  minIntervalMinutes?: number;
  needsSecond?: true;
  /** As one types it. */
  contents?: string;
};
/** «12:00», of a rule's text. */
const clockOf = (recurrence: string) => recurrence.replace(/^.*?T(\d\d)(\d\d)\d\d\n.*$/s, '$1:$2');
/** An order as it was written so many days ago, ordered a day before. */
type WrittenOrder = Order & { daysAgo: number; reason?: string };
type DemoMedicine = { kind: MedicineKind; orders: readonly WrittenOrder[] };

const clinic = 'Dr Eva Lindén, Ekens vårdcentral';
const pack = (contents: string, reason?: string): WrittenOrder => ({
  ...{ daysAgo: 40, name: 'Dosett', orderedBy: clinic, contents, indication: 'MS, blodtryck, mage' },
  ...(reason && { reason }),
});
const novoRapid = { name: 'NovoRapid FlexPen', strength: '100 E/ml', form: 'injektion', route: 'under huden, magen', unit: 'E' };
const lantus = { name: 'Lantus SoloStar', strength: '100 E/ml', form: 'injektion', route: 'under huden, låret', unit: 'E' };
const diabetes = { indication: 'Diabetes typ 2', orderedBy: 'Dr Ali Hosseini, diabetesmottagningen' };

/** By client and activity. */
const medicines: Readonly<Record<string, Readonly<Record<string, DemoMedicine>>>> = {
  'Elsa Lindqvist': {
    Morgonmedicin: {
      kind: 'PACK',
      orders: [
        pack('Baklofen 10 mg, 1 tablett\nEnalapril 5 mg, 1 tablett\nOmeprazol 20 mg, 1 kapsel\nD-vitamin 800 E, 1 tablett'),
        {
          ...pack('Baklofen 10 mg, 1 tablett\nEnalapril 10 mg, 1 tablett\nOmeprazol 20 mg, 1 kapsel\nD-vitamin 800 E, 1 tablett'),
          ...{ daysAgo: 12, reason: 'Blodtrycket var för högt' },
        },
      ],
    },
    Förmiddagsmedicin: { kind: 'PACK', orders: [pack('Baklofen 10 mg, 1 tablett')] },
    Eftermiddagsmedicin: { kind: 'PACK', orders: [pack('Baklofen 10 mg, 1 tablett')] },
    Kvällsmedicin: { kind: 'PACK', orders: [pack('Baklofen 10 mg, 1,5 tablett\nMirtazapin 15 mg, 1 tablett')] },
    'Smärtlindring vid behov': {
      kind: 'AS_NEEDED',
      orders: [
        {
          ...{
            daysAgo: 40,
            name: 'Alvedon',
            strength: '500 mg',
            form: 'tablett',
            dose: 1,
            doseTo: 2,
            unit: 'tabletter',
            orderedBy: clinic,
          },
          ...{ indication: 'Smärta i leder, huvudvärk', maxAmount: 6, minIntervalMinutes: 240, instruction: 'Med ett halvt glas vatten' },
        },
      ],
    },
  },
  'Karl Ek': {
    'Insulin till måltid': {
      kind: 'SCHEDULED',
      orders: [
        {
          ...novoRapid,
          ...diabetes,
          daysAgo: 60,
          dose: 8,
          doseAt: { '12:00': 6 },
          instruction: 'Mät blodsockret först. Under 4: druvsocker, nytt prov efter en kvart.',
        },
      ],
    },
    'Insulin till natten': {
      kind: 'SCHEDULED',
      orders: [
        { ...lantus, ...diabetes, daysAgo: 60, dose: 22 },
        { ...lantus, ...diabetes, daysAgo: 1, dose: 20, reason: 'Lågt blodsocker på morgonen' },
      ],
    },
  },
  'Mia Sund': {
    Epilepsimedicin: {
      kind: 'SCHEDULED',
      orders: [
        {
          ...{ daysAgo: 50, name: 'Levetiracetam', strength: '100 mg/ml', form: 'oral lösning', dose: 7.5, unit: 'ml', route: 'i knappen' },
          ...{ indication: 'Epilepsi', orderedBy: 'Dr Sara Nyman, neurologen', instruction: 'Skölj med 10 ml vatten efteråt' },
        },
      ],
    },
    'Oxycodone morgon och kväll': {
      kind: 'SCHEDULED',
      orders: [
        {
          ...{ daysAgo: 45, name: 'Oxycodone', strength: '5 mg', form: 'tablett', dose: 1, unit: 'tabletter', needsSecond: true },
          ...{ indication: 'Smärta i höfterna', orderedBy: 'Dr Sara Nyman, neurologen', instruction: 'Krossas inte' },
        },
      ],
    },
    'Oxycodone vid svår smärta': {
      kind: 'AS_NEEDED',
      orders: [
        {
          ...{ daysAgo: 50, name: 'Oxycodone', strength: '5 mg', form: 'tablett', dose: 1, unit: 'tabletter' },
          ...{ indication: 'Svår smärta', orderedBy: 'Dr Sara Nyman, neurologen', maxAmount: 4, minIntervalMinutes: 240 },
        },
      ],
    },
  },
};

/** Writes the pauses of a client's medicines, with the events that they skipped. */
export async function recordPauses(
  { db, personIds, today }: FillContext,
  { owner, plan, activities }: DemoClient,
  instances: readonly (DemoInstance & { id: number })[],
): Promise<void> {
  const instantOf = ({ daysAgo, at }: { daysAgo: number; at: string }) => toInstant(`${addDays(today, -daysAgo)}T${at}`, ZONE);
  const pauses = await assignIds(db, 'medicine_pauses', plan.pauses ?? []);
  for (const { id, activity, from, until, orderedBy, reason } of pauses) {
    const { id: activity_id } = activities.find(({ name }) => name === activity)!;
    const medicine = await db.selectFrom('medicines').select('id').where('activity_id', '=', activity_id).executeTakeFirstOrThrow();
    const [from_at, until_at] = [instantOf(from), instantOf(until)];
    const pauseFields = { at: from_at, by_id: personIds[plan.team[0]!], ordered_by: orderedBy, reason };
    await insertAll(db, 'medicine_pauses', [{ ...owner, id, medicine_id: medicine.id, from_at, until_at, ...pauseFields }]);
    const skippedInstances = instances.filter(
      (instance) =>
        instance.activity.id === activity_id && instance.isSkipped && instance.placedAt >= from_at && instance.placedAt < until_at,
    );
    await insertAll(
      db,
      'medicine_pause_skips',
      skippedInstances.map((instance) => ({ ...owner, pause_id: id, instance_id: instance.id, at: instance.signedByDate! })),
    );
  }
}

/** Writes the orders of one client's medicines; the transaction must see its company. */
export async function recordMedicines(
  { db, personIds, today }: FillContext,
  { owner, plan, activities, series }: DemoClient,
): Promise<void> {
  const clientMedicines = medicines[plan.name] ?? {};
  const medicineRows = await assignIds(
    db,
    'medicines',
    activities.flatMap(({ id, name }) => (clientMedicines[name] ? [{ activity_id: id, ...clientMedicines[name] }] : [])),
  );
  if (medicineRows.length === 0) return;
  await insertAll(
    db,
    'medicines',
    medicineRows.map(({ id, activity_id, kind }) => ({ ...owner, id, activity_id, kind })),
  );
  const leader = plan.team[0]!;
  // Old orders were written by somebody else who leads, or did, and checked by the leader of now; where two lead they wait for it.
  const isOld = ({ daysAgo }: WrittenOrder) => daysAgo >= 30;
  const writerOf = (order: WrittenOrder) => personIds[(isOld(order) && (plan.leaders ?? plan.formerMembers)[0]) || leader];
  const orderTimeOf = (daysAgo: number) => toInstant(`${addDays(today, -daysAgo)}T14:20`, ZONE);
  await insertAll(
    db,
    'medicine_numbers',
    medicineRows.flatMap(({ id, activity_id, orders }) =>
      orders.map((order, index) => {
        const orderedAt = orderTimeOf(order.daysAgo);
        return {
          ...{
            ...owner,
            medicine_id: id,
            number: index + 1,
            from_at: orderedAt,
            at: orderedAt,
            by_id: writerOf(order),
            reason: order.reason ?? null,
            name: order.name,
          },
          ...{ strength: order.strength ?? null, form: order.form ?? null, dose: order.dose ?? null, dose_to: order.doseTo ?? null },
          ...{ unit: order.unit ?? null, route: order.route ?? null, indication: order.indication ?? null },
          ...{ instruction: order.instruction ?? null, given_by: order.givenBy ?? ('TEAM' as const), ordered_by: order.orderedBy ?? null },
          ...{ ordered_on: addDays(today, -order.daysAgo - 1), max_amount: order.maxAmount ?? null, max_hours: order.maxHours ?? null },
          ...{
            min_interval_minutes: order.minIntervalMinutes ?? null,
            effect_after_minutes: null,
            contents: parsePack(order.contents ?? ''),
          },
          needs_second: order.needsSecond ?? false,
          doses: series.flatMap(({ id: line, activity, recurrence }) => {
            const dose = activity.id === activity_id ? order.doseAt?.[clockOf(recurrence)] : undefined;
            return dose === undefined ? [] : [{ line, dose, doseTo: null }];
          }),
        };
      }),
    ),
  );
  const checkRows = medicineRows.flatMap(({ id, orders }) =>
    orders.flatMap((order, index) =>
      isOld(order) && !plan.leaders && plan.formerMembers.length > 0
        ? [{ ...owner, medicine_id: id, number: index + 1, by_id: personIds[leader], at: orderTimeOf(order.daysAgo - 1) }]
        : [],
    ),
  );
  await insertAll(db, 'medicine_checks', checkRows);
  await sql`
    update medicines medicine
    set current_number = (select max(revision.number) from medicine_numbers revision where revision.medicine_id = medicine.id)
    where medicine.id = any(${medicineRows.map(({ id }) => id)}) and medicine.version = 1`.execute(db);
}

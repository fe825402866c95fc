/** Random medicines of activities for the round trip of a workbook: changed, begun later, ended, with doses by time, of every kind. */
import { sql } from 'kysely';
import { givers, medicineKinds } from '#domain/medicine-numbers.ts';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Person } from '#test/world.ts';
import type { Dice } from './import-dice.ts';

const HOUR = 3_600_000;
const words = [
  'Alvedon',
  'a|b',
  'C:\\D',
  'x, y; z',
  '1,5',
  '=1+1',
  '500 mg',
  'Å & Ä',
  '2 | st',
  'TAB',
  '(1 x 2)',
  '«Kväll»',
  'nej',
  '2026-01-01',
];
type Of = { company_id: number; client_id: number; activity_id: number };

export async function medicine(db: Db, dice: Dice, { activity_id, ...own }: Of, by: Person, at: string): Promise<void> {
  const kind = dice.one(medicineKinds);
  const [one] = await assignIds(db, 'medicines', [{ ...own, activity_id, kind, version: 1, current_number: null as number | null }]);
  const { id } = one!;
  await insertAll(db, 'medicines', [one!]);
  const maybe = <V>(value: () => V, chance = 0.5) => (dice.maybe(chance) ? value() : null);
  const amount = (least = 0) => least + dice.below(1000) / 100;
  const { rows: series } = await sql<{
    id: number;
  }>`select id from planned_activities where activity_id = ${activity_id} order by id`.execute(db);
  const count = 1 + dice.below(3);
  for (let number = 1; number <= count; number++) {
    const dose = maybe(amount, 0.8);
    const isAhead = dice.maybe(0.2);
    const text = () => dice.one(words);
    // What another kind would not ask for stands there too: a call may have written it.
    const order = {
      ...{ name: text(), substance: maybe(text), strength: maybe(text), form: maybe(text), unit: maybe(text), route: maybe(text) },
      ...{ indication: maybe(text), instruction: maybe(() => dice.one(['Med vatten', 'Långsamt\nefter mat'])), ordered_by: maybe(text) },
      ...{ dose, dose_to: dose === null ? null : maybe(() => dose + amount(0.01)), given_by: dice.one(givers) },
      ...{ ordered_on: maybe(() => '2026-11-02'), until_day: maybe(() => '2027-02-28'), max_amount: maybe(() => amount(0.01)) },
      ...{ max_hours: maybe(() => 1 + dice.below(168)), min_interval_minutes: maybe(() => 1 + dice.below(600)) },
      effect_after_minutes: maybe(() => 1 + dice.below(600)),
      contents: Array.from({ length: kind === 'PACK' || dice.maybe(0.1) ? dice.below(5) : 0 }, () => ({
        ...{ name: text(), strength: maybe(text), amount: maybe(amount), unit: maybe(text) },
      })),
      doses: kind === 'SCHEDULED' && series[0] && dice.maybe(0.3) ? [{ line: series[0].id, dose: 1, doseTo: null }] : [],
    };
    const from_at = new Date(Date.parse(at) + (isAhead ? 48 : -1) * HOUR).toISOString();
    const row = { ...own, medicine_id: id, number, from_at, at, by_id: by.id, reason: null };
    await insertAll(db, 'medicine_numbers', [{ ...row, ...order }]);
  }
  await sql`update medicines set current_number = 1 where id = ${id}`.execute(db);
  if (dice.maybe(0.15))
    await sql`update medicines set ended_at = ${at}, ended_by_id = ${by.id}, ended_reason = 'Slut' where id = ${id}`.execute(db);
}

/** Bodies of medicines for the loop. An activity becomes a medicine once: each is made of one that is none (ground.ts keeps one ready). */
import type { World } from '#test/world.ts';
import { type Side, sides, words } from './rows.ts';

/** The row that the next medicine is made of. */
export const PLAIN_ACTIVITY = 'activities without a medicine';

/** True of tables whose rows ADMIN makes: a leader checks only medicines that another wrote down. */
export const byAdmin = (table: string) => table === 'clients' || table === 'medicines';

let count = 0;

/** The sides whose one was named. */
export const madeOn = (rows: Record<Side, Record<string, number>>, body: unknown): Side[] =>
  sides.filter((side) => rows[side][PLAIN_ACTIVITY] === (body as { activity: { id: number } }).activity.id);

/** Written past the calls, since one of them may have ended its maker's session. */
export async function plainActivityOf(w: World, side: Side): Promise<number> {
  const { id: client_id, companyId: company_id, typeId: type_id } = w.clients[side];
  const created = await w.scoped({ companies: [company_id] }, (db) =>
    db
      .insertInto('activities')
      .values({ client_id, company_id, type_id, name: `${words[side]} ${++count}` } as never)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return created.id;
}

/** A dose given as needed, of a medicine of its own: the id of its instance. */
export async function doseOf(w: World, side: Side, needs_second = false): Promise<number> {
  const activity_id = await plainActivityOf(w, side);
  const { id: client_id, companyId: company_id } = w.clients[side];
  const owner = { company_id, client_id };
  const at = w.clock.now.toISOString();
  const by_id = w.people.admin.id;
  return w.scoped({ companies: [company_id] }, async (db) => {
    const { id: medicine_id } = await db
      .insertInto('medicines')
      .values({ ...owner, activity_id, kind: 'AS_NEEDED' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const number = {
      ...owner,
      medicine_id,
      number: 1,
      from_at: at,
      at,
      by_id,
      name: words[side],
      given_by: 'TEAM',
      contents: '[]',
      needs_second,
    };
    await db
      .insertInto('medicine_numbers')
      .values(number as never)
      .execute();
    const done = {
      placed_at: at,
      occurence_date: at,
      signed_by_date: at,
      signed_by_id: by_id,
      created_by_id: by_id,
      is_completable: false,
    };
    const { id: instance_id } = await db
      .insertInto('activity_instances')
      .values({ ...owner, activity_id, ...done } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const dose = { instance_id, medicine_id, number: 1, dose: 1, reason: words[side], at, by_id };
    await db
      .insertInto('instance_doses')
      .values({ ...owner, ...dose })
      .execute();
    const line = { ...owner, instance_id, at, by_id };
    await db
      .insertInto('instance_marks')
      .values({ ...line, kind: 'TOO_SOON', facts: '{}' })
      .execute();
    await db
      .insertInto('dose_effects')
      .values({ ...line, effect: 'TOO_EARLY', note: words[side] })
      .execute();
    return instance_id;
  });
}

/** A pause of a medicine of its own, written past the calls: each is ended once. */
export async function pauseOf(w: World, side: Side): Promise<number> {
  const activity_id = await plainActivityOf(w, side);
  const by_id = (side === 'foreign' ? w.people.strangerAdmin : w.people.assistanceAdmin).id;
  const at = w.clock.now.toISOString();
  const owner = { client_id: w.clients[side].id, company_id: w.clients[side].companyId };
  return w.scoped({ companies: [owner.company_id] }, async (db) => {
    const medicine = await db
      .insertInto('medicines')
      .values({ ...owner, activity_id, kind: 'SCHEDULED' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const number = { number: 1, from_at: at, at, by_id, name: words[side], given_by: 'TEAM', contents: '[]' };
    await db
      .insertInto('medicine_numbers')
      .values({ ...owner, medicine_id: medicine.id, ...number } as never)
      .execute();
    const paused = { from_at: at, until_at: null, ordered_by: words[side], reason: words[side], at, by_id };
    const pause = await db
      .insertInto('medicine_pauses')
      .values({ ...owner, medicine_id: medicine.id, ...paused })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Something that it skipped, of an activity of its own.
    const skipped = {
      placed_at: at,
      planned_date: at,
      is_completable: true,
      is_skipped: true,
      skipped_date: at,
      signed_by_date: at,
      signed_by_id: by_id,
    };
    const instance = await db
      .insertInto('activity_instances')
      .values({ ...owner, activity_id, ...skipped } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('medicine_pause_skips')
      .values({ ...owner, pause_id: pause.id, instance_id: instance.id, at })
      .execute();
    return pause.id;
  });
}

type Maker = { rowOf: (table: string) => number; word: string };
const order = ({ word }: Maker) => ({
  ...{ kind: 'AS_NEEDED', name: `${word} ${++count}`, strength: '500 mg', form: word, dose: 1, doseTo: 2, unit: 'tablett', route: word },
  ...{
    substance: word,
    indication: word,
    instruction: word,
    givenBy: 'TEAM',
    orderedBy: word,
    orderedOn: '2026-11-20',
    untilDay: '2026-12-20',
  },
  ...{
    maxAmount: 4,
    maxHours: 24,
    minIntervalMinutes: 240,
    effectAfterMinutes: 60,
    contents: [{ name: word, strength: '5 mg', amount: 1, unit: 'tablett' }],
  },
});

export const medicineBodies = {
  'medicines.create': (maker: Maker) => ({ activity: { id: maker.rowOf(PLAIN_ACTIVITY) }, ...order(maker) }),
  'medicines.change': (maker: Maker) => ({ ...order(maker), reason: `${maker.word} ${++count}` }),
  // Each at a minute of its own, on the days before the ground was made.
  'medicines.give': ({ word }: Maker) => ({ date: new Date(Date.UTC(2026, 10, 18, 0, ++count)).toISOString(), dose: 1, reason: word }),
  'medicines.addEffect': ({ word }: Maker) => ({ effect: 'GOOD', date: '2026-11-20T09:00:00.000Z', note: word }),
  'medicines.check': { number: 1 },
  'secondSignings.answer': { answer: 'CONFIRMED' },
  'medicines.end': ({ word }: Maker) => ({ reason: word, endsPlans: false }),
};

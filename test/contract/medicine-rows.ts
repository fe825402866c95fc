/** Bodies of medicines for the loop. An activity becomes a medicine once: each is made of one that is none (ground.ts keeps one ready). */
import type { World } from '#test/world.ts';
import { type Side, sides, words } from './rows.ts';

/** The row that the next medicine is made of. */
export const PLAIN_ACTIVITY = 'activities without a medicine';

let count = 0;

/** The sides whose one was named. */
export const madeOn = (rows: Record<Side, Record<string, number>>, body: unknown): Side[] =>
  sides.filter((side) => rows[side][PLAIN_ACTIVITY] === (body as { activity: { id: number } }).activity.id);

/** Written past the calls, since one of them may have ended its maker's session. */
export async function plainActivityOf(w: World, side: Side): Promise<number> {
  const { id: client_id, companyId: company_id, typeId: type_id } = w.clients[side];
  const made = await w.scoped({ companies: [company_id] }, (db) =>
    db
      .insertInto('activities')
      .values({ client_id, company_id, type_id, name: `${words[side]} ${++count}` } as never)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return made.id;
}

type Maker = { rowOf: (table: string) => number; word: string };
const order = ({ word }: Maker) => ({
  ...{ kind: 'SCHEDULED', name: `${word} ${++count}`, strength: '500 mg', form: word, dose: 1, doseTo: 2, unit: 'tablett', route: word },
  ...{
    substance: word,
    indication: word,
    instruction: word,
    givenBy: 'TEAM',
    orderedBy: word,
    orderedOn: '2026-11-20',
    untilDay: '2026-12-20',
  },
  ...{ maxAmount: 4, maxHours: 24, minIntervalMinutes: 240, contents: [{ name: word, strength: '5 mg', amount: 1, unit: 'tablett' }] },
});

export const medicineBodies = {
  'medicines.create': (maker: Maker) => ({ activity: { id: maker.rowOf(PLAIN_ACTIVITY) }, ...order(maker) }),
  'medicines.change': (maker: Maker) => ({ ...order(maker), reason: `${maker.word} ${++count}` }),
  'medicines.end': ({ word }: Maker) => ({ reason: word, endsPlans: false }),
};

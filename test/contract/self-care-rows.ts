/** Rows of egenvård for the loop: somebody of a side's staff who was instructed in a decision of its own. */
import type { Person, World } from '#test/world.ts';
import { type Side, words } from './rows.ts';

/** Written past the calls: each is ended once. */
export async function instructionOf(w: World, side: Side, by: Person): Promise<number> {
  const { id: client_id, companyId: company_id } = w.clients[side];
  const owner = { company_id, client_id };
  const at = w.clock.now.toISOString();
  const by_id = by.id;
  return w.scoped({ companies: [company_id] }, async (db) => {
    const { id: decision_id } = await db
      .insertInto('self_care_decisions')
      .values({ ...owner, name: words[side] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const judged = {
      judged_by: words[side],
      judged_title: words[side],
      judged_unit: null,
      judged_on: '2026-11-20',
      carried_out: 'SELF',
    } as const;
    const number = { decision_id, number: 1, at, by_id, reason: null, name: words[side], instruction: null, risks: null, contact: null };
    await db
      .insertInto('self_care_numbers')
      .values({ ...owner, ...number, ...judged, review_on: null, image_url: null })
      .execute();
    const created = await db
      .insertInto('self_care_instructions')
      .values({ ...owner, decision_id, user_id: by_id, at, by_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return created.id;
  });
}

type Maker = { rowOf: (table: string) => number; word: string };
let count = 0;
/** Without a photo, which would have to be uploaded. */
const judged = ({ word }: Maker) => ({
  ...{ name: `${word} ${++count}`, judgedBy: word, judgedTitle: word, judgedUnit: word, judgedOn: '2026-11-20', carriedOut: 'BOTH' },
  ...{ reviewOn: '2027-11-20', instruction: `<p>${word}</p>`, risks: word, contact: word },
});
export const selfCareBodies = {
  'selfCareDecisions.create': (maker: Maker) => ({ clientId: maker.rowOf('clients'), ...judged(maker) }),
  'selfCareDecisions.change': (maker: Maker) => ({ ...judged(maker), reason: maker.word }),
  'selfCareDecisions.instruct': ({ rowOf }: Maker) => ({ userIds: [rowOf('receivers of delegations')] }),
  'selfCareDecisions.end': ({ word }: Maker) => ({ reason: word }),
};

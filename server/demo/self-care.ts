/** The demo's decisions of egenvård: one that is past its review, one without a day for it; some activities name none (R150). */
import type { Carrier } from '#domain/self-care.ts';
import { addDays, toInstant } from '#domain/time.ts';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { DemoClient, FillContext } from './clients.ts';
import { ZONE } from './plan.ts';

type WrittenDecision = {
  name: string;
  /** The activities that are done by it. */
  activities: readonly string[];
  judgedBy: string;
  judgedTitle: string;
  judgedUnit: string;
  carriedOut: Carrier;
  instruction: string;
  risks: string;
  contact: string;
  /** Days from the demo's first; less than nothing is past. */
  judgedDaysAgo: number;
  reviewInDays: number | null;
};
const clinic = { judgedUnit: 'Barnhabiliteringen', contact: 'Habiliteringens sköterska 08-465 02 10, vardagar 8–16' };

/** By client. */
const decisions: Readonly<Record<string, readonly WrittenDecision[]>> = {
  'Mia Sund': [
    {
      ...clinic,
      name: 'Sondnäring i knappen',
      activities: ['Sondnäring'],
      judgedBy: 'Lena Hultin',
      judgedTitle: 'Dietist',
      carriedOut: 'WITH_HELP',
      judgedDaysAgo: 150,
      reviewInDays: 32,
      instruction: '<p>Sitt upp i minst 30 grader. Spola med 20 ml vatten före och efter. Ge 250 ml på 30 minuter.</p>',
      risks: 'Kräks hon: stoppa pumpen, lägg henne på sidan, vänta en timme.',
    },
    {
      ...clinic,
      name: 'Inhalation av koksalt',
      activities: ['Inhalation'],
      judgedBy: 'Omar Haddad',
      judgedTitle: 'Fysioterapeut',
      carriedOut: 'BOTH',
      judgedDaysAgo: 400,
      reviewInDays: -12,
      instruction: '<p>En ampull, mask, tio minuter. Mia håller gärna masken själv.</p>',
      risks: 'Blir hon blek eller trött: avbryt och vila.',
    },
  ],
  'Elsa Lindqvist': [
    {
      name: 'Smärtlindring vid behov',
      activities: ['Smärtlindring vid behov'],
      judgedBy: 'Karin Åberg',
      judgedTitle: 'Distriktssköterska',
      judgedUnit: 'Ekens vårdcentral',
      carriedOut: 'WITH_HELP',
      judgedDaysAgo: 9,
      reviewInDays: null,
      instruction: '<p>Elsa säger till själv. Fråga var det gör ont och sedan när, och ge det hon väljer ur asken.</p>',
      risks: 'Ny eller stark smärta, eller smärta i bröstet: ring.',
      contact: 'Ekens vårdcentral 08-522 11 40',
    },
  ],
};

/** Writes the decisions of one client, with who was instructed; the transaction must see its company. */
export async function recordSelfCare({ db, personIds, today }: FillContext, { owner, plan, activities }: DemoClient): Promise<void> {
  const createdDecisions = await assignIds(db, 'self_care_decisions', decisions[plan.name] ?? []);
  const by_id = personIds[plan.team[0]!];
  for (const { id, name, activities: activityNames, ...decision } of createdDecisions) {
    const decidedAt = toInstant(`${addDays(today, -Math.min(decision.judgedDaysAgo, 60))}T14:40`, ZONE);
    await insertAll(db, 'self_care_decisions', [{ ...owner, id, name }]);
    await insertAll(db, 'self_care_numbers', [
      {
        ...owner,
        decision_id: id,
        number: 1,
        at: decidedAt,
        by_id,
        reason: null,
        name,
        carried_out: decision.carriedOut,
        image_url: null,
        judged_by: decision.judgedBy,
        judged_title: decision.judgedTitle,
        judged_unit: decision.judgedUnit,
        judged_on: addDays(today, -decision.judgedDaysAgo),
        instruction: decision.instruction,
        risks: decision.risks,
        contact: decision.contact,
        review_on: decision.reviewInDays === null ? null : addDays(today, decision.reviewInDays),
      },
    ]);
    const instructedPeople = await assignIds(
      db,
      'self_care_instructions',
      plan.team.slice(0, 2).map((key) => ({ user_id: personIds[key] })),
    );
    await insertAll(
      db,
      'self_care_instructions',
      instructedPeople.map((row) => ({ ...owner, ...row, decision_id: id, at: decidedAt, by_id })),
    );
    const activityIds = activities.filter((activity) => activityNames.includes(activity.name)).map((activity) => activity.id);
    if (activityIds.length > 0) await db.updateTable('activities').set({ self_care_id: id }).where('id', 'in', activityIds).execute();
  }
}

/** Rows of the ground about the access log's review: months with a line about an administrator beside the one who asks (R122). */
import { startOfPreviousMonth } from '#domain/access-review.ts';
import type { World } from '#test/world.ts';

type Side = keyof World['clients'];

export async function reviewsOf(w: World) {
  const { sol, hav } = w.companies;
  const [chief, far] = [await w.person('Ottar Chef', ['ORG_ADMIN'], sol.id), await w.person('Stig Fjärran', ['ORG_ADMIN'], hav.id)];
  const isFar = (side: Side) => side === 'foreign';
  /** A company has a month once: each further one lies before those that are there. */
  let month = '2026-11-01';
  const reviewOf = async (side: Side, isJudged: boolean) => {
    const { id: clientId, companyId } = w.clients[side];
    const [about, by] = isFar(side) ? [far, w.people.strangerOrgAdmin] : [chief, w.people.orgAdmin];
    month = startOfPreviousMonth(month);
    const at = w.clock.now.toISOString();
    return w.scoped({ companies: [companyId] }, async (db) => {
      const review = await db
        .insertInto('access_reviews')
        .values({
          ...{ company_id: companyId, month, time_zone: 'Europe/Stockholm', seed: 'ab', drawn_at: at, event_count: 1, admin_count: 0 },
          ...{
            export_count: 0,
            second_reviewer_id: isFar(side) ? by.id : w.people.orgUser.id,
            closed_at: null,
            closed_by_id: null,
            seal: null,
          },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const line = await db
        .insertInto('access_review_lines')
        .values({
          ...{
            company_id: companyId,
            review_id: review.id,
            event_id: 1,
            at,
            client_ids: [clientId],
            user_id: about.id,
            user_name: about.name,
          },
          ...{
            role: 'ORG_ADMIN',
            kind: 'see',
            endpoint: 'clientCard.get',
            target: '',
            reasons: ['random'],
            carried_from_id: null,
            note: null,
          },
          ...(isJudged
            ? { judgement: 'justified', judged_by_id: by.id, judged_at: at }
            : { judgement: null, judged_by_id: null, judged_at: null }),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { review: review.id, line: line.id };
    });
  };
  return {
    reviewers: { elsa: chief.id, karl: chief.id, foreign: far.id },
    made: {
      access_reviews: async (side: Side) => (await reviewOf(side, true)).review,
      access_review_lines: async (side: Side) => (await reviewOf(side, false)).line,
    },
  };
}

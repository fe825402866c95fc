/** The evaluation plan of an implementation plan, which has one at most that is not removed (R52). */
import type { Db } from '#server/database/scoped.ts';

/** Its id; undefined where there is none. */
export async function findEvaluationPlanId(db: Db, implementationPlanId: number): Promise<number | undefined> {
  const plan = await db
    .selectFrom('evaluation_plans')
    .select('id')
    .where('implementation_plan_id', '=', implementationPlanId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return plan?.id;
}

/** A second person's check of what was written down of an order: never the writer's, and the first one stays (R136). */
import type { medicines } from '#contract/medicines.ts';
import type { Handlers } from '#server/request/handlers.ts';
import { badField, problem } from '#server/request/problems.ts';
import { openMedicine } from './open.ts';
import { readRevision } from './rows.ts';

export const checkHandlers: Pick<Handlers<typeof medicines>, 'check'> = {
  check: async (ctx, { params: { id }, body: { number } }) => {
    const { client } = await openMedicine(ctx, id, 'medicine.check');
    const revision = await readRevision(ctx, id, number);
    if (!revision) throw badField('medicine', 'number', 'error.field.unknown');
    if (revision.byId === ctx.user.id) throw problem(409, 'error.medicine.ownCheck');
    await ctx.db
      .insertInto('medicine_checks')
      .values({
        company_id: client.company_id,
        client_id: client.id,
        medicine_id: id,
        number,
        by_id: ctx.user.id,
        at: ctx.now.toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['company_id', 'medicine_id', 'number']).doNothing())
      .execute();
    return (await readRevision(ctx, id, number))!;
  },
};

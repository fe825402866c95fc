/** Renaming clients, and removing one that was never used: ADMIN, and for the name the company's own administrators. */
import { type SqlBool, sql } from 'kysely';
import * as contract from '#contract/people.ts';
import { crud } from '#server/request/crud.ts';
import { type Handlers, reply } from '#server/request/handlers.ts';
import { forbidden } from '#server/request/problems.ts';
import { openClient, seesClient } from '#server/request/scope.ts';
import { deleteUnused } from './unused.ts';

const { calls } = crud(contract.clients, {
  entity: contract.client,
  visible: ({ who }) => seesClient(who, 't', 'id'),
  changeable: ({ who }) => (who.isAdmin ? sql<SqlBool>`true` : sql<SqlBool>`t.company_id = ${who.companyId}`),
  opened: async (ctx, row) => {
    if (ctx.who.isAdmin) await openClient(ctx, row.id as number, 'client.change');
  },
  // They are made and removed elsewhere.
  placed: () => Promise.reject(forbidden()),
  used: () => sql<SqlBool>`true`,
});

export const clientChangeHandlers: Pick<Handlers<typeof contract.clients>, 'replace' | 'change' | 'remove'> = {
  replace: calls.replace,
  change: calls.change,
  remove: async (ctx, { params: { id } }) => {
    const { db } = ctx;
    const { name } = await openClient(ctx, id, 'client.remove');
    // Groups nobody was ever in go with it; one with members holds it.
    await db
      .deleteFrom('client_groups')
      .where('client_id', '=', id)
      .where(sql<SqlBool>`not exists (select from client_group_members m where m.client_group_id = client_groups.id)`)
      .where(sql<SqlBool>`not exists (select from user_invitations i where i.client_group_id = client_groups.id)`)
      .execute();
    await deleteUnused(db, 'clients', id);
    return reply(undefined, { alert: { key: 'assistmeApp.client.deleted', param: name } });
  },
};

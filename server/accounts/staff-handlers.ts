/** The calls about a company's people: lists, one by itself, leaving all teams, closing and opening accounts (R92), a new first link (R95). */
import type { staff } from '#contract/staff.ts';
import { leaveTeams } from '#server/clients/leave-teams.ts';
import { type Handlers, reply } from '#server/request/handlers.ts';
import { setAccountState } from './closing.ts';
import { giveLink } from './new-link.ts';
import { resetFactors } from './reset-factors.ts';
import { listColleagues, readColleague } from './staff.ts';

export const staffHandlers: Handlers<typeof staff> = {
  list: async (ctx, { query, paging }) => (ctx.user.companyId === null ? reply([], { total: 0 }) : listColleagues(ctx, query, paging)),
  get: async (ctx, { params }) => (await readColleague(ctx, params.id)).body,
  leave: async (ctx, { params, body }) => {
    const { body: colleague } = await readColleague(ctx, params.id);
    await leaveTeams(ctx, colleague, body.teamIds);
    const alert = { key: 'assistmeApp.staff.left', param: `${colleague.firstName} ${colleague.lastName}` };
    return reply(undefined, { alert });
  },
  change: async (ctx, { params, body }) => {
    const { name } = await setAccountState(ctx, params.id, body.activated ? 'OPEN' : 'CLOSED');
    const alert = { key: `assistmeApp.staff.${body.activated ? 'opened' : 'closed'}`, param: name };
    return reply((await readColleague(ctx, params.id)).body, { alert });
  },
  giveLink,
  resetFactors,
};

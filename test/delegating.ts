/** A company that delegates: calls, a paper of its own, and a task of its client. */
import { type RawBuilder, sql } from 'kysely';
import type { Delegation, OwnAuthority } from '#contract/delegations/delegations.ts';
import { type Person, type World, world } from './world.ts';

const NAME = 'papper.png';
const key = 'd'.repeat(32);
export const from = { fromDay: '2026-11-20', untilDay: '2027-11-20' };

export type Delegating = Awaited<ReturnType<typeof delegating>>;
export async function delegating() {
  const w: World = await world();
  const { elsa } = w.clients;
  const done = <R>(statement: RawBuilder<R>) => w.scoped({ companies: [elsa.companyId] }, async (db) => (await statement.execute(db)).rows);
  const { assistanceAdmin, user } = w.people;
  await done(sql`insert into files (key, name, content_type, size, created_date, token_hash, expires_date, stored_date, uploader_id, company_id, client_id)
    values (${key}, ${NAME}, 'image/png', 1, now(), 'x', now(), now(), ${assistanceAdmin.id}, null, null)`);
  const tasks = await done(sql<{ id: number; name: string }>`select id, name from delegation_tasks order by id`);
  const ask = (who: Person, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    w.server.inject({
      method,
      url,
      headers: { authorization: `Bearer ${who.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    });
  const paper = (more: object = {}) => ({
    ...{ userIds: [user.id], taskIds: [tasks[0]!.id], clientId: elsa.id, ...from, decidedBy: 'Siv Ask', decidedTitle: 'Sjuksköterska' },
    ...{ decidedOn: '2026-11-20', imageUrl: `/filer/${key}/${NAME}`, ...more },
  });
  const record = (more: object = {}) => ask(assistanceAdmin, 'POST', '/api/delegations', paper(more));
  /** The ids of what was recorded. */
  const idsOf = async (more: object = {}): Promise<number[]> => {
    const answer = await record(more);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json<{ ids: number[] }>().ids;
  };
  const accept = (id: number | undefined, who = user) => ask(who, 'POST', `/api/delegations/${id}/accept`);
  const own = async (who = user) => (await ask(who, 'GET', `/api/clients/${elsa.id}/own-authority`)).json<OwnAuthority>();
  const list = async (who: Person, query = '') => (await ask(who, 'GET', `/api/delegations${query}`)).json<Delegation[]>();
  return { w, elsa, done, tasks, ask, paper, record, idsOf, accept, own, list };
}

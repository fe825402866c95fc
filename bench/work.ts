/** What is asked of the servers: days of the busy clients around today, and instances that nobody has signed yet. */
import type { Connection } from '#server/database/embedded.ts';
import type { Request } from './client.ts';
import { databaseOf, withClient } from './load.ts';
import { busyOf, tokenOf } from './steps.ts';

/** Who is asked: the product with a token at its own address, the bare routes without one. */
export type Target = 'product' | 'bare' | 'other';

function mixed<T>(all: T[]): T[] {
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all;
}

/** The week around today of every busy client, in any order; each holds 50. */
export function days(size: number, target: Target): Request[] {
  const around = [-3, -2, -1, 0, 1, 2, 3].map((offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10));
  const all = Array.from({ length: busyOf(size) }, (_, n) => n + 1).flatMap((clientId) => around.map((date) => ({ clientId, date })));
  return mixed(all).map(({ clientId, date }) =>
    target === 'product'
      ? { method: 'GET', path: `/api/activity-instances/client/${clientId}/grouped?date=${date}`, token: tokenOf(clientId), gzip: true }
      : { method: 'GET', path: `/${target === 'bare' ? 'day' : 'day-rows'}/${clientId}?date=${date}` },
  );
}

type Unsigned = { id: string; client_id: string };

/** Hands out things to plan, each once: an activity of a busy client and a minute of the coming weeks in which nothing stands. */
export async function unplanned(superuser: Connection, size: number) {
  const { rows } = await withClient({ ...superuser, database: databaseOf(size) }, (client) =>
    client.query<{ id: string; client_id: string }>(`select id, client_id from activities where client_id <= ${busyOf(size)} order by id`),
  );
  // After all that is loaded; an earlier run has planned in other minutes.
  const start = Date.now() + (60 + Math.random() * 250) * 86_400_000;
  let at = 0;
  return {
    next: (target: Target, most: number): Request[] =>
      Array.from({ length: most }, (_, n) => {
        const { id, client_id } = rows[(at + n) % rows.length]!;
        const date = new Date(start + Math.floor((at + n) / rows.length) * 60_000).toISOString();
        return target === 'product'
          ? {
              method: 'POST',
              path: '/api/activity-instances',
              token: tokenOf(Number(client_id)),
              body: JSON.stringify({ activityId: Number(id), date }),
            }
          : { method: 'POST', path: `/create/${client_id}/${id}?at=${date}`, body: '{}' };
      }),
    used: (taken: number) => {
      at += taken;
    },
  };
}

/** Hands out instances to sign, each once: those ahead of now, in any order. */
export async function unsigned(superuser: Connection, size: number) {
  const { rows } = await withClient({ ...superuser, database: databaseOf(size) }, (client) =>
    client.query<Unsigned>(`select id, client_id from activity_instances where signed_by_id is null and placed_at > now() + interval '1 day'
      and placed_at < now() + interval '50 days' order by random() limit 400000`),
  );
  let at = 0;
  const body = JSON.stringify({ isCompleted: true, setOccurenceDateToNow: true });
  return {
    next: (target: Target, most: number): Request[] =>
      rows
        .slice(at, at + most)
        .map(({ id, client_id }) =>
          target === 'product'
            ? { method: 'PATCH', path: `/api/activity-instances/${id}`, token: tokenOf(Number(client_id)), body }
            : { method: 'PATCH', path: `/${target === 'bare' ? 'sign' : 'sign-pipelined'}/${client_id}/${id}`, body },
        ),
    used: (taken: number) => {
      at += taken;
      if (at >= rows.length) throw new Error('every instance is signed; load anew with --fresh');
    },
  };
}

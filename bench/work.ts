/** The requests to the servers, with gzip as a browser asks: days of the busy clients, instances to sign or plan, and lists of a company. */
import type { Connection } from '#server/postgres/embedded.ts';
import type { Request } from './client.ts';
import { databaseOf, withClient } from './load.ts';
import { busyOf, companiesOf, officeOf, plannerOf, tokenOf } from './steps.ts';

/** The server that is asked: the product with a token at its own address, the two yardsticks without one. */
export type Target = 'product' | 'bare' | 'thin';

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

function mixed<T>(all: T[]): T[] {
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all;
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** So many days back and ahead of the busy clients, in any order; each holds 50. */
export function days(size: number, target: Target, reach = 3, clients = busyOf(size)): Request[] {
  const all = numbers(1, clients).flatMap((clientId) => numbers(-reach, reach).map((offset) => ({ clientId, date: dayFrom(offset) })));
  return mixed(all).map(({ clientId, date }) =>
    target === 'product'
      ? { method: 'GET', path: `/api/activity-instances/client/${clientId}/grouped?date=${date}`, token: tokenOf(clientId), gzip: true }
      : { method: 'GET', path: `/day/${clientId}?date=${date}`, gzip: true },
  );
}

/** Newest first, ten of a company's 37 days with how many there are in all: of each company, the days a little further back or ahead. */
export function lists(size: number, target: Target): Request[] {
  const all = numbers(1, companiesOf(size)).flatMap((companyId) =>
    numbers(-2, 2).map((by) => ({ companyId, from: dayFrom(by - 18), to: dayFrom(by + 18) })),
  );
  return mixed(all).map(({ companyId, from, to }) =>
    target === 'product'
      ? {
          method: 'GET',
          token: officeOf(companyId),
          gzip: true,
          path: `/api/activity-instances/mine?startDate=${from}&endDate=${to}&size=10&sort=plannedDate,desc`,
        }
      : { method: 'GET', path: `/list/${companyId}?from=${from}&to=${to}`, gzip: true },
  );
}

/** Hands out things to plan, each once: an activity of a busy client and a minute of the coming weeks in which nothing stands. */
export async function unplanned(superuser: Connection, size: number) {
  const { rows } = await withClient({ ...superuser, database: databaseOf(size) }, (client) =>
    client.query<{ id: string; client_id: string }>(`select id, client_id from activities where client_id <= ${busyOf(size)} order by id`),
  );
  // After all that is loaded; an earlier run has planned in other minutes.
  const start = Date.now() + (65 + Math.random() * 250) * 86_400_000;
  let at = 0;
  return {
    next: (target: Target, most: number): Request[] =>
      numbers(at, at + most - 1).map((n) => {
        const { id, client_id } = rows[n % rows.length]!;
        const date = new Date(start + Math.floor(n / rows.length) * 60_000).toISOString();
        const token = tokenOf(Number(client_id));
        return target === 'product'
          ? {
              method: 'POST',
              path: '/api/activity-instances',
              token,
              body: JSON.stringify({ activityId: Number(id), date }),
              gzip: true,
              keyed: true,
            }
          : { method: 'POST', path: `/create/${client_id}/${id}?at=${date}`, body: '{}', gzip: true, keyed: true };
      }),
    used: (taken: number) => {
      at += taken;
    },
  };
}

/** Series to plan, every other one of each day and of two weekdays, at minutes in which nothing of that activity stands. */
export async function unplannedSeries(superuser: Connection, size: number) {
  const { rows } = await withClient({ ...superuser, database: databaseOf(size) }, (client) =>
    client.query<{ id: string; client_id: string }>(
      `select id, client_id from activities where client_id > ${busyOf(size)} order by random()`,
    ),
  );
  const today = dayFrom(0).replaceAll('-', '');
  let at = 0;
  return {
    next: (target: Target, most: number): Request[] =>
      numbers(at, at + most - 1).map((n) => {
        const { id, client_id } = rows[n % rows.length]!;
        // At night, when nothing else stands.
        const minute = Math.floor(n / rows.length) % 300;
        const clock = `0${Math.floor(minute / 60)}${String(minute % 60).padStart(2, '0')}00`;
        const rule = n % 2 ? 'FREQ=DAILY' : 'FREQ=WEEKLY;BYDAY=MO,TH';
        const recurrence = `DTSTART;TZID=Europe/Stockholm:${today}T${clock}\nRRULE:${rule};WKST=MO`;
        const body = JSON.stringify({ recurrence, activity: { id: Number(id) } });
        return target === 'product'
          ? { method: 'POST', path: '/api/planned-activities', token: plannerOf(Number(client_id)), body, gzip: true, keyed: true }
          : { method: 'POST', path: `/series/${client_id}/${id}?at=${clock}&every=${n % 2 ? 1 : 3}`, body: '{}', gzip: true, keyed: true };
      }),
    used: (taken: number) => {
      at += taken;
    },
  };
}

/** Hands out instances to sign, each once, what is due now first: those nearest to now that nobody has signed. */
export async function unsigned(superuser: Connection, size: number, of: Target = 'product') {
  // The thin tables are their own: what was changed there has been signed there.
  const from = of === 'thin' ? 'thin.instances where true' : 'activity_instances where removed_at is null';
  const { rows } = await withClient({ ...superuser, database: databaseOf(size) }, (client) =>
    client.query<{ id: string; client_id: string }>(`select id, client_id from ${from}
      and signed_by_id is null and placed_at > now() - interval '2 days' and placed_at < now() + interval '50 days'
      order by abs(extract(epoch from placed_at - now())) limit 400000`),
  );
  let at = 0;
  const body = JSON.stringify({ isCompleted: true, setOccurenceDateToNow: true });
  return {
    /** The first so many that were not used yet, and their ids. */
    ids: (many: number): number[] => rows.slice(at, at + many).map(({ id }) => Number(id)),
    next: (target: Target, most: number): Request[] =>
      rows
        .slice(at, at + most)
        .map(({ id, client_id }) =>
          target === 'product'
            ? { method: 'PATCH', path: `/api/activity-instances/${id}`, token: tokenOf(Number(client_id)), body, gzip: true, keyed: true }
            : { method: 'PATCH', path: `/sign/${client_id}/${id}`, body, gzip: true, keyed: true },
        ),
    used: (taken: number) => {
      at += taken;
      if (at >= rows.length) throw new Error('every instance is signed; load anew with --fresh');
    },
  };
}

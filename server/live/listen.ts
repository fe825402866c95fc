/**
 * Hears what the database tells, on one connection of its own, and knows whether it does: a heartbeat goes out through the
 * pool and must come back over that connection (decision 005). A lost or deaf one is opened again.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { destroy } from '#server/database/pool.ts';

const HEARTBEAT = 'heartbeat';

/** Milliseconds: between heartbeats; without one until nothing is believed; before another try, growing to the longest. */
export const usual = { beat: 5000, deaf: 12_000, again: 1000, longest: 5000 };

type Listeners = {
  /** By channel, what is done with what was told. */
  channels: Record<string, (payload: string) => void>;
  /** From now on everything is heard (true), or for a while perhaps nothing (false). */
  hears: (on: boolean) => void;
};
type Listening = Listeners & { connection: pg.PoolConfig; pool: pg.Pool; log: Logger; times?: typeof usual };

/** Starts listening; the answer stops it. Returns once the first heartbeat has come back, or has failed to. */
export async function listenToDatabase({ connection, pool, channels, hears, log, times = usual }: Listening): Promise<() => Promise<void>> {
  const ownId = randomUUID();
  let client: pg.Client | undefined;
  let isHearing = false;
  let pause = times.again;
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;
  let deaf: NodeJS.Timeout | undefined;
  let isReported = false;
  let firstTry: (() => void) | undefined;

  const onHeartbeat = () => {
    deaf?.refresh();
    pause = times.again;
    if (isHearing) return;
    isHearing = true;
    if (isReported) log.warn('What the database tells arrives again.');
    isReported = false;
    hears(true);
    firstTry?.();
  };
  const lost = (why: string) => {
    const current = client;
    client = undefined;
    clearTimeout(deaf);
    if (current) destroy(current);
    if (isHearing) hears(false);
    isHearing = false;
    firstTry?.();
    if (isStopped) return;
    if (!isReported)
      log.warn(`What the database tells does not arrive (${why}): until it does, every request asks who its token belongs to.`);
    isReported = true;
    clearTimeout(again);
    again = setTimeout(() => void open(), pause);
    pause = Math.min(2 * pause, times.longest);
  };
  const beat = () => pool.query('select pg_notify($1, $2)', [HEARTBEAT, ownId]).catch(() => {}); // silence tells
  const open = async () => {
    const limits = { connectionTimeoutMillis: times.deaf, query_timeout: times.deaf, keepAlive: true };
    const opened = new pg.Client({ ...connection, ...limits, application_name: 'vardag listen' } as pg.ClientConfig);
    client = opened;
    deaf = setTimeout(
      () => lost(`nothing was heard for ${times.deaf} ms; is there a pooler between (DATABASE_DIRECT_URL)?`),
      times.deaf,
    ).unref();
    const end = (why: string) => {
      if (client === opened) lost(why);
    };
    opened.on('error', (error) => end(error.message));
    opened.on('end', () => end('the connection ended'));
    opened.on('notification', ({ channel, payload = '' }) => {
      if (client !== opened) return;
      if (channel !== HEARTBEAT) channels[channel]?.(payload);
      else if (payload === ownId) onHeartbeat();
    });
    try {
      await opened.connect();
      await opened.query([...Object.keys(channels), HEARTBEAT].map((channel) => `listen ${channel}`).join('; '));
    } catch (error) {
      end((error as Error).message || 'no connection');
      return;
    }
    await beat();
  };
  const beating = setInterval(() => void (client && beat()), times.beat).unref();

  const first = new Promise<void>((done) => {
    firstTry = done;
    // A pooler that swallows what is told must not keep the server from starting.
    setTimeout(done, 2000).unref();
  });
  await Promise.all([open(), first]);
  return async () => {
    isStopped = true;
    clearInterval(beating);
    clearTimeout(again);
    clearTimeout(deaf);
    const current = client;
    client = undefined;
    hears(false);
    await current?.end().catch(() => {});
  };
}

/**
 * Hears what the database tells, on one connection of its own, and knows whether it does: a heartbeat goes out through the
 * pool and must come back over that connection (decision 005). A lost or deaf one is opened again.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { destroy } from '#server/database/pool.ts';

const HEARTBEAT = 'heartbeat';

/** Between heartbeats; without one until nothing is believed; before another try, growing to the longest. */
export const usualTimes = { heartbeatMs: 5000, silenceMs: 12_000, reconnectMs: 1000, longestReconnectMs: 5000 };

type Listeners = {
  /** By channel, what is done with what was told. */
  channels: Record<string, (payload: string) => void>;
  /** From now on everything is heard (true), or for a while perhaps nothing (false). */
  onHearing: (isHearing: boolean) => void;
};
type ListenOptions = Listeners & { connection: pg.PoolConfig; pool: pg.Pool; log: Logger; times?: typeof usualTimes };

/** Starts listening; the answer stops it. Returns once the first heartbeat has come back, or has failed to. */
export async function listenToDatabase({
  connection,
  pool,
  channels,
  onHearing,
  log,
  times = usualTimes,
}: ListenOptions): Promise<() => Promise<void>> {
  const ownId = randomUUID();
  let client: pg.Client | undefined;
  let isHearing = false;
  let reconnectMs = times.reconnectMs;
  let isStopped = false;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let silenceTimer: NodeJS.Timeout | undefined;
  let isLossReported = false;
  let resolveFirstAttempt: (() => void) | undefined;

  const onHeartbeat = () => {
    silenceTimer?.refresh();
    reconnectMs = times.reconnectMs;
    if (isHearing) return;
    isHearing = true;
    if (isLossReported) log.warn('What the database tells arrives again.');
    isLossReported = false;
    onHearing(true);
    resolveFirstAttempt?.();
  };
  const onLost = (lossReason: string) => {
    const currentClient = client;
    client = undefined;
    clearTimeout(silenceTimer);
    if (currentClient) destroy(currentClient);
    if (isHearing) onHearing(false);
    isHearing = false;
    resolveFirstAttempt?.();
    if (isStopped) return;
    if (!isLossReported)
      log.warn(`What the database tells does not arrive (${lossReason}): until it does, every request asks who its token belongs to.`);
    isLossReported = true;
    clearTimeout(reconnectTimer);
    reconnectTimer = setTimeout(() => void open(), reconnectMs);
    reconnectMs = Math.min(2 * reconnectMs, times.longestReconnectMs);
  };
  const sendHeartbeat = () => pool.query('select pg_notify($1, $2)', [HEARTBEAT, ownId]).catch(() => {}); // silence tells
  const open = async () => {
    const limits = { connectionTimeoutMillis: times.silenceMs, query_timeout: times.silenceMs, keepAlive: true };
    const newClient = new pg.Client({ ...connection, ...limits, application_name: 'vardag listen' } as pg.ClientConfig);
    client = newClient;
    silenceTimer = setTimeout(
      () => onLost(`nothing was heard for ${times.silenceMs} ms; is there a pooler between (DATABASE_DIRECT_URL)?`),
      times.silenceMs,
    ).unref();
    const end = (lossReason: string) => {
      if (client === newClient) onLost(lossReason);
    };
    newClient.on('error', (error) => end(error.message));
    newClient.on('end', () => end('the connection ended'));
    newClient.on('notification', ({ channel, payload = '' }) => {
      if (client !== newClient) return;
      if (channel !== HEARTBEAT) channels[channel]?.(payload);
      else if (payload === ownId) onHeartbeat();
    });
    try {
      await newClient.connect();
      await newClient.query([...Object.keys(channels), HEARTBEAT].map((channel) => `listen ${channel}`).join('; '));
    } catch (error) {
      end((error as Error).message || 'no connection');
      return;
    }
    await sendHeartbeat();
  };
  const heartbeatTimer = setInterval(() => void (client && sendHeartbeat()), times.heartbeatMs).unref();

  const firstAttempt = new Promise<void>((resolve) => {
    resolveFirstAttempt = resolve;
    // A pooler that swallows what is told must not keep the server from starting.
    setTimeout(resolve, 2000).unref();
  });
  await Promise.all([open(), firstAttempt]);
  return async () => {
    isStopped = true;
    clearInterval(heartbeatTimer);
    clearTimeout(reconnectTimer);
    clearTimeout(silenceTimer);
    const currentClient = client;
    client = undefined;
    onHearing(false);
    await currentClient?.end().catch(() => {});
  };
}

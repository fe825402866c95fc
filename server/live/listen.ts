/**
 * Hears what the database tells, on one connection of its own, and knows whether it does: a heartbeat goes out through the
 * pool and must come back over that connection (decision 005). A lost or deaf one is opened again.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { destroyConnection } from '#server/database/pool.ts';

const HEARTBEAT_CHANNEL = 'heartbeat';

/** Between heartbeats; without one until nothing is believed; before another try, growing to the longest. */
export const defaultTimes = { heartbeatMs: 5000, silenceMs: 12_000, reconnectMs: 1000, longestReconnectMs: 5000 };

type Listeners = {
  /** By channel, what is done with what was told. */
  channels: Record<string, (payload: string) => void>;
  /** From now on everything is heard (true), or for a while perhaps nothing (false). */
  onHearingChange: (isHearing: boolean) => void;
};
type ListenOptions = Listeners & { connection: pg.PoolConfig; pool: pg.Pool; logger: Logger; times?: typeof defaultTimes };

/** Starts listening; the answer stops it. Returns once the first heartbeat has come back, or has failed to. */
export async function listenToDatabase({
  connection,
  pool,
  channels,
  onHearingChange,
  logger,
  times = defaultTimes,
}: ListenOptions): Promise<() => Promise<void>> {
  const listenerId = randomUUID();
  let databaseClient: pg.Client | undefined;
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
    if (isLossReported) logger.warn('What the database tells arrives again.');
    isLossReported = false;
    onHearingChange(true);
    resolveFirstAttempt?.();
  };
  const onConnectionLost = (lossReason: string) => {
    const currentClient = databaseClient;
    databaseClient = undefined;
    clearTimeout(silenceTimer);
    if (currentClient) destroyConnection(currentClient);
    if (isHearing) onHearingChange(false);
    isHearing = false;
    resolveFirstAttempt?.();
    if (isStopped) return;
    if (!isLossReported)
      logger.warn(`What the database tells does not arrive (${lossReason}): until it does, every request asks who its token belongs to.`);
    isLossReported = true;
    clearTimeout(reconnectTimer);
    reconnectTimer = setTimeout(() => void openConnection(), reconnectMs);
    reconnectMs = Math.min(2 * reconnectMs, times.longestReconnectMs);
  };
  const sendHeartbeat = () => pool.query('select pg_notify($1, $2)', [HEARTBEAT_CHANNEL, listenerId]).catch(() => {}); // silence tells
  const openConnection = async () => {
    const limits = { connectionTimeoutMillis: times.silenceMs, query_timeout: times.silenceMs, keepAlive: true };
    const newClient = new pg.Client({ ...connection, ...limits, application_name: 'vardag listen' } as pg.ClientConfig);
    databaseClient = newClient;
    silenceTimer = setTimeout(
      () => onConnectionLost(`nothing was heard for ${times.silenceMs} ms; is there a pooler between (DATABASE_DIRECT_URL)?`),
      times.silenceMs,
    ).unref();
    const endConnection = (lossReason: string) => {
      if (databaseClient === newClient) onConnectionLost(lossReason);
    };
    newClient.on('error', (error) => endConnection(error.message));
    newClient.on('end', () => endConnection('the connection ended'));
    newClient.on('notification', ({ channel, payload = '' }) => {
      if (databaseClient !== newClient) return;
      if (channel !== HEARTBEAT_CHANNEL) channels[channel]?.(payload);
      else if (payload === listenerId) onHeartbeat();
    });
    try {
      await newClient.connect();
      await newClient.query([...Object.keys(channels), HEARTBEAT_CHANNEL].map((channel) => `listen ${channel}`).join('; '));
    } catch (error) {
      endConnection((error as Error).message || 'no connection');
      return;
    }
    await sendHeartbeat();
  };
  const heartbeatTimer = setInterval(() => void (databaseClient && sendHeartbeat()), times.heartbeatMs).unref();

  const firstAttempt = new Promise<void>((resolve) => {
    resolveFirstAttempt = resolve;
    // A pooler that swallows what is told must not keep the server from starting.
    setTimeout(resolve, 2000).unref();
  });
  await Promise.all([openConnection(), firstAttempt]);
  return async () => {
    isStopped = true;
    clearInterval(heartbeatTimer);
    clearTimeout(reconnectTimer);
    clearTimeout(silenceTimer);
    const currentClient = databaseClient;
    databaseClient = undefined;
    onHearingChange(false);
    await currentClient?.end().catch(() => {});
  };
}

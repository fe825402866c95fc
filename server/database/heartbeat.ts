/**
 * The database's heartbeat, whether it answers: asked each second on a connection of its own, so that a call that takes long is not taken
 * for one that nobody will ever answer (decision 032).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { destroyConnection } from './pool.ts';

/** Milliseconds between questions, and how long an answer is waited for: on the open connection, then on a new one. */
const timings = { intervalMs: 1000, openTimeoutMs: 1000, connectTimeoutMs: 2000 };
/** One step of waiting: a server that itself stood still for seconds has waited one step, and then reads what came meanwhile. */
const STEP_MS = 250;

type HeartbeatOptions = {
  connection: pg.PoolConfig;
  log: Logger;
  /** Told when it stops answering (false) and when it answers again (true). */
  onChange: (isAnswering: boolean) => void;
  /** The repair that is tried between two questions while it does not answer. */
  revive?: () => Promise<void>;
  /** The name of the watched one, and the effect of its silence, as the log says them. */
  name?: string;
  consequence?: string;
};

export type Heartbeat = { isAnswering: () => boolean; outageCount: () => number; stop: () => Promise<void> };

export function startHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { connection, log, onChange, revive, name = 'database', consequence = 'calls are refused with 503' } = options;
  let client: pg.Client | undefined;
  let isAnswering = true;
  let outageCount = 0;
  let lastChangeAt = 0;
  const stopController = new AbortController();
  let wakeController = new AbortController();

  const dropClient = (failedClient: pg.Client) => {
    if (client === failedClient) client = undefined;
    destroyConnection(failedClient);
  };
  const openClient = async () => {
    const newClient = new pg.Client({ ...connection, application_name: 'vardag pulse', keepAlive: true } as pg.ClientConfig);
    newClient.on('error', () => {
      if (client !== newClient) return;
      client = undefined;
      wakeController.abort(); // it ended while nothing was asked: ask at once
    });
    try {
      await awaitWithTimeout(
        newClient.connect().then(() => newClient.query('select 1')),
        timings.connectTimeoutMs,
      );
      client = newClient;
    } catch (error) {
      dropClient(newClient);
      throw error;
    }
  };
  const checkConnection = async () => {
    const currentClient = client;
    if (currentClient)
      try {
        await awaitWithTimeout(currentClient.query('select 1'), timings.openTimeoutMs);
        return;
      } catch {
        dropClient(currentClient);
      }
    await openClient();
  };
  const reportChange = (error: Error | undefined) => {
    if (isAnswering === !error) return;
    isAnswering = !error;
    if (error) outageCount++;
    const secondsSinceChange = ((Date.now() - lastChangeAt) / 1000).toFixed(1);
    lastChangeAt = Date.now();
    if (error) log.error(`The ${name} does not answer (${error.message || (error as { code?: string }).code}): ${consequence}.`);
    else log.warn(`The ${name} answers again, after ${secondsSinceChange} s.`);
    onChange(isAnswering);
  };
  const watchConnection = async () => {
    while (!stopController.signal.aborted) {
      wakeController = new AbortController();
      const error = await checkConnection().then(
        () => undefined,
        (failure: Error) => failure,
      );
      if (stopController.signal.aborted) break;
      reportChange(error);
      if (error) await revive?.();
      const signal = AbortSignal.any([stopController.signal, wakeController.signal]);
      await sleep(isAnswering ? timings.intervalMs : timings.intervalMs / 2, undefined, { ref: false, signal }).catch(() => {});
    }
    if (client) dropClient(client);
  };
  const watchEnd = watchConnection();
  return {
    isAnswering: () => isAnswering,
    outageCount: () => outageCount,
    stop: () => {
      stopController.abort();
      return watchEnd;
    },
  };
}

/** Rejects when the work has not ended after so many milliseconds in which this process could have noticed. */
async function awaitWithTimeout(pending: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let remainingSteps = timeoutMs / STEP_MS;
  const timeout = new Promise<never>((_, reject) => {
    timer = setInterval(() => --remainingSteps < 0 && reject(new Error('no answer')), STEP_MS);
  });
  try {
    await Promise.race([pending, timeout]);
  } finally {
    clearInterval(timer);
  }
}

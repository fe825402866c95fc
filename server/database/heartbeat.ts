/**
 * The database's heartbeat, whether it answers: asked each second on a connection of its own, so that a call that takes long is not taken
 * for one that nobody will ever answer (decision 032).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { destroy } from './pool.ts';

/** Milliseconds between questions, and how long an answer is waited for: on the open connection, then on a new one. */
const limits = { intervalMs: 1000, openTimeoutMs: 1000, connectTimeoutMs: 2000 };
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

export type Heartbeat = { isAnswering: () => boolean; timesAway: () => number; stop: () => Promise<void> };

export function startHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { connection, log, onChange, revive, name = 'database', consequence = 'calls are refused with 503' } = options;
  let client: pg.Client | undefined;
  let isAnswering = true;
  let timesAway = 0;
  let silentSince = 0;
  const stopController = new AbortController();
  let wakeController = new AbortController();

  const dropClient = (failedClient: pg.Client) => {
    if (client === failedClient) client = undefined;
    destroy(failedClient);
  };
  const openClient = async () => {
    const newClient = new pg.Client({ ...connection, application_name: 'vardag pulse', keepAlive: true } as pg.ClientConfig);
    newClient.on('error', () => {
      if (client !== newClient) return;
      client = undefined;
      wakeController.abort(); // it ended while nothing was asked: ask at once
    });
    try {
      await awaitWithin(
        newClient.connect().then(() => newClient.query('select 1')),
        limits.connectTimeoutMs,
      );
      client = newClient;
    } catch (error) {
      dropClient(newClient);
      throw error;
    }
  };
  const check = async () => {
    const currentClient = client;
    if (currentClient)
      try {
        await awaitWithin(currentClient.query('select 1'), limits.openTimeoutMs);
        return;
      } catch {
        dropClient(currentClient);
      }
    await openClient();
  };
  const report = (error: Error | undefined) => {
    if (isAnswering === !error) return;
    isAnswering = !error;
    if (error) timesAway++;
    const seconds = ((Date.now() - silentSince) / 1000).toFixed(1);
    silentSince = Date.now();
    if (error) log.error(`The ${name} does not answer (${error.message || (error as { code?: string }).code}): ${consequence}.`);
    else log.warn(`The ${name} answers again, after ${seconds} s.`);
    onChange(isAnswering);
  };
  const watch = async () => {
    while (!stopController.signal.aborted) {
      wakeController = new AbortController();
      const error = await check().then(
        () => undefined,
        (failure: Error) => failure,
      );
      if (stopController.signal.aborted) break;
      report(error);
      if (error) await revive?.();
      const signal = AbortSignal.any([stopController.signal, wakeController.signal]);
      await sleep(isAnswering ? limits.intervalMs : limits.intervalMs / 2, undefined, { ref: false, signal }).catch(() => {});
    }
    if (client) dropClient(client);
  };
  const watchEnd = watch();
  return {
    isAnswering: () => isAnswering,
    timesAway: () => timesAway,
    stop: () => {
      stopController.abort();
      return watchEnd;
    },
  };
}

/** Rejects when the work has not ended after so many milliseconds in which this process could have noticed. */
async function awaitWithin(work: Promise<unknown>, patienceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stepsLeft = patienceMs / STEP_MS;
  const silence = new Promise<never>((_, fail) => {
    timer = setInterval(() => --stepsLeft < 0 && fail(new Error('no answer')), STEP_MS);
  });
  try {
    await Promise.race([work, silence]);
  } finally {
    clearInterval(timer);
  }
}

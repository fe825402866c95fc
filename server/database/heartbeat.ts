/**
 * The pulse of the database, whether it answers: asked each second on a connection of its own, so that a call that takes long is not taken
 * for one that nobody will ever answer (decision 032).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { destroy } from './pool.ts';

/** Milliseconds between questions, and how long an answer is waited for: on the open connection, then on a new one. */
const limits = { every: 1000, open: 1000, anew: 2000 };
/** One step of waiting: a server that itself stood still for seconds has waited one step, and then reads what came meanwhile. */
const STEP = 250;

type Watched = {
  connection: pg.PoolConfig;
  log: Logger;
  /** Told when it stops answering (false) and when it answers again (true). */
  onChange: (answers: boolean) => void;
  /** The repair that is tried between two questions while it does not answer. */
  mend?: () => Promise<void>;
  /** The name of the watched one, and the effect of its silence, as the log says them. */
  name?: string;
  meanwhile?: string;
};

export type Heartbeat = { answers: () => boolean; timesAway: () => number; stop: () => Promise<void> };

export function startHeartbeat(watched: Watched): Heartbeat {
  const { connection, log, onChange, mend, name = 'database', meanwhile = 'calls are refused with 503' } = watched;
  let client: pg.Client | undefined;
  let isAnswering = true;
  let timesAway = 0;
  let silentSince = 0;
  const over = new AbortController();
  let waking = new AbortController();

  const drop = (dropped: pg.Client) => {
    if (client === dropped) client = undefined;
    destroy(dropped);
  };
  const opened = async () => {
    const created = new pg.Client({ ...connection, application_name: 'vardag pulse', keepAlive: true } as pg.ClientConfig);
    created.on('error', () => {
      if (client !== created) return;
      client = undefined;
      waking.abort(); // it ended while nothing was asked: ask at once
    });
    try {
      await within(
        created.connect().then(() => created.query('select 1')),
        limits.anew,
      );
      client = created;
    } catch (error) {
      drop(created);
      throw error;
    }
  };
  const check = async () => {
    const current = client;
    if (current)
      try {
        await within(current.query('select 1'), limits.open);
        return;
      } catch {
        drop(current);
      }
    await opened();
  };
  const report = (error: Error | undefined) => {
    if (isAnswering === !error) return;
    isAnswering = !error;
    if (error) timesAway++;
    const seconds = ((Date.now() - silentSince) / 1000).toFixed(1);
    silentSince = Date.now();
    if (error) log.error(`The ${name} does not answer (${error.message || (error as { code?: string }).code}): ${meanwhile}.`);
    else log.warn(`The ${name} answers again, after ${seconds} s.`);
    onChange(isAnswering);
  };
  const watch = async () => {
    while (!over.signal.aborted) {
      waking = new AbortController();
      const error = await check().then(
        () => undefined,
        (failed: Error) => failed,
      );
      if (over.signal.aborted) break;
      report(error);
      if (error) await mend?.();
      const signal = AbortSignal.any([over.signal, waking.signal]);
      await sleep(isAnswering ? limits.every : limits.every / 2, undefined, { ref: false, signal }).catch(() => {});
    }
    if (client) drop(client);
  };
  const watching = watch();
  return {
    answers: () => isAnswering,
    timesAway: () => timesAway,
    stop: () => {
      over.abort();
      return watching;
    },
  };
}

/** Rejects when the work has not ended after so many milliseconds in which this process could have noticed. */
async function within(work: Promise<unknown>, patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stepsLeft = patience / STEP;
  const silence = new Promise<never>((_, fail) => {
    timer = setInterval(() => --stepsLeft < 0 && fail(new Error('no answer')), STEP);
  });
  try {
    await Promise.race([work, silence]);
  } finally {
    clearInterval(timer);
  }
}

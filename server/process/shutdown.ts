/** Takes down what was started, newest first, once and within 15 s after the last call was taken, on a signal or on an error that nobody handled. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** A terminal and npm both send us the same signal: only a later one means hurry. */
const SAME_SIGNAL_MS = 700;
const MAX_STOP_MS = 14_500;
const MAX_REQUEST_MS = 8000;

type StopPart = (code: number) => Promise<unknown>;

/** `drainMs`: the time for which calls may still be served before anything is taken down. */
export function createShutdown(log: Logger, drainMs = 0) {
  const runningParts: { name: string; stop: StopPart }[] = [];
  let stopStartedAt = 0;

  const stopAll = async (code: number) => {
    if (stopStartedAt) return;
    stopStartedAt = Date.now();
    setTimeout(() => {
      log.error('Stopping took too long; what was left is cut off.');
      process.exit(1);
    }, MAX_STOP_MS + drainMs).unref();
    let exitCode = code;
    for (let part = runningParts.pop(); part; part = runningParts.pop()) {
      const { name, stop } = part;
      await stop(code).catch((error: unknown) => {
        log.error({ err: error }, `${name} did not stop`);
        exitCode = 1;
      });
    }
    process.exit(exitCode);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopStartedAt && Date.now() - stopStartedAt > SAME_SIGNAL_MS) process.exit(1);
      void stopAll(0);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'an error that nobody handled');
      void stopAll(1);
    });
  }

  return {
    /** To be called as soon as a thing runs, in the order of starting. */
    onStop: (name: string, stop: StopPart) => {
      runningParts.push({ name, stop });
    },
    stopAll,
    isStopping: () => stopStartedAt > 0,
  };
}

/** Accepts no more, lets open requests finish, and cuts those that take longer than 8 s. */
export async function closeApp(app: FastifyInstance) {
  const cutTimer = setTimeout(() => app.server.closeAllConnections(), MAX_REQUEST_MS);
  // A connection whose last request has been answered meanwhile would be kept alive, and close() wait for it.
  const idleTimer = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearTimeout(cutTimer);
  clearInterval(idleTimer);
}

/** Says that others should be asked and serves on meanwhile, so that a balancer notices before a call meets a closed door. */
export async function drainConnections(app: FastifyInstance, markLeaving: () => void, drainMs: number) {
  markLeaving();
  const connectionCount = await new Promise<number>((resolve) => app.server.getConnections((_, count = 0) => resolve(count)));
  // At a terminal somebody waits for the end, and whom nobody asks needs not wait.
  if (connectionCount > 0 && !process.stdout.isTTY) await sleep(drainMs);
}

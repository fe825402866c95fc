/** Takes down what was started, newest first, once and within 15 s after the last call was taken, on a signal or on an error that nobody handled. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** A terminal and npm both send us the same signal: only a later one means hurry. */
const samePress = 700;
const longestStop = 14_500;
const longestRequest = 8000;

type Stop = (code: number) => Promise<unknown>;

/** `servedMs`: the time for which calls may still be served before anything is taken down. */
export function shutdown(log: Logger, servedMs = 0) {
  const running: { name: string; stop: Stop }[] = [];
  let stopStartedAt = 0;

  const stopAll = async (code: number) => {
    if (stopStartedAt) return;
    stopStartedAt = Date.now();
    setTimeout(() => {
      log.error('Stopping took too long; what was left is cut off.');
      process.exit(1);
    }, longestStop + servedMs).unref();
    let exitCode = code;
    for (let next = running.pop(); next; next = running.pop()) {
      const { name, stop } = next;
      await stop(code).catch((error: unknown) => {
        log.error({ err: error }, `${name} did not stop`);
        exitCode = 1;
      });
    }
    process.exit(exitCode);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopStartedAt && Date.now() - stopStartedAt > samePress) process.exit(1);
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
    onStop: (name: string, stop: Stop) => {
      running.push({ name, stop });
    },
    stopAll,
    isStopping: () => stopStartedAt > 0,
  };
}

/** Accepts no more, lets open requests finish, and cuts those that take longer than 8 s. */
export async function closeApp(app: FastifyInstance) {
  const cutTimer = setTimeout(() => app.server.closeAllConnections(), longestRequest);
  // A connection whose last request has been answered meanwhile would be kept alive, and close() wait for it.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearTimeout(cutTimer);
  clearInterval(idle);
}

/** Says that others should be asked and serves on meanwhile, so that a balancer notices before a call meets a closed door. */
export async function serveOn(app: FastifyInstance, leave: () => void, milliseconds: number) {
  leave();
  const connected = await new Promise<number>((resolve) => app.server.getConnections((_, count = 0) => resolve(count)));
  // At a terminal somebody waits for the end, and whom nobody asks needs not wait.
  if (connected > 0 && !process.stdout.isTTY) await sleep(milliseconds);
}

/** Takes down what was started, newest first, once and within 15 s, on a signal or on an error that nobody handled. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** A terminal and npm both send us the same signal: only a later one means hurry. */
const samePress = 700;
const longest = 14_500;
const longestRequest = 8000;

export const shutdown = (log: Logger) => {
  const running: { name: string; stop: () => Promise<unknown> }[] = [];
  let began = 0;

  const stopAll = async (code: number) => {
    if (began) return;
    began = Date.now();
    setTimeout(() => {
      log.error('Stopping took too long; what was left is cut off.');
      process.exit(1);
    }, longest).unref();
    let exitCode = code;
    for (let next = running.pop(); next; next = running.pop()) {
      const { name, stop } = next;
      await stop().catch((error: unknown) => {
        log.error({ err: error }, `${name} did not stop`);
        exitCode = 1;
      });
    }
    process.exit(exitCode);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (began && Date.now() - began > samePress) process.exit(1);
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
    onStop: (name: string, stop: () => Promise<unknown>) => {
      running.push({ name, stop });
    },
    stopAll,
    isStopping: () => began > 0,
  };
};

/** Accepts no more, lets open requests finish, and cuts those that take longer than 8 s. */
export const closeApp = async (app: FastifyInstance) => {
  const cut = setTimeout(() => app.server.closeAllConnections(), longestRequest);
  // A connection whose last request has been answered meanwhile would be kept alive, and close() wait for it.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearTimeout(cut);
  clearInterval(idle);
};

/** Hears from the database whose access has changed, on one connection of its own; while it is lost, nobody is remembered. */
import pg from 'pg';
import type { Logger } from 'pino';
import type { Remembered } from './who.ts';

const AGAIN = 1000;

/** Starts listening; the answer stops it. Loss of the connection is met by trying again each second. */
export const listenForAccess = async (connection: pg.PoolConfig, remembered: Remembered, log: Logger): Promise<() => Promise<void>> => {
  let client: pg.Client | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const lost = () => {
    remembered.hears(false);
    if (stopped) return;
    timer = setTimeout(() => void open(), AGAIN);
  };
  const open = async () => {
    const mine = new pg.Client({ ...connection, application_name: 'vardag listen', keepAlive: true } as pg.ClientConfig);
    let over = false;
    const end = () => {
      if (!over) lost();
      over = true;
    };
    mine.on('error', (error) => {
      log.warn({ err: error }, 'the listening connection was lost');
      end();
    });
    mine.on('end', end);
    mine.on('notification', ({ payload }) => remembered.forget(Number(payload)));
    try {
      await mine.connect();
      await mine.query('listen access_changed');
      client = mine;
      remembered.hears(true);
    } catch (error) {
      log.warn({ err: error }, 'could not listen to the database');
      await mine.end().catch(() => {});
      end();
    }
  };
  await open();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    remembered.hears(false);
    await client?.end().catch(() => {});
  };
};

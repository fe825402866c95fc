/** Hears what the database tells, on one connection of its own; a lost one is opened again each second. */
import pg from 'pg';
import type { Logger } from 'pino';

const AGAIN = 1000;

type Heard = {
  /** By channel, what is done with what was told. */
  channels: Record<string, (payload: string) => void>;
  /** From now on everything is heard (true), or for a while nothing (false). */
  hears: (on: boolean) => void;
};

/** Starts listening; the answer stops it. */
export const listenTo = async (connection: pg.PoolConfig, { channels, hears }: Heard, log: Logger): Promise<() => Promise<void>> => {
  let client: pg.Client | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const lost = () => {
    hears(false);
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
    mine.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    try {
      await mine.connect();
      await mine.query(
        Object.keys(channels)
          .map((channel) => `listen ${channel}`)
          .join('; '),
      );
      client = mine;
      hears(true);
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
    hears(false);
    await client?.end().catch(() => {});
  };
};

/** The messages that leave for the database: what is written to the sockets of a pool's connections. */
import type { Pool } from '#server/database/pool.ts';

type Socket = { _write: (...given: unknown[]) => void; _writev: (...given: unknown[]) => void };

/** Opens all of a pool's connections and counts from then on. */
export async function countedWrites(pool: Pool): Promise<() => number> {
  let writes = 0;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) {
    const socket = (client as unknown as { connection: { stream: Socket } }).connection.stream;
    for (const way of ['_write', '_writev'] as const) {
      const own = socket[way];
      socket[way] = function (this: unknown, ...given) {
        writes++;
        own.apply(this, given);
      };
    }
  }
  for (const client of clients) client.release();
  return () => writes;
}

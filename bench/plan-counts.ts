/** Loaded into the measured product before its code: answers how often its statements were planned. Only a connection itself knows. */
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A statement, how often its kept plan was used and how often it was planned for its values. */
export type Plans = { text: string; generic: number; custom: number }[];

type Client = { query: (text: string) => Promise<{ rows: Plans }> };
const pg = createRequire(join(process.cwd(), 'server/main.ts'))('pg') as {
  Client: { prototype: { connect: (this: Client, ...args: unknown[]) => unknown; end: (this: Client, ...args: unknown[]) => unknown } };
};
const open = new Set<Client>();
const { connect, end } = pg.Client.prototype;
pg.Client.prototype.connect = function (...args) {
  open.add(this);
  return connect.apply(this, args);
};
pg.Client.prototype.end = function (...args) {
  open.delete(this);
  return end.apply(this, args);
};

const PLANS_SQL = `select statement as text, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements`;

process.on('message', async (message) => {
  if (message !== 'plans') return;
  const all = new Map<string, { text: string; generic: number; custom: number }>();
  for (const client of open) {
    const { rows } = await client.query(PLANS_SQL).catch(() => ({ rows: [] }));
    for (const { text, generic, custom } of rows) {
      const sum = all.get(text) ?? { text, generic: 0, custom: 0 };
      all.set(text, { text, generic: sum.generic + generic, custom: sum.custom + custom });
    }
  }
  process.send!([...all.values()]);
});
// Listening must not keep it from ending.
process.channel?.unref();

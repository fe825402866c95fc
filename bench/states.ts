/** A state of the product: this one or another checkout, each with a PostgreSQL of its own that its own code starts and migrates. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Connection, EmbeddedPostgres } from '#server/postgres/embedded.ts';

export const folder = () => process.env.BENCH_DIR || join(tmpdir(), 'vardag-bench');

/** `code` is the checkout, `data` the folder of its PostgreSQL; `schemaHash` differs when the schema does. */
export type State = {
  code: string;
  data: string;
  schemaHash: string;
  migrate: (connection: Connection) => Promise<unknown>;
  start: (settings?: Record<string, string | number>) => Promise<EmbeddedPostgres>;
};

const here = join(import.meta.dirname, '..');

/** This state's data lies in the folder itself; that of a named one, be it this one again, in one of its own there. */
export async function stateOf(code?: string): Promise<State> {
  const root = resolve(code ?? here);
  const data = code === undefined ? folder() : join(folder(), `of-${hashOf(root)}`);
  const room = join(root, 'server/database');
  const { migrate } = (await import(join(room, 'migrate.ts'))) as { migrate: State['migrate'] };
  // A state from before decision 090 has it beside the store.
  const postgres = [join(root, 'server/postgres'), room].find((folder) => existsSync(join(folder, 'embedded.ts')))!;
  const { startEmbedded } = (await import(join(postgres, 'embedded.ts'))) as typeof import('#server/postgres/embedded.ts');
  const texts = readdirSync(join(room, 'migrations')).sort();
  return {
    code: root,
    data,
    schemaHash: hashOf(...texts.map((name) => readFileSync(join(room, 'migrations', name), 'utf8'))),
    migrate,
    // Only the number of connections is not the product's own, for several servers on it.
    start: async (settings = {}) => {
      mkdirSync(data, { recursive: true, mode: 0o755 });
      const cluster = await startEmbedded({ dataDir: data, settings: { max_connections: 120, ...settings } });
      // An earlier state calls it `superuser`.
      const { superuser: superuserConnection = cluster.superuserConnection } = cluster as { superuser?: Connection };
      return { ...cluster, superuserConnection };
    },
  };
}

export function hashOf(...texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex').slice(0, 12);
}

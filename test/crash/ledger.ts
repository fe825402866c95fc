/** Holds what the database has against what the writers know; every difference becomes a line. */
import pg from 'pg';
import type { Act, Written } from './writer.ts';

type Stored = {
  id: number;
  at: string;
  completed: boolean;
  skipped: boolean;
  signed: boolean;
  version: number;
  acts: Act[];
  moved: [kind: string, amount: number][];
};

const stored = async (client: pg.Client): Promise<Stored[]> =>
  (
    await client.query(`
      select i.id::int as id, to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, is_completed as completed,
             is_skipped as skipped, signed_by_id is not null as signed, version,
             coalesce((select json_agg(act order by e.id) from activity_instance_events e where e.instance_id = i.id), '[]') as acts,
             coalesce((select json_agg(json_build_array(kind, amount) order by m.id) from stock_movements m where m.instance_id = i.id), '[]') as moved
      from activity_instances i`)
  ).rows;

/** The stock movements that acts leave behind, each act's together. */
const movements = ({ activity: { draws } }: Written, acts: Act[]) =>
  acts.flatMap((act): string[] => {
    if (act === 'signed' || act === 'reported') return draws.map((amount) => `signed ${-amount}`);
    return act === 'reset' ? draws.map((amount) => `reset ${amount}`) : [];
  });

const same = (a: readonly unknown[], b: readonly unknown[]) => JSON.stringify(a) === JSON.stringify(b);

function wrongWith(row: Stored, written: Written): string[] {
  const allowed = [written.acts, ...(written.open ? [[...written.acts, written.open]] : [])];
  const wrong: string[] = [];
  if (!allowed.some((acts) => same(acts, row.acts)))
    wrong.push(`history ${row.acts}, acknowledged ${written.acts}, in flight ${written.open}`);
  const last = row.acts.at(-1);
  if (row.completed !== (last === 'signed')) wrong.push(`completed is ${row.completed} after ${last}`);
  if (row.skipped !== (last === 'skipped')) wrong.push(`skipped is ${row.skipped} after ${last}`);
  if (row.signed !== ['signed', 'skipped', 'reported'].includes(last ?? '')) wrong.push(`signed is ${row.signed} after ${last}`);
  if (row.version !== row.acts.length) wrong.push(`version ${row.version} after ${row.acts.length} acts`);
  // Items of one act come in no certain order.
  const found = row.moved.map(([kind, amount]) => `${kind} ${amount}`).sort();
  if (!same(found, movements(written, row.acts).sort())) wrong.push(`stock ${found} after ${row.acts}`);
  return wrong.map((line) => `instance ${row.id} of ${row.at}: ${line}`);
}

/** What is wrong, and whether the act in flight of one was kept; `kept` learns the ids that no answer told. */
export async function audit(superuser: pg.ClientConfig, kept: readonly Written[]) {
  const client = new pg.Client(superuser);
  await client.connect();
  const rows = await stored(client);
  const { rows: stock } = await client.query(`
    select n.id, amount_in_stock, (select sum(amount) from stock_movements m where m.item_id = n.id) as sum from inventory_items n`);
  await client.end();
  const wrong = stock
    .filter((item) => item.amount_in_stock !== item.sum)
    .map((item) => `item ${item.id}: ${item.amount_in_stock}, ledger ${item.sum}`);
  const known = new Map(kept.map((written) => [written.at, written]));
  const seen = new Set<string>();
  for (const row of rows) {
    const written = known.get(row.at);
    if (!written || seen.has(row.at)) {
      wrong.push(`instance ${row.id} of ${row.at} ${written ? 'is there twice' : 'was never asked for'}`);
      continue;
    }
    seen.add(row.at);
    wrong.push(...wrongWith(row, written));
    written.id = row.id;
  }
  for (const written of kept)
    if (!seen.has(written.at) && written.acts.length > 0) wrong.push(`acknowledged and lost: ${written.acts} of ${written.at}`);
  const landed = new Map(rows.map((row) => [row.at, row.acts.length]));
  return { wrong, hasLanded: ({ at, acts }: Written) => (landed.get(at) ?? 0) > acts.length };
}

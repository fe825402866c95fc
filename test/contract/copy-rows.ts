/** Copies of a client's file for the loop: one that is done, of whoever asks, since it is for its maker alone. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Person, World } from '#test/world.ts';
import type { Side } from './rows.ts';

/** Bytes that the loop can read as an answer. */
const BYTES = '{}';

/** A copy of the side's client that somebody has made and may fetch; what of theirs is under way is ended. */
export async function ownCopy(w: World, side: Side, { id: by }: Person): Promise<number> {
  const { id: clientId, companyId } = w.clients[side];
  const key = randomBytes(16).toString('hex');
  const place = join(w.dataDir, 'files', key.slice(0, 2), key);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, BYTES);
  const at = w.clock.now.toISOString();
  return w.scoped({ companies: [companyId] }, async (db) => {
    await sql`update client_copies set state = 'ENDED' where made_by_id = ${by} and state in ('WAITING', 'RUNNING')`.execute(db);
    const { rows } = await sql<{ id: number }>`
      insert into client_copies (company_id, client_id, made_by_id, state, requested_at, done_at, expires_at, size, sha256, language, store_key)
      values (${companyId}, ${clientId}, ${by}, 'DONE', ${at}, ${at}, ${at}::timestamptz + interval '1 day', ${BYTES.length}, 'of no copy', 'sv', ${key})
      returning id`.execute(db);
    return rows[0]!.id;
  });
}
/** For a call that asks for one, or for one that one has made. */
export const isOfCopies = (area: string, key: string): boolean => area === 'clientCopies' && (key === 'create' || key === 'file');

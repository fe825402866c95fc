/** Rows of the ground that are an account's own: a session to be ended, a factor to be removed, and somebody with a lost one. */
import { Secret, TOTP } from 'otpauth';
import { LIST_VALIDITY_MS } from '#domain/shared-devices.ts';
import { createSession } from '#server/access/sessions.ts';
import { hashOf } from '#server/request/user.ts';
import type { Person, World } from '#test/world.ts';
import { type Side, words } from './rows.ts';

export async function sessionOf(w: World, who: Person): Promise<number> {
  const token = await createSession({ scoped: w.scoped }, who.id, w.clock.now, false);
  const { rows } = await w.pool.query('select id from sessions where token_hash = $1', [hashOf(token)]);
  return rows[0].id;
}

/** A shared device of the side's company, with somebody on its list: made after the ground gave passwords, which would take them off. */
export async function sharedDeviceOf(w: World, side: Side, by: Person): Promise<number> {
  const company_id = w.clients[side].companyId;
  const at = w.clock.now.toISOString();
  const until_date = new Date(w.clock.now.getTime() + LIST_VALIDITY_MS).toISOString();
  return w.scoped({ companies: [company_id] }, async (db) => {
    const device = { company_id, name: `Platta ${words[side]}`, created_date: at, used_date: at, locked_date: null };
    const { id } = await db
      .insertInto('shared_devices')
      .values({ ...device, secret_hash: hashOf(`${side} ${++count}`) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const person = { company_id, device_id: id, user_id: by.id, code_hash: 'x', until_date, aal: 1, added_date: at };
    await db.insertInto('shared_device_people').values(person).execute();
    return id;
  });
}

let count = 0;
/** A passkey that signs nobody in. */
export async function factorOf(w: World, { id }: { id: number }): Promise<number> {
  const { rows } = await w.pool.query(
    `insert into authenticators (user_id, kind, name, created_date, credential_id, public_key) values ($1, 'PASSKEY', 'Nyckel', $2, $3, '\\x01') returning id`,
    [id, w.clock.now, `nyckel-${++count}`],
  );
  return rows[0].id;
}

/** One of the side's team who lost theirs. */
export async function factoredOf(w: World, side: Side): Promise<number> {
  const who = await w.person(`Tappad ${side} ${++count}`, ['USER']);
  await w.join(w.clients[side], who);
  await factorOf(w, who);
  return who.id;
}

/** The code that an app shows for a secret. */
export const codeOf = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

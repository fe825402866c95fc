/** The account whose passkey signed a challenge, in a sign-in and where somebody shows anew to be there (R158, R165). */
import type { passkeys } from '#contract/access/passkeys.ts';
import type { Input } from '#contract/endpoint.ts';
import type { App } from '#server/request/ports.ts';
import { readSigned, userHandleOf } from '#server/security/passkey.ts';
import { takeTicket } from '#server/security/tickets.ts';

const PLATFORM = { companies: [] } as const;

type PasskeyAssertion = Omit<Input<typeof passkeys.verify>['body'], 'rememberMe'>;
/** Undefined where anything is wrong; `unsure` takes the account whose key was named then. */
export async function verifyPasskey(
  app: Pick<App, 'scoped' | 'config'>,
  now: Date,
  body: PasskeyAssertion,
  onFailure: (account: number | undefined) => void = () => {},
): Promise<number | undefined> {
  // Used up before it is looked at: nothing that was signed is taken twice.
  const begun = await app.scoped(PLATFORM, (db) => takeTicket(db, now, body.ticket, 'PASSKEY'));
  return app.scoped(PLATFORM, async (db) => {
    const stored = await db
      .selectFrom('authenticators as a')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .select(['a.id', 'a.user_id', 'a.public_key', 'a.counter', 'u.activated'])
      .where('a.kind', '=', 'PASSKEY')
      .where('a.credential_id', '=', body.credential)
      .where('u.removed_at', 'is', null)
      .forUpdate('a')
      .executeTakeFirst();
    const known = stored?.public_key && { publicKey: stored.public_key, counter: stored.counter };
    const signed = known && begun?.challenge ? await readSigned(app.config, begun.challenge, body, known) : undefined;
    const isTheirs = body.userHandle === undefined || (stored && body.userHandle === userHandleOf(stored.user_id));
    if (!stored?.activated || !signed || !isTheirs) {
      onFailure(stored?.user_id);
      return undefined;
    }
    await db
      .updateTable('authenticators')
      .set({ counter: signed.counter, backed_up: signed.isBackedUp, last_used_date: now.toISOString() })
      .where('id', '=', stored.id)
      .execute();
    return stored.user_id;
  });
}

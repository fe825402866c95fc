/** The account whose passkey signed a challenge, in a sign-in and where somebody shows anew to be there (R158, R165). */
import type { passkeys } from '#contract/access/passkeys.ts';
import type { Input } from '#contract/endpoint.ts';
import type { App } from '#server/request/ports.ts';
import { userHandleOf, verifyAssertion } from '#server/security/passkey.ts';
import { consumeTicket } from '#server/security/tickets.ts';

const PLATFORM = { companies: [] } as const;

type PasskeyAssertion = Omit<Input<typeof passkeys.verify>['body'], 'rememberMe'>;
/** Undefined where anything is wrong; `onFailure` takes the account whose key was named then. */
export async function verifyPasskey(
  app: Pick<App, 'scoped' | 'config'>,
  now: Date,
  assertion: PasskeyAssertion,
  onFailure: (accountId: number | undefined) => void = () => {},
): Promise<number | undefined> {
  // Used up before it is looked at: nothing that was signed is taken twice.
  const usedTicket = await app.scoped(PLATFORM, (db) => consumeTicket(db, now, assertion.ticket, 'PASSKEY'));
  return app.scoped(PLATFORM, async (db) => {
    const storedPasskey = await db
      .selectFrom('authenticators as authenticator')
      .innerJoin('users as account', 'account.id', 'authenticator.user_id')
      .select(['authenticator.id', 'authenticator.user_id', 'authenticator.public_key', 'authenticator.counter', 'account.activated'])
      .where('authenticator.kind', '=', 'PASSKEY')
      .where('authenticator.credential_id', '=', assertion.credential)
      .where('account.removed_at', 'is', null)
      .forUpdate('authenticator')
      .executeTakeFirst();
    const knownPasskey = storedPasskey?.public_key && { publicKey: storedPasskey.public_key, counter: storedPasskey.counter };
    const verifiedAssertion =
      knownPasskey && usedTicket?.challenge ? await verifyAssertion(app.config, usedTicket.challenge, assertion, knownPasskey) : undefined;
    const hasRightUserHandle =
      assertion.userHandle === undefined || (storedPasskey && assertion.userHandle === userHandleOf(storedPasskey.user_id));
    if (!storedPasskey?.activated || !verifiedAssertion || !hasRightUserHandle) {
      onFailure(storedPasskey?.user_id);
      return undefined;
    }
    await db
      .updateTable('authenticators')
      .set({ counter: verifiedAssertion.counter, backed_up: verifiedAssertion.isBackedUp, last_used_date: now.toISOString() })
      .where('id', '=', storedPasskey.id)
      .execute();
    return storedPasskey.user_id;
  });
}

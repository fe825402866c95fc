/** Accounts to choose on the demo's sign-in page, with the password that they share: shown while `DEMO=1` runs, and only of accounts that exist. */
import type { Demo } from '#contract/platform.ts';
import type { Role } from '#domain/permissions.ts';
import type { Scoped } from '#server/database/scoped.ts';
import { demoAccounts, demoPassword } from './people.ts';

/** Null where there is no demo, also in a database that holds other people's accounts. */
export async function readDemoAccounts(scoped: Scoped): Promise<Demo | null> {
  const users = await scoped({ companies: [], readOnly: true }, (db) =>
    db
      .selectFrom('users')
      .select(['login', 'first_name', 'last_name', 'authorities'])
      .where('login', 'in', demoAccounts)
      .where('activated', '=', true)
      .where('removed_at', 'is', null)
      .execute(),
  );
  // Those who work with it most come first.
  const accounts = demoAccounts.toReversed().flatMap((account) => {
    const user = users.find(({ login }) => login === account);
    return user ? [{ login: user.login, name: `${user.first_name} ${user.last_name}`, role: user.authorities[0] as Role }] : [];
  });
  return accounts.length > 0 ? { password: demoPassword, accounts } : null;
}

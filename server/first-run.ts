/** The first run on an empty database: it gets the demo or its first administrator, and the operator is told. */

import { firstAdministrator } from '#server/accounts/first-administrator.ts';
import type { AppParts } from '#server/app.ts';
import { scopedOver } from '#server/database/scoped.ts';
import type { SecurityLog } from '#server/request/security-events.ts';

type FirstRunParts = AppParts & { security?: SecurityLog };

export async function firstRun({ config, jobs, pool, security, now = () => new Date() }: FirstRunParts): Promise<{ lines: string[] }> {
  const scoped = scopedOver(pool);
  if (!config.demo) return { lines: await firstAdministrator({ config, jobs, scoped, now, ...(security && { security }) }) };
  const [{ fillDemo }, { demoAccounts, demoPassword }] = await Promise.all([
    import('#server/demo/fill.ts'),
    import('#server/demo/people.ts'),
  ]);
  await fillDemo(scoped, now());
  const accounts = await scoped({ companies: [], readOnly: true }, (db) =>
    db.selectFrom('users').select('login').where('login', 'in', demoAccounts).where('activated', '=', true).execute(),
  );
  // A database that held other people's accounts is left as it was, and has none of these.
  const there = demoAccounts.filter((account) => accounts.some(({ login }) => login === account));
  if (there.length === 0) return { lines: [] };
  return { lines: [`Demo accounts (password ${demoPassword}):`, ...there.map((account) => `  ${account}`)] };
}

/** Fills an empty database with the demo where it is wanted, and says what the operator should read. */
import type { AppParts } from '#server/app.ts';
import { scopedOver } from '#server/database/scoped.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { demoAccounts, demoPassword } from '#server/demo/people.ts';

export const firstRun = async ({ config, pool, now = () => new Date() }: AppParts): Promise<{ lines: string[] }> => {
  if (!config.demo) return { lines: [] };
  const scoped = scopedOver(pool);
  await fillDemo(scoped, now());
  const found = await scoped({ companies: [], readOnly: true }, (db) =>
    db.selectFrom('users').select('login').where('login', 'in', demoAccounts).where('activated', '=', true).execute(),
  );
  // A database that held other people's accounts is left as it was, and has none of these.
  const there = demoAccounts.filter((account) => found.some(({ login }) => login === account));
  if (there.length === 0) return { lines: [] };
  return { lines: [`Demo accounts (password ${demoPassword}):`, ...there.map((account) => `  ${account}`)] };
};

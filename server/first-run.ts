/**
 * The first run on an empty database: its platform gets a catalogue, then it gets the demo or its first administrator, and the operator is
 * told (decision 091).
 */

import { inviteFirstAdministrator } from '#server/accounts/first-administrator.ts';
import type { AppParts } from '#server/app.ts';
import { createScoped, type Scoped } from '#server/database/scoped.ts';
import type { SecurityLog } from '#server/request/security-events.ts';

type FirstRunParts = AppParts & { security?: SecurityLog };

/** Fills the platform's catalogue where there is none; most starts find one and load nothing of it. */
async function ensureCatalogue(scoped: Scoped, now: Date): Promise<void> {
  const existingCategory = await scoped({ companies: [], readOnly: true }, (db) =>
    db.selectFrom('activity_categories').select('id').where('company_id', '=', 0).limit(1).executeTakeFirst(),
  );
  if (existingCategory) return;
  const { fillCatalogue } = await import('#server/platform/catalogue/fill.ts');
  await scoped({ companies: '*' }, (db) => fillCatalogue(db, now));
}

export async function prepareFirstRun({
  config,
  jobs,
  pool,
  security,
  now = () => new Date(),
}: FirstRunParts): Promise<{ lines: string[] }> {
  const scoped = createScoped(pool);
  if (!config.demo) {
    await ensureCatalogue(scoped, now());
    return { lines: await inviteFirstAdministrator({ config, jobs, scoped, now, ...(security && { security }) }) };
  }
  const [{ fillDemo }, { demoAccounts, demoPassword }] = await Promise.all([
    import('#server/demo/fill.ts'),
    import('#server/demo/people.ts'),
  ]);
  await fillDemo(scoped, now());
  // The demo fills it for its own first day; a database that has accounts gets none of the demo, and may have no catalogue yet.
  await ensureCatalogue(scoped, now());
  const activeAccounts = await scoped({ companies: [], readOnly: true }, (db) =>
    db.selectFrom('users').select('login').where('login', 'in', demoAccounts).where('activated', '=', true).execute(),
  );
  // A database that held other people's accounts is left as it was, and has none of these.
  const existingLogins = demoAccounts.filter((demoLogin) => activeAccounts.some(({ login }) => login === demoLogin));
  if (existingLogins.length === 0) return { lines: [] };
  return { lines: [`Demo accounts (password ${demoPassword}):`, ...existingLogins.map((demoLogin) => `  ${demoLogin}`)] };
}

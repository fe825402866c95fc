/** Rows and bodies of identity providers for the loop: ones that nobody reaches, and one's own link to one. */
import type { Person, World } from '#test/world.ts';
import { type Side, words } from './rows.ts';

let count = 0;
/** At an address that is never called. */
const ISSUER = 'https://127.0.0.1';
export const providerOf = (w: World, side: Side): Promise<number> =>
  w.scoped({ companies: [w.clients[side].companyId] }, async (db) => {
    const { id } = await db
      .insertInto('identity_providers')
      .values({
        ...{
          company_id: w.clients[side].companyId,
          name: side === 'foreign' ? `Havets ${++count}` : `Solgläntan ${++count}`,
          issuer: ISSUER,
        },
        ...{ oidc_client: 'vardag', client_secret: null, slug: `prov-${++count}`, scopes: null, required_acr: [], claim: 'oid' },
        ...{ max_age_minutes: 5, only_way: false },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('identity_domains')
      .values({ company_id: w.clients[side].companyId, domain: `rad-${++count}.example.se`, provider_id: id })
      .execute();
    return id;
  });

export async function identityOf(w: World, side: Side, by: Person): Promise<number> {
  const provider_id = await providerOf(w, side);
  const company_id = w.clients[side].companyId;
  return w.scoped({ companies: [company_id] }, async (db) => {
    const { id } = await db
      .insertInto('identity_links')
      .values({
        ...{ company_id, provider_id, user_id: by.id, how: 'SELF', issuer: ISSUER, subject: `${words[side]} ${++count}`, identifier: null },
        ...{ at: w.clock.now.toISOString(), by_id: by.id },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

const body = ({ word }: { word: string }) => ({
  ...{ name: `${word === 'Mia Sund' ? 'Havets' : 'Solgläntan'} ${++count}`, issuer: 'https://id.example.se', oidcClient: 'vardag' },
  ...{ clientSecret: 'hemlig', slug: `prov-${++count}`, domains: [`prov-${++count}.example.se`], scopes: null, requiredAcr: ['loa3'] },
  ...{ claim: 'oid', maxAgeMinutes: 5, onlyWay: false },
});
export const providerBodies = {
  'identityProviders.create': body,
  'identityProviders.change': body,
  'identities.set': () => ({ identifier: `${++count}` }),
};

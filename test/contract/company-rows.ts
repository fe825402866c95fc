/** Rows and bodies of calls for the loop that are no plain resources: the log's reviews, holds and erasures, imports, medicines. */
import type { Person, World } from '#test/world.ts';
import { factoredOf, factorOf, sessionOf, sharedDeviceOf } from './account-rows.ts';
import { delegationBodies, delegationOf, licenceOf } from './delegation-rows.ts';
import { erasuresOf } from './erasure-rows.ts';
import { identityOf, providerBodies, providerOf } from './identity-rows.ts';
import { importBodies } from './import-rows.ts';
import { medicineBodies, pauseOf } from './medicine-rows.ts';
import { reviewsOf } from './review-rows.ts';
import type { Side } from './rows.ts';
import { secondOf } from './second-rows.ts';
import { instructionOf, selfCareBodies } from './self-care-rows.ts';

/** A passkey that no device made. */
const madePasskey = ({ word }: { word: string }) => ({
  ticket: 'A'.repeat(43),
  name: word,
  credential: 'AA',
  clientDataJSON: 'AA',
  attestationObject: 'AA',
});

export const companyBodies = {
  ...importBodies,
  ...medicineBodies,
  ...delegationBodies,
  ...selfCareBodies,
  ...providerBodies,
  // Sooner, and whoever asks is signed out.
  'twoSteps.save': () => ({ fromDay: '2030-11-20', roles: ['USER'] }),
  'passkeys.add': madePasskey,
  'twoSteps.addPasskey': (maker: { word: string }) => ({ ...madePasskey(maker), setUp: 'A'.repeat(43) }),
  'accessLog.print': ({ rowOf }: { rowOf: (table: string) => number }) => ({ clientIds: [rowOf('clients')], page: 'events' }),
  'sharedDevices.join': { code: '493817' },
  'accessReviews.draw': { month: '2026-10-01' },
  'erasures.leave': { leftOn: '2026-11-01' },
  'erasures.keep': { retention: 'PRIVATE_LSS' },
};

/** Another administrator of each side is whom they are about. */
export async function recordsOf(w: World) {
  const reviews = await reviewsOf(w);
  const { made, ...erasing } = await erasuresOf(w, reviews.reviewers);
  await w.scoped({ companies: '*' }, (db) => db.updateTable('companies').set({ shared_devices: true }).execute());
  const ofAccounts = {
    sessions: (_: Side, by: Person) => sessionOf(w, by),
    authenticators: (_: Side, by: Person) => factorOf(w, by),
    shared_devices: (side: Side, by: Person) => sharedDeviceOf(w, side, by),
    'shared-devices': (side: Side, by: Person) => sharedDeviceOf(w, side, by),
    factored_users: (side: Side) => factoredOf(w, side),
    identity_providers: (side: Side) => providerOf(w, side),
    identities: (side: Side, by: Person) => identityOf(w, side, by),
  };
  return {
    reviewers: reviews.reviewers,
    erasing,
    made: {
      ...ofAccounts,
      ...{
        ...reviews.made,
        ...made,
        medicine_pauses: (side: Side) => pauseOf(w, side),
        second_signings: (side: Side) => secondOf(w, side),
        user_licences: (side: Side) => licenceOf(w, side),
      },
      'receivers of delegations': async (_: Side, by: Person) => by.id,
      self_care_instructions: (side: Side, by: Person) => instructionOf(w, side, by),
      delegations: (side: Side, by: Person) => delegationOf(w, side, by),
    },
  };
}

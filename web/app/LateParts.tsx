/** Parts of every page that come once it is at rest: a newer version, the question to confirm one's address, and that two steps will be required. */
import { lazy, Suspense } from 'react';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useSession } from '../core/session.ts';
import { withLaterTexts } from '../core/texts.ts';
import Update from '../shell/Update.tsx';

const SecondStepReminder = lazy(() => retryWhenOnline(withLaterTexts(() => import('../access/SecondStepReminder.tsx'))));

export default function DeferredParts() {
  const { account, token } = useSession();
  return (
    <>
      <Update />
      <Suspense>{token && account?.mustAddFrom && <SecondStepReminder account={account} requiredFrom={account.mustAddFrom} />}</Suspense>
    </>
  );
}

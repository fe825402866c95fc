/** The frame around every page: messages, and the sign-in form over a page whose token ran out (R30). */
import { Outlet } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx';
import { keptMessage } from './kept-banner.ts';
import { useSession } from './session.ts';
import { rest, untilThere } from './until-there.ts';

// Once the page has come to rest: what comes later weighs nothing on what is asked for first.
/** Nothing is said in the first moments. */
const Snackbars = lazy(() => rest(500).then(() => untilThere(() => import('../kit/Snackbars.tsx'))));
/** Where none was kept. */
const LateBanner = lazy(() => rest(1500).then(() => untilThere(() => import('../shell/Banner.tsx'))));
/** The bar that says that a newer version is there, and watches for one. */
const Update = lazy(() => rest(3000).then(() => untilThere(() => import('../shell/Update.tsx'))));
const SignInSheet = lazy(() => untilThere(() => import('../access/SignInSheet.tsx')));

/** What draws the banner that this device showed last. */
let kept: ComponentType | undefined;

/** Fetched with the first screen, so that it stands there from the first paint; a script that does not come is tried again later. */
export async function startBanner(): Promise<void> {
  if (keptMessage())
    kept = await import('../shell/Banner.tsx').then(
      (fetched) => fetched.default,
      () => undefined,
    );
}

export function Root() {
  'use no memo'; // drawn when the session changes: what the compiler remembers of it weighs more than it saves
  const { asksSignIn } = useSession();
  const Banner = kept ?? LateBanner;
  return (
    <>
      <Suspense>
        <Banner />
      </Suspense>
      <Suspense>
        <Update />
      </Suspense>
      <ErrorBoundary>
        <Outlet />
      </ErrorBoundary>
      <Suspense>{asksSignIn && <SignInSheet />}</Suspense>
      <Suspense>
        <Snackbars />
      </Suspense>
    </>
  );
}

/** The frame around every page: messages, and the sign-in form over a page whose token ran out (R30). */
import { Outlet } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { afterFirstPaint } from '../core/after-paint.ts';
import { clockAhead } from '../core/clock.ts';
import { retryWhenOnline, waitOrOnline } from '../core/retry-when-online.ts';
import { useSession } from '../core/session.ts';
import { isSharedHere } from '../core/shared-device.ts';
import { storedMessage } from '../core/stored-banner.ts';
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx';

// Once the page has come to rest: what comes later weighs nothing on what is asked for first.
const atRest = (milliseconds: number) => waitOrOnline(milliseconds).then(afterFirstPaint);
/** Nothing is said in the first moments. */
const Snackbars = lazy(() => atRest(500).then(() => retryWhenOnline(() => import('../kit/Snackbars.tsx'))));
/** The banner where none was stored. */
const LateBanner = lazy(() => atRest(1500).then(() => retryWhenOnline(() => import('../shell/Banner.tsx'))));
/** The bar that says that a newer version is there, and watches for one. */
const Update = lazy(() => atRest(3000).then(() => retryWhenOnline(() => import('./LateParts.tsx'))));
const SignInSheet = lazy(() => retryWhenOnline(() => import('../access/SignInSheet.tsx')));

/** The component of the banner that this device showed last, of its wrong clock, or of whose account is open where several share it. */
let FirstBanner: ComponentType<{ isFirst: boolean }> | undefined;

/** Fetched with the first screen, so that it stands there from the first paint; a script that does not come is tried again later. */
export async function startBanner(): Promise<void> {
  if (storedMessage() || clockAhead() || isSharedHere())
    FirstBanner = await import('../shell/Banner.tsx').then(
      (fetched) => fetched.default,
      () => undefined,
    );
}

export function Root() {
  const { asksSignIn } = useSession();
  const Banner = FirstBanner ?? LateBanner;
  return (
    <>
      <Suspense>
        <Banner isFirst={FirstBanner !== undefined} />
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

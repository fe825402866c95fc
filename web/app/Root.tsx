/** The frame around every page: messages, and the sign-in form over a page whose token ran out (R30). */
import { Outlet } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { waitForFirstPaint } from '../core/after-paint.ts';
import { getClockOffset } from '../core/clock.ts';
import { pauseUntilOnline, retryWhenOnline } from '../core/retry-when-online.ts';
import { useSession } from '../core/session.ts';
import { isSharedDevice } from '../core/shared-device.ts';
import { readBannerMessage } from '../core/stored-banner.ts';
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx';

// Once the page has come to rest: what comes later weighs nothing on what is asked for first.
const waitForRest = (milliseconds: number) => pauseUntilOnline(milliseconds).then(waitForFirstPaint);
/** Nothing is said in the first moments. */
const Snackbars = lazy(() => waitForRest(500).then(() => retryWhenOnline(() => import('../kit/Snackbars.tsx'))));
/** The banner where none was stored. */
const DeferredBanner = lazy(() => waitForRest(1500).then(() => retryWhenOnline(() => import('../shell/Banner.tsx'))));
/** The bar that says that a newer version is there, and watches for one. */
const DeferredParts = lazy(() => waitForRest(3000).then(() => retryWhenOnline(() => import('./LateParts.tsx'))));
const SignInSheet = lazy(() => retryWhenOnline(() => import('../access/SignInSheet.tsx')));

/** The component of the banner that this device showed last, of its wrong clock, or of whose account is open where several share it. */
let FirstBanner: ComponentType<{ isInFirstPaint: boolean }> | undefined;

/** Fetched with the first screen, so that it stands there from the first paint; a script that does not come is tried again later. */
export async function startBanner(): Promise<void> {
  if (readBannerMessage() || getClockOffset() || isSharedDevice())
    FirstBanner = await import('../shell/Banner.tsx').then(
      (bannerModule) => bannerModule.default,
      () => undefined,
    );
}

export function Root() {
  const { needsSignIn } = useSession();
  const Banner = FirstBanner ?? DeferredBanner;
  return (
    <>
      <Suspense>
        <Banner isInFirstPaint={FirstBanner !== undefined} />
      </Suspense>
      <Suspense>
        <DeferredParts />
      </Suspense>
      <ErrorBoundary>
        <Outlet />
      </ErrorBoundary>
      <Suspense>{needsSignIn && <SignInSheet />}</Suspense>
      <Suspense>
        <Snackbars />
      </Suspense>
    </>
  );
}

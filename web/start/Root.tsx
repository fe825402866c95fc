/** The frame around every page: messages, and the sign-in form over a page whose token ran out (R30). */
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx';
import { kept } from './kept-banner.ts';
import { useSession } from './session.ts';

/** Nothing is said in the first moments. */
const Snackbars = lazy(() => import('../kit/Snackbars.tsx'));
/** Once the page has come to rest, where none was kept: it weighs nothing on what is asked for first. */
const LateBanner = lazy(async () => {
  await new Promise((rested) => setTimeout(rested, 1500));
  return import('../shell/Banner.tsx');
});
/** The bar that says that a newer version is there; it watches for one once the page has come to rest. */
const Update = lazy(async () => {
  await new Promise((rested) => setTimeout(rested, 3000));
  return import('../shell/Update.tsx').catch(() => ({ default: () => null }));
});
const SignInSheet = lazy(() => import('../access/SignInSheet.tsx'));

export function Root() {
  const { asksSignIn } = useSession();
  const Banner = kept.Banner ?? LateBanner;
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

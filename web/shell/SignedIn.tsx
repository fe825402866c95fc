/** The frame of every screen behind the sign-in: the server's answers, the navigation, and the one main landmark. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { recheckChoice } from '../core/account.ts';
import { waitForFirstPaint } from '../core/after-paint.ts';
import { hidesNavigation } from '../core/bare-paths.ts';
import { httpStatusOf } from '../core/errors.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { getRoles, useSession } from '../core/session.ts';
import { withLaterTexts } from '../core/texts.ts';
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { queryClient } from '../kit/queries.ts';
import { loadOutbox } from '../sync/load-outbox.ts';
import type { KeyboardLayer } from './Keyboard.tsx';
import { Navigation } from './Navigation.tsx';
import { layoutOf } from './places.ts';
import css from './shell.module.css';

const TopBar = lazy(() => retryWhenOnline(() => import('./TopBar.tsx')));
const Keyboard = lazyWithRetry(withLaterTexts(() => import('./Keyboard.tsx')));

/** The keys that were pressed and not yet acted upon, in order. */
const pressedKeys: KeyboardEvent[] = [];

export default function SignedInLayout() {
  const { token, account, needsSignIn } = useSession();
  // The client of the page that is shown: the address is the next one's already while that is fetched, and the page one leaves would begin anew.
  const pathname = useMatches({ select: (matches) => matches.at(-1)!.pathname });
  const router = useRouter();
  const [keyboardLayer, setKeyboardLayer] = useState<KeyboardLayer>();

  const accountId = account?.id;
  useEffect(() => {
    // Acts that wait from another day are sent whichever page is opened first, once that has come to rest.
    const outboxTimer =
      accountId &&
      setTimeout(
        () =>
          void waitForFirstPaint()
            .then(loadOutbox)
            .catch(() => {}),
        2000,
      );
    return () => {
      clearTimeout(outboxTimer);
      // Another person's answers are never shown.
      queryClient.clear();
    };
  }, [accountId]);
  // The same person's are refetched after signing in again.
  useEffect(() => {
    if (token) void queryClient.invalidateQueries();
  }, [token]);

  // Whatever is not found may be a client that is no longer one's own; the guard then decides (R5).
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || httpStatusOf(event.action.error) !== 404) return;
        recheckChoice()
          .then((isChoiceDropped) => void (isChoiceDropped && router.invalidate()))
          .catch(() => {});
      }),
    [router],
  );

  // A new page starts at its main content, for whoever hears or tabs through it.
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation && !document.querySelector('dialog[open]'))
          document.querySelector('main')?.focus({ preventScroll: true });
      }),
    [router],
  );

  // Ctrl+K, and signs that are typed nowhere. Noticed from the moment at which the page is seen; what the browser fills in has no key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key === 'k' && (event.ctrlKey || event.metaKey)) event.preventDefault();
      else if (event.key?.[1] || (event.target as Partial<HTMLInputElement>).select) return;
      pressedKeys.push(event);
      setKeyboardLayer((previousLayer) => previousLayer || 'keys');
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  if (!account) return null;
  const layout = hidesNavigation(pathname) ? 'bare' : layoutOf(getRoles());
  return (
    <QueryClientProvider client={queryClient}>
      <div className={css.shell} data-layout={layout} inert={needsSignIn}>
        {layout !== 'bare' && <Navigation onSearch={() => setKeyboardLayer('search')} />}
        {layout === 'admin' && (
          <div className={css.top}>
            <Suspense>
              <TopBar />
            </Suspense>
          </div>
        )}
        <main tabIndex={-1} className={css.main}>
          <ErrorBoundary key={pathname}>
            <Outlet />
          </ErrorBoundary>
        </main>
      </div>
      <Suspense>{keyboardLayer && <Keyboard pressedKeys={pressedKeys} layer={keyboardLayer} onLayerChange={setKeyboardLayer} />}</Suspense>
    </QueryClientProvider>
  );
}

/** The frame of every screen behind the sign-in: the server's answers, the navigation, and the one main landmark. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { hidesNavigation } from '../core/bare-paths.ts';
import { statusOf } from '../core/errors.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { whenSeen } from '../core/seen.ts';
import { rolesNow, useSession } from '../core/session.ts';
import { withLaterTexts } from '../core/texts.ts';
import { recheckChoice } from '../core/who.ts';
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx';
import { late } from '../kit/late.tsx';
import { queries } from '../kit/queries.ts';
import { outbox } from '../sync/load-outbox.ts';
import { Navigation } from './Navigation.tsx';
import { layoutOf } from './places.ts';
import css from './shell.module.css';

const TopBar = lazy(() => retryWhenOnline(() => import('./TopBar.tsx')));
const Search = late(withLaterTexts(() => import('./Search.tsx')));

export default function SignedIn() {
  'use no memo'; // drawn when the page changes: what the compiler remembers of it weighs more than it saves
  const { token, account, asksSignIn } = useSession();
  // The client of the page that is shown: the address is the next one's already while that is fetched, and the page one leaves would begin anew.
  const pathname = useMatches({ select: (matches) => matches.at(-1)!.pathname });
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  const [searches, setSearches] = useState(false);

  // Another person's answers are never shown; the same person's are refetched after signing in again.
  const who = account?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the person changes
  useEffect(() => () => queries.clear(), [who]);
  useEffect(() => {
    if (token) void queries.invalidateQueries();
  }, [token]);

  // Whatever is not found may be a client that is no longer one's own; the guard then decides (R5).
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || statusOf(event.action.error) !== 404) return;
        recheckChoice().then(
          (dropped) => (dropped ? router.invalidate() : undefined),
          () => undefined,
        );
      }),
    [router],
  );

  // Acts that wait from another day are sent whichever page is opened first, once that has come to rest.
  useEffect(() => {
    if (!who) return;
    const timer = setTimeout(
      () =>
        void whenSeen()
          .then(outbox)
          .catch(() => {}),
      2000,
    );
    return () => clearTimeout(timer);
  }, [who]);

  // A new page starts at its main content, for whoever hears or tabs through it.
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation && !document.querySelector('dialog[open]')) main.current?.focus({ preventScroll: true });
      }),
    [router],
  );

  // Ctrl+K anywhere, but not over another dialog, the sign-in form above all. Heard from the moment at which the page is seen.
  useLayoutEffect(() => {
    const keyed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'k' || event.defaultPrevented) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) setSearches(true);
    };
    addEventListener('keydown', keyed);
    return () => removeEventListener('keydown', keyed);
  }, []);

  if (!account) return null;
  const bare = hidesNavigation(pathname);
  const layout = layoutOf(rolesNow());
  return (
    <QueryClientProvider client={queries}>
      <div className={css.shell} data-layout={bare ? 'bare' : layout} inert={asksSignIn || undefined}>
        {!bare && <Navigation onSearch={() => setSearches(true)} />}
        {!bare && layout === 'admin' && (
          <div className={css.top}>
            <Suspense>
              <TopBar />
            </Suspense>
          </div>
        )}
        <main ref={main} tabIndex={-1} className={css.main}>
          <ErrorBoundary key={pathname}>
            <Outlet />
          </ErrorBoundary>
        </main>
      </div>
      <Suspense>{searches && <Search onClose={() => setSearches(false)} />}</Suspense>
    </QueryClientProvider>
  );
}

/** Around every page about the chosen client: who belongs to no team and has chosen none finds one first (R5). */
import { Outlet, useMatches, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession, useUser } from '../core/session.ts';
import { Skeleton } from '../kit/Skeleton.tsx';
import { layoutOf } from '../shell/places.ts';

const ClientFinder = lazy(() => import('./ClientFinder.tsx'));

export default function ClientFrame() {
  const { roles } = useUser();
  const { chosenClient } = useSession();
  const search: { clientId?: number | undefined } = useSearch({ strict: false });
  const hasRouteError = useMatches({ select: (matches) => matches.some(({ status }) => status === 'error' || status === 'notFound') });
  // The pages within may rely on a client: none of them is drawn without one.
  if (chosenClient || search.clientId !== undefined || hasRouteError) return <Outlet />;
  if (layoutOf(roles) === 'team') return <Skeleton />;
  return (
    <Suspense fallback={<Skeleton />}>
      <ClientFinder />
    </Suspense>
  );
}

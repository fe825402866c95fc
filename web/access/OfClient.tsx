/** Around every page about the chosen client: an administrator without one searches first (decision 5). */
import { Outlet, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Ghost } from '../shared/Ghost.tsx';
import { useSession, useWho } from '../shared/session.ts';
import { choosesGroup } from './landing.ts';

const FindClient = lazy(() => import('./FindClient.tsx'));

export default function OfClient() {
  const { roles } = useWho();
  const { chosen } = useSession();
  const search: { clientId?: number | undefined } = useSearch({ strict: false });
  if (chosen || search.clientId !== undefined) return <Outlet />;
  return <Suspense fallback={<Ghost />}>{choosesGroup(roles) ? <Ghost /> : <FindClient />}</Suspense>;
}

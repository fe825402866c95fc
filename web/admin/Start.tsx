/** /admin: the steps of a new installation, until they are done or put aside; then it leads on to the accounts (decision 052). */
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { withLaterTexts } from '../core/texts.ts';
import { Skeleton } from '../kit/Skeleton.tsx';
import { gettingStartedQuery, isPutAside } from '../shared/way-in/getting-started.ts';

const GettingStarted = lazy(withLaterTexts(() => import('./GettingStarted.tsx')));

export default function Start() {
  const { isAsked } = useLocation().state;
  // Steps that were done on another page a moment ago are seen.
  const { data: gettingStarted, error, refetch } = useQuery({ ...gettingStartedQuery, refetchOnMount: 'always' });
  if (!isAsked && (isPutAside() || error || gettingStarted?.isDone)) return <Navigate to="/admin/hantera-anvandare" replace />;
  return (
    <Suspense fallback={<Skeleton rowCount={6} />}>
      {<GettingStarted gettingStarted={gettingStarted} error={error} retry={() => void refetch()} />}
    </Suspense>
  );
}

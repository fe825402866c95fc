/** The gallery, where there is one: production serves none of it, and says that there is no such page (decision 052). */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { platform } from '#contract/platform.ts';
import { Ghost } from '../kit/Ghost.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { NotFound } from '../shell/Views.tsx';
import { call } from '../start/call.ts';

const Gallery = lazy(() => import('./Gallery.tsx'));

export default function InDevelopment() {
  const { data, error, refetch } = useQuery({
    queryKey: ['platform', 'profiles'],
    queryFn: async () => (await call(platform.info, {})).data.activeProfiles,
    staleTime: Infinity,
  });
  if (error) return <LoadError heading error={error} retry={() => void refetch()} />;
  if (!data) return <Ghost rows={6} />;
  if (data.includes('prod')) return <NotFound />;
  return (
    <Suspense fallback={<Ghost rows={6} />}>
      <Gallery />
    </Suspense>
  );
}

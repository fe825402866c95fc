/** The gallery, where there is one: production serves none of it, and says that there is no such page (decision 052). */
import { lazy, Suspense } from 'react';
import { LoadError } from '../kit/LoadError.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { usePlatformInfo } from '../shell/platform-info.ts';
import { NotFound } from '../shell/Views.tsx';

const Gallery = lazy(() => import('./Gallery.tsx'));

export default function DevelopmentGallery() {
  const { data: platformInfo, error, refetch } = usePlatformInfo();
  if (error && !platformInfo) return <LoadError isPageHeading error={error} retry={() => void refetch()} />;
  if (!platformInfo) return <Skeleton rowCount={6} />;
  if (platformInfo.activeProfiles.includes('prod')) return <NotFound />;
  return (
    <Suspense fallback={<Skeleton rowCount={6} />}>
      <Gallery />
    </Suspense>
  );
}

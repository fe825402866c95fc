/** The generic page that an address means: all resources, the rows of one, one of them, or a new one. */
import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { resourceAt } from '../shared/entities/resources.ts';
import { NotFound } from '../shell/Views.tsx';
import { EntityIndex } from './EntityIndex.tsx';
import { EntityList } from './EntityList.tsx';
import type { EntitySearch } from './search.ts';

const EntityCreateForm = lazyWithRetry(() => import('./EntityCreateForm.tsx'));
const EntityPage = lazyWithRetry(() => import('./EntityPage.tsx'));

export default function Entities() {
  const { resource: resourcePath, id } = useParams({ strict: false });
  const search: EntitySearch = useSearch({ strict: false });
  if (resourcePath === undefined) return <EntityIndex />;
  const resource = resourceAt(resourcePath);
  if (!resource || (id === 'ny' && !resource.create)) return <NotFound />;
  // The state of one page is nothing to another.
  const pageProps = { key: `${resourcePath} ${id}`, resource, search };
  if (id === undefined) return <EntityList {...pageProps} key={pageProps.key} />;
  return (
    <Suspense fallback={<Skeleton rowCount={6} />}>
      {id === 'ny' ? (
        <EntityCreateForm {...pageProps} key={pageProps.key} />
      ) : (
        <EntityPage {...pageProps} key={pageProps.key} id={Number(id)} />
      )}
    </Suspense>
  );
}

/** The route of the gallery: every piece of the kit, for developers, in development alone. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { page } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';

export function galleryRoutes<const S extends AnyRoute>(signedIn: S) {
  const parentOptions = { getParentRoute: () => signedIn };
  const gallery = createRoute({
    ...parentOptions,
    path: '/admin/galleri',
    ...page('page.admin'),
    component: laterPage(() => import('./DevelopmentGallery.tsx')),
  });
  return [gallery] as const;
}

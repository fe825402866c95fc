/** The route of the gallery: every piece of the kit, for developers, in development alone. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { pageRouteOptions } from '../core/guards.ts';
import { lazyPage } from '../core/later-page.ts';

export function galleryRoutes<const S extends AnyRoute>(signedInRoute: S) {
  const parentOptions = { getParentRoute: () => signedInRoute };
  const galleryRoute = createRoute({
    ...parentOptions,
    path: '/admin/galleri',
    ...pageRouteOptions('page.admin'),
    component: lazyPage(() => import('./DevelopmentGallery.tsx')),
  });
  return [galleryRoute] as const;
}

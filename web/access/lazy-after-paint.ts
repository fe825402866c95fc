/** Content of the sign-in page that is fetched after its form, which comes first over a slow line; one that does not come is left out. */
import { type ComponentType, lazy } from 'react';
import { isSharedDevice } from '../core/shared-device.ts';

/** A demo says so with the page: there all is drawn at once, or the form would move when the doors come (decision 056). */
const [navigationTiming] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
export const isDemo = navigationTiming?.serverTiming?.some(({ name }) => name === 'demo');

export const lazyAfterPaint = <P>(loadModule: () => Promise<{ default: ComponentType<P> }>) =>
  lazy<ComponentType<P>>(() =>
    new Promise((resolve) => setTimeout(resolve, isDemo || isSharedDevice() ? 0 : 500))
      .then(loadModule)
      .catch(() => ({ default: () => null })),
  );

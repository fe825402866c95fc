/** The options that the routes outside the sign-in begin with. */
import { rootRoute } from '../core/root-route.ts';
import { FailedOutsideView } from './Views.tsx';

export const outsideRouteOptions = { getParentRoute: () => rootRoute, errorComponent: FailedOutsideView };

/** The options that the routes outside the sign-in begin with. */
import { root } from '../core/root-route.ts';
import { FailedOutsideView } from './Views.tsx';

export const outsideOptions = { getParentRoute: () => root, errorComponent: FailedOutsideView };

/** A page whose script is fetched when it is opened, and beside it the texts that only pages beyond the day say (decision 029). */
import { lazyRouteComponent } from '@tanstack/react-router';
import { withLaterTexts } from './texts.ts';

// biome-ignore lint/suspicious/noExplicitAny: as the router's own type has it
export const lazyPage = <T extends Record<string, any>>(loadPage: () => Promise<T>) => lazyRouteComponent(withLaterTexts(loadPage));

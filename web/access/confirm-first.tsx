/** Asks over the page, for a call that was refused until its caller shows anew to be there; calls that wait at once ask together (R165). */
import { QueryClientProvider } from '@tanstack/react-query';
import { type RegisteredRouter, RouterContextProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { withLaterTexts } from '../core/texts.ts';
import { queries } from '../kit/queries.ts';
import { factorsQuery } from './secure-query.ts';

const loadSheet = withLaterTexts(() => import('./ReauthSheet.tsx'));
let pendingConfirmation: Promise<boolean> | undefined;

/** True once it is shown, false where it was closed without. */
export function confirmFirst(router: RegisteredRouter): Promise<boolean> {
  pendingConfirmation ??= ask(router).finally(() => {
    pendingConfirmation = undefined;
  });
  return pendingConfirmation;
}

async function ask(router: RegisteredRouter): Promise<boolean> {
  // Known before the sheet opens: nothing in it moves.
  const [factors, { default: ReauthSheet }] = await Promise.all([queries.fetchQuery(factorsQuery).catch(() => undefined), loadSheet()]);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const isShown = await new Promise<boolean>((resolve) =>
    root.render(
      <RouterContextProvider router={router}>
        <QueryClientProvider client={queries}>
          <ReauthSheet factors={factors} onConfirmed={() => resolve(true)} onClose={() => resolve(false)} />
        </QueryClientProvider>
      </RouterContextProvider>,
    ),
  );
  root.unmount();
  place.remove();
  return isShown;
}

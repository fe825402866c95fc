/** Asks over the page, for a call that was refused until its caller shows anew to be there; calls that wait at once ask together (R165). */
import { QueryClientProvider } from '@tanstack/react-query';
import { type RegisteredRouter, RouterContextProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { withLaterTexts } from '../core/texts.ts';
import { queryClient } from '../kit/queries.ts';
import { factorsQuery } from './secure-query.ts';

const loadReauthSheet = withLaterTexts(() => import('./ReauthSheet.tsx'));
let pendingConfirmation: Promise<boolean> | undefined;

/** True once it is shown, false where it was closed without. */
export function requestReauth(router: RegisteredRouter): Promise<boolean> {
  pendingConfirmation ??= openReauthSheet(router).finally(() => {
    pendingConfirmation = undefined;
  });
  return pendingConfirmation;
}

async function openReauthSheet(router: RegisteredRouter): Promise<boolean> {
  // Known before the sheet opens: nothing in it moves.
  const [factors, { default: ReauthSheet }] = await Promise.all([
    queryClient.fetchQuery(factorsQuery).catch(() => undefined),
    loadReauthSheet(),
  ]);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const isConfirmed = await new Promise<boolean>((resolve) =>
    root.render(
      <RouterContextProvider router={router}>
        <QueryClientProvider client={queryClient}>
          <ReauthSheet factors={factors} onConfirmed={() => resolve(true)} onClose={() => resolve(false)} />
        </QueryClientProvider>
      </RouterContextProvider>,
    ),
  );
  root.unmount();
  container.remove();
  return isConfirmed;
}

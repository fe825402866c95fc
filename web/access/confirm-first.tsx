/** Asks over the page, for a call that was refused until its caller shows anew to be there; calls that wait at once ask together (R165). */
import { QueryClientProvider } from '@tanstack/react-query';
import { type RegisteredRouter, RouterContextProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { withLaterTexts } from '../core/texts.ts';
import { queries } from '../kit/queries.ts';
import { factorsQuery } from './secure-query.ts';

const loadSheet = withLaterTexts(() => import('./ReauthSheet.tsx'));
let asking: Promise<boolean> | undefined;

/** True once it is shown, false where it was closed without. */
export function confirmFirst(router: RegisteredRouter): Promise<boolean> {
  asking ??= ask(router).finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(router: RegisteredRouter): Promise<boolean> {
  // Known before the sheet opens: nothing in it moves.
  const [factors, { default: ReauthSheet }] = await Promise.all([queries.fetchQuery(factorsQuery).catch(() => undefined), loadSheet()]);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const isShown = await new Promise<boolean>((answer) =>
    root.render(
      <RouterContextProvider router={router}>
        <QueryClientProvider client={queries}>
          <ReauthSheet factors={factors} onConfirmed={() => answer(true)} onClose={() => answer(false)} />
        </QueryClientProvider>
      </RouterContextProvider>,
    ),
  );
  root.unmount();
  place.remove();
  return isShown;
}

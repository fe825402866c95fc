/** Starts the web client: texts and the first screen's code load side by side, then one render. */
import '../kit/tokens.css';
import '../kit/base.css';
import '../kit/fonts/fonts.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { CallError } from '../core/call.ts';
import { NotAuthorised } from '../core/not-authorised.ts';
import { startTexts } from '../core/texts.ts';
import { isChunkLoadError } from '../kit/ErrorBoundary.tsx';
import { startBanner } from './Root.tsx';
import { router } from './router.tsx';

/** A refused page or an answer that did not come is shown as such: nothing to report. */
const isExpected = (error: unknown) => error instanceof NotAuthorised || error instanceof CallError || isChunkLoadError(error);

// A page that was loaded again while a sheet lay open stands on that sheet's entry of the history.
if ((history.state as { open?: number } | null)?.open) void import('../kit/back-entries.ts').catch(() => {});

// Without its texts a page says nothing: the browser's own error page is better than empty labels.
void Promise.all([startTexts(), router.load(), startBanner()]).then(() => {
  const reactRoot = createRoot(document.getElementById('root')!, { onCaughtError: (error) => !isExpected(error) && reportError(error) });
  // A transition is drawn in pieces of a few milliseconds, between which a tap is answered.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
});

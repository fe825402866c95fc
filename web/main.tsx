/** Starts the web client: texts and the first screen's code load side by side, then one render. */
import './theme/mantine.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/font.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { NotAuthorised } from './guards.ts';
import { router } from './router.tsx';
import { CallError } from './shared/call.ts';
import { colourSchemes } from './shared/colours.ts';
import { startTexts } from './shared/texts.ts';
import { theme } from './theme/theme.ts';

/** A refused page or an answer that did not come is shown as such: nothing to report. */
const isExpected = (error: unknown) => error instanceof NotAuthorised || error instanceof CallError;

// Without its texts a page says nothing: the browser's own error page is better than empty labels.
void Promise.all([startTexts(), router.load()]).then(() =>
  createRoot(document.getElementById('root')!, { onCaughtError: (error) => !isExpected(error) && reportError(error) }).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={colourSchemes}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>,
  ),
);

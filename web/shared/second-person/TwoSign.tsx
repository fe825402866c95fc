/** The line about what two sign, which comes after the form that it stands in. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { retryWhenOnline } from '../../core/retry-when-online.ts';
import { withLaterTexts } from '../../core/texts.ts';

const TwoSignLine = lazy(() => retryWhenOnline(withLaterTexts(() => import('./TwoSignLine.tsx'))));

export const TwoSignNotice = (props: ComponentProps<typeof TwoSignLine>) => (
  <Suspense>
    <TwoSignLine {...props} />
  </Suspense>
);

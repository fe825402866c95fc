/** Pages that stand in for another: not found, not authorised, failed, on its way (product «The shell»). */

import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CallError } from '../core/call.ts';
import { NotAuthorised } from '../core/not-authorised.ts';
import { type TextKey, useTranslation } from '../core/texts.ts';
import { useTitle } from '../core/title.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { isChunkLoadError, UnexpectedError } from '../kit/ErrorBoundary.tsx';
import { infoIcon } from '../kit/first-icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { NextLink } from '../kit/NextLink.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import css from './views.module.css';

export const NotFound = () => <MessageView titleKey="error.notFound" />;

/** Outside the signed-in layout, which has a main landmark of its own. */
export const NotFoundOutside = () => (
  <main>
    <MessageView titleKey="error.notFound" />
  </main>
);

export function FailedView({ error }: { error: unknown }) {
  const router = useRouter();
  if (error instanceof NotAuthorised) return <MessageView titleKey="error.notAuthorised" />;
  if (error instanceof CallError) return <LoadError isPageHeading error={error} retry={() => void router.invalidate()} />;
  return isChunkLoadError(error) ? <UnexpectedError hasLostChunk retry={() => void router.invalidate()} /> : <UnexpectedError />;
}

/** The signed-in layout itself failed: nobody knows yet who is here. */
export const FailedOutsideView = (props: { error: unknown }) => (
  <main>
    <FailedView {...props} />
  </main>
);

/** The longest that a page's script may take. */
const SCRIPT_TIMEOUT_MS = 120_000;

export function PendingView() {
  const [isTimedOut, setTimedOut] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTimedOut(true), SCRIPT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return <div className={css.view}>{isTimedOut ? <UnexpectedError hasLostChunk /> : <Skeleton rowCount={6} />}</div>;
}

function MessageView({ titleKey }: { titleKey: TextKey }) {
  const { t } = useTranslation();
  useTitle(t(titleKey));
  return (
    <div className={css.view}>
      <EmptyState icon={infoIcon} isPageHeading title={t(titleKey)} action={<NextLink />} />
    </div>
  );
}

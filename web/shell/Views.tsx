/** Pages that stand in for another: not found, not authorised, failed, on its way (spec 1 §2, §8). */
import { Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { NotAuthorised } from '../guards.ts';
import { CallError } from '../shared/call.ts';
import { EmptyState } from '../shared/EmptyState.tsx';
import { Unexpected } from '../shared/ErrorBoundary.tsx';
import { Ghost } from '../shared/Ghost.tsx';
import { info } from '../shared/icons.ts';
import { LoadError } from '../shared/LoadError.tsx';
import { type TextKey, useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/title.ts';
import css from './views.module.css';

function View({ says }: { says: TextKey }) {
  const { t } = useTexts();
  useTitle(t(says));
  return (
    <div className={css.view}>
      <h1 className="hidden">{t(says)}</h1>
      <EmptyState
        icon={info}
        title={t(says)}
        action={
          <Button component={Link} to="/">
            {t('shell.home')}
          </Button>
        }
      />
    </div>
  );
}

/** Outside the signed-in layout, which has a main landmark of its own. */
export const NotFound = () => (
  <main>
    <View says="error.notFound" />
  </main>
);

export function Failed({ error }: { error: unknown }) {
  const router = useRouter();
  if (error instanceof NotAuthorised) return <View says="error.notAuthorised" />;
  if (error instanceof CallError) return <LoadError error={error} retry={() => void router.invalidate()} />;
  return <Unexpected />;
}

/** The signed-in layout itself failed: nobody knows yet who is here. */
export const FailedOutside = (props: { error: unknown }) => (
  <main>
    <Failed {...props} />
  </main>
);

export const Pending = () => (
  <div className={css.view}>
    <Ghost rows={6} />
  </div>
);

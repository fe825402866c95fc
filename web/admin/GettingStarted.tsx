/** /admin: the steps from an empty installation to a first signed event (decision 052). */
import { useNavigate } from '@tanstack/react-router';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { checkIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { type GettingStarted as GettingStartedState, isPutAside, putAside, undoPutAside } from '../shared/way-in/getting-started.ts';
import { OnboardingSteps, progressOf } from '../shared/way-in/OnboardingSteps.tsx';

type Props = { gettingStarted: GettingStartedState | undefined; error: unknown; retry: () => void };

export default function GettingStarted({ gettingStarted, error, retry }: Props) {
  const { t } = useTranslation();
  const progress = gettingStarted && !gettingStarted.isDone ? progressOf(gettingStarted, 'platform') : undefined;
  return (
    <Screen title={t('wayIn.title')} lead={gettingStarted && progress && t('wayIn.lead', { done: progress.done, of: progress.total })}>
      {!gettingStarted && error !== null && <LoadError error={error} retry={retry} />}
      {!gettingStarted && error === null && <Skeleton rowCount={6} />}
      {gettingStarted?.isDone && (
        <EmptyState
          icon={checkIcon}
          title={t('wayIn.done')}
          text={t('wayIn.doneNext')}
          action={<ButtonLink to="/admin/hantera-anvandare">{t('shell.users')}</ButtonLink>}
        />
      )}
      {gettingStarted && !gettingStarted.isDone && (
        <>
          <OnboardingSteps gettingStarted={gettingStarted} />
          <SetAsideButton />
        </>
      )}
    </Screen>
  );
}

/** Hides the steps as the start page; the top bar leads here until all is done. */
function SetAsideButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hideSteps = () => {
    putAside();
    showSnack((t) => t('wayIn.isAside'));
    void navigate({ to: '/admin/hantera-anvandare' });
  };
  const showSteps = () => {
    undoPutAside();
    void navigate({ to: '/admin', replace: true });
  };
  return (
    <Button variant="subtle" onClick={isPutAside() ? showSteps : hideSteps}>
      {t(isPutAside() ? 'wayIn.takeBack' : 'wayIn.putAside')}
    </Button>
  );
}

/** /admin: the steps from an empty installation to a first signed event (decision 052). */
import { useNavigate } from '@tanstack/react-router';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { check } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { type GettingStarted as GettingStartedState, isAside, putAside, undoPutAside } from '../shared/way-in/getting-started.ts';
import { OnboardingSteps, progressOf } from '../shared/way-in/OnboardingSteps.tsx';

type Props = { has: GettingStartedState | undefined; error: unknown; retry: () => void };

export default function GettingStarted({ has, error, retry }: Props) {
  const { t } = useTexts();
  const progress = has && !has.isDone ? progressOf(has, 'platform') : undefined;
  return (
    <Screen title={t('wayIn.title')} lead={has && progress && t('wayIn.lead', { done: progress.done, of: progress.total })}>
      {!has && error !== null && <LoadError error={error} retry={retry} />}
      {!has && error === null && <Skeleton rows={6} />}
      {has?.isDone && (
        <EmptyState
          icon={check}
          title={t('wayIn.done')}
          text={t('wayIn.doneNext')}
          action={<ButtonLink to="/admin/hantera-anvandare">{t('shell.users')}</ButtonLink>}
        />
      )}
      {has && !has.isDone && (
        <>
          <OnboardingSteps gettingStarted={has} />
          <SetAsideButton />
        </>
      )}
    </Screen>
  );
}

/** Hides the steps as the start page; the top bar leads here until all is done. */
function SetAsideButton() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const hideSteps = () => {
    putAside();
    snack((t) => t('wayIn.isAside'));
    void navigate({ to: '/admin/hantera-anvandare' });
  };
  const showSteps = () => {
    undoPutAside();
    void navigate({ to: '/admin', replace: true });
  };
  return (
    <Button variant="subtle" onClick={isAside() ? showSteps : hideSteps}>
      {t(isAside() ? 'wayIn.takeBack' : 'wayIn.putAside')}
    </Button>
  );
}

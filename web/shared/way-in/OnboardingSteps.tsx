/** The steps from an empty company to a first signed event, each with its state and what does it, as the reader may (decision 052, R101). */
import type { ReactNode } from 'react';
import { type Side, sideOf } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { checkIcon } from '../../kit/icons.ts';
import type { GettingStarted } from './getting-started.ts';
import { StepActions } from './StepActions.tsx';
import { type OnboardingStep, type StepState, stepStatesOf, stepsOf } from './steps.ts';
import css from './way-in.module.css';

/** The number of the reader's steps that are done, of how many. */
export function progressOf(gettingStarted: GettingStarted, side: Side): { done: number; total: number } {
  const stepStates = stepStatesOf(gettingStarted, side);
  const readerSteps = stepsOf(side, gettingStarted);
  return { done: readerSteps.filter((step) => stepStates[step] === 'done').length, total: readerSteps.length };
}

export function OnboardingSteps({ gettingStarted }: { gettingStarted: GettingStarted }) {
  const side = sideOf(useUser().roles);
  const stepStates = stepStatesOf(gettingStarted, side);
  return (
    <ol className={css.steps}>
      {stepsOf(side, gettingStarted).map((step, index) => (
        <StepRow key={step} step={step} number={index + 1} state={stepStates[step] ?? 'later'} side={side}>
          <StepActions step={step} gettingStarted={gettingStarted} side={side} isNext={stepStates[step] === 'next'} />
        </StepRow>
      ))}
    </ol>
  );
}

type RowProps = { step: OnboardingStep; number: number; state: StepState; side: Side; children: ReactNode };
function StepRow({ step, number, state, side, children }: RowProps) {
  const { t } = useTranslation();
  const isDoneByOthers = side === 'organisation' && (step === 'activity' || step === 'plan' || step === 'sign');
  return (
    <li
      className={css.step}
      data-standing={state}
      data-next={state === 'next' || undefined}
      aria-current={state === 'next' ? 'step' : undefined}
    >
      <span className={css.number} aria-hidden="true">
        {state === 'done' ? <Icon d={checkIcon} size={20} /> : number}
      </span>
      <div className={css.what}>
        <h2>
          {t(`wayIn.steps.${step}`)} <small>{t(`wayIn.standing.${state}`)}</small>
        </h2>
        {state !== 'done' && <p>{t(isDoneByOthers ? 'wayIn.byLeader' : `wayIn.about.${step}`)}</p>}
        {children}
      </div>
    </li>
  );
}

/** The steps of a wizard, and which one is shown: «Steg 2 av 3» below 600 px, all steps by name above (product «The shell»). */
import { useTranslation } from '../core/texts.ts';
import { useTitle } from '../core/title.ts';
import css from './steps.module.css';

type Props = {
  /** Names of the steps, in order. */
  steps: readonly string[];
  /** From 0. */
  currentStep: number;
};

export function Steps({ steps, currentStep }: Props) {
  const { t } = useTranslation();
  useTitle(steps[currentStep], 1);
  const stepStateOf = (stepIndex: number) => (stepIndex === currentStep ? 'now' : stepIndex < currentStep ? 'done' : 'later');
  return (
    <div className={css.steps}>
      <p className={css.short}>
        {t('shared.step', { at: currentStep + 1, of: steps.length })}: <b>{steps[currentStep]}</b>
      </p>
      <ol className={css.all}>
        {steps.map((stepName, stepIndex) => (
          <li key={stepName} data-state={stepStateOf(stepIndex)} aria-current={stepIndex === currentStep ? 'step' : undefined}>
            <span aria-hidden="true">{stepIndex + 1}</span>
            {stepName}
          </li>
        ))}
      </ol>
    </div>
  );
}

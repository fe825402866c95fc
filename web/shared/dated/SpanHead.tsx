/** The head of a calendar: which week or month is shown, links to the one before and after it, and back to the one of today. */
import type { ReactNode } from 'react';
import { Icon } from '../../kit/Icon.tsx';
import { leftIcon, rightIcon } from '../../kit/icons.ts';
import css from './span-head.module.css';

export type StepLinkProps = { className: string | undefined; 'aria-label': string | undefined; children: ReactNode };
type CalendarStep = { text: string; renderLink: (props: StepLinkProps) => ReactNode };

/** `label`: of the whole. */
type Props = { label: string; title: string; previousStep: CalendarStep; nextStep: CalendarStep; todayStep: CalendarStep };

export function CalendarHeader({ label, title, previousStep, nextStep, todayStep }: Props) {
  return (
    <nav className={css.head} aria-label={label}>
      {previousStep.renderLink({ className: css.step, 'aria-label': previousStep.text, children: <Icon d={leftIcon} /> })}
      <h2 aria-live="polite">{title}</h2>
      {nextStep.renderLink({ className: css.step, 'aria-label': nextStep.text, children: <Icon d={rightIcon} /> })}
      {todayStep.renderLink({ className: css.today, 'aria-label': undefined, children: todayStep.text })}
    </nav>
  );
}

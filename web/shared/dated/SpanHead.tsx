/** The head of a calendar: which week or month is shown, links to the one before and after it, and back to the one of today. */
import type { ReactNode } from 'react';
import { Icon } from '../../kit/Icon.tsx';
import { left, right } from '../../kit/icons.ts';
import css from './span-head.module.css';

export type StepLinkProps = { className: string | undefined; 'aria-label': string | undefined; children: ReactNode };
type Step = { text: string; renderLink: (props: StepLinkProps) => ReactNode };

/** `label`: of the whole. */
type Props = { label: string; title: string; previousStep: Step; nextStep: Step; todayStep: Step };

export function SpanHead({ label, title, previousStep: before, nextStep: after, todayStep: today }: Props) {
  return (
    <nav className={css.head} aria-label={label}>
      {before.renderLink({ className: css.step, 'aria-label': before.text, children: <Icon d={left} /> })}
      <h2 aria-live="polite">{title}</h2>
      {after.renderLink({ className: css.step, 'aria-label': after.text, children: <Icon d={right} /> })}
      {today.renderLink({ className: css.today, 'aria-label': undefined, children: today.text })}
    </nav>
  );
}

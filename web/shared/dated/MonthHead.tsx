/** The head of a month: which it is, and the ones before and after it and this month, as far as anything may be planned. */
import type { ReactNode } from 'react';
import { dateLimit } from '#domain/date-limit.ts';
import type { LocalDate } from '#domain/time.ts';
import { useTexts } from '../../core/texts.ts';
import { monthsLater } from '../../kit/calendar-grid.ts';
import { SpanHead, type StepLinkProps } from './SpanHead.tsx';

/** A step keeps the page's place, is no step of Back, and asks for nothing before it is pressed. */
const step = { replace: true, preload: false, resetScroll: false, activeOptions: { exact: true, includeSearch: true } } as const;

type Props = {
  /** Of the whole. */
  label: string;
  title: string;
  /** The month's first day. */
  first: LocalDate;
  today: LocalDate;
  thisMonth: string;
  /** The link to a month: none is this one. */
  renderLink: (month: string | undefined, props: StepLinkProps & typeof step & { disabled?: boolean }) => ReactNode;
};

export function MonthHead({ label, title, first, today, thisMonth, renderLink }: Props) {
  const { t } = useTexts();
  const monthOf = (day: LocalDate) => (day.slice(0, 7) === today.slice(0, 7) ? undefined : day.slice(0, 7));
  const next = monthsLater(first, 1);
  const isLast = next > dateLimit(today);
  return (
    <SpanHead
      label={label}
      title={title}
      before={{
        text: t('shared.calendar.previousMonth'),
        link: (props) => renderLink(monthOf(monthsLater(first, -1)), { ...step, ...props }),
      }}
      after={{
        text: t('shared.calendar.nextMonth'),
        link: (props) => renderLink(monthOf(isLast ? first : next), { ...step, ...props, disabled: isLast }),
      }}
      today={{ text: thisMonth, link: (props) => renderLink(undefined, { ...step, ...props }) }}
    />
  );
}

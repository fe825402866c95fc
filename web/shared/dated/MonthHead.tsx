/** The head of a month: which it is, and the ones before and after it and this month, as far as anything may be planned. */
import type { ReactNode } from 'react';
import { computeDateLimit } from '#domain/date-limit.ts';
import type { LocalDate } from '#domain/time.ts';
import { useTranslation } from '../../core/texts.ts';
import { addMonths } from '../../kit/calendar-grid.ts';
import { CalendarHeader, type StepLinkProps } from './SpanHead.tsx';

/** A step keeps the page's place, is no step of Back, and asks for nothing before it is pressed. */
const stepLinkProps = { replace: true, preload: false, resetScroll: false, activeOptions: { exact: true, includeSearch: true } } as const;

type Props = {
  /** Of the whole. */
  label: string;
  title: string;
  /** The month's first day. */
  firstDay: LocalDate;
  today: LocalDate;
  thisMonth: string;
  /** The link to a month: none is this one. */
  renderLink: (month: string | undefined, props: StepLinkProps & typeof stepLinkProps & { disabled?: boolean }) => ReactNode;
};

export function MonthHeader({ label, title, firstDay, today, thisMonth, renderLink }: Props) {
  const { t } = useTranslation();
  const linkedMonthOf = (day: LocalDate) => (day.slice(0, 7) === today.slice(0, 7) ? undefined : day.slice(0, 7));
  const nextMonth = addMonths(firstDay, 1);
  const isLastMonth = nextMonth > computeDateLimit(today);
  return (
    <CalendarHeader
      label={label}
      title={title}
      previousStep={{
        text: t('shared.calendar.previousMonth'),
        renderLink: (props) => renderLink(linkedMonthOf(addMonths(firstDay, -1)), { ...stepLinkProps, ...props }),
      }}
      nextStep={{
        text: t('shared.calendar.nextMonth'),
        renderLink: (props) =>
          renderLink(linkedMonthOf(isLastMonth ? firstDay : nextMonth), { ...stepLinkProps, ...props, disabled: isLastMonth }),
      }}
      todayStep={{ text: thisMonth, renderLink: (props) => renderLink(undefined, { ...stepLinkProps, ...props }) }}
    />
  );
}

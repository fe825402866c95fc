/** The head of the calendar of tasks: its month or week, the steps beside it in the address, and the sums of those days. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { CalendarHeader } from '../../shared/dated/SpanHead.tsx';
import { clampSearchDate, type TasksSearch } from './dated-search.ts';
import css from './dated-tasks.module.css';

type Props = {
  title: string;
  span: 'month' | 'week';
  search: TasksSearch;
  previousDate: string;
  nextDate: string;
  today: string;
  sumsLine: ReactNode;
};

export function CalendarHead({ title, span, search, previousDate, nextDate, today, sumsLine }: Props) {
  const { t } = useTranslation();
  const createLinkProps = (date: string) => ({
    to: '/organisation/uppgifter' as const,
    search: clampSearchDate({ ...search, page: undefined, date: date === today ? undefined : date }, today),
    replace: true,
    preload: false as const,
    resetScroll: false,
    activeOptions: { exact: true, includeSearch: true },
  });
  return (
    <div className={css.over}>
      <CalendarHeader
        label={t(`taskInstances.steps.${span}`)}
        title={title}
        previousStep={{
          text: t(`taskInstances.before.${span}`),
          renderLink: (props) => <Link {...createLinkProps(previousDate)} {...props} />,
        }}
        nextStep={{ text: t(`taskInstances.after.${span}`), renderLink: (props) => <Link {...createLinkProps(nextDate)} {...props} /> }}
        todayStep={{ text: t('taskInstances.today'), renderLink: (props) => <Link {...createLinkProps(today)} {...props} /> }}
      />
      {sumsLine}
    </div>
  );
}

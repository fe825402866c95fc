/** The head of the calendar of tasks: its month or week, the steps beside it in the address, and the sums of those days. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../core/texts.ts';
import { SpanHead } from '../../shared/dated/SpanHead.tsx';
import { type TasksSearch, within } from './dated-search.ts';
import css from './dated-tasks.module.css';

type Props = {
  title: string;
  span: 'month' | 'week';
  search: TasksSearch;
  previousDate: string;
  nextDate: string;
  today: string;
  sums: ReactNode;
};

export function CalendarHead({ title, span, search, previousDate, nextDate, today, sums }: Props) {
  const { t } = useTexts();
  const linkTo = (date: string) => ({
    to: '/organisation/uppgifter' as const,
    search: within({ ...search, page: undefined, date: date === today ? undefined : date }, today),
    replace: true,
    preload: false as const,
    resetScroll: false,
    activeOptions: { exact: true, includeSearch: true },
  });
  return (
    <div className={css.over}>
      <SpanHead
        label={t(`taskInstances.steps.${span}`)}
        title={title}
        before={{ text: t(`taskInstances.before.${span}`), link: (props) => <Link {...linkTo(previousDate)} {...props} /> }}
        after={{ text: t(`taskInstances.after.${span}`), link: (props) => <Link {...linkTo(nextDate)} {...props} /> }}
        today={{ text: t('taskInstances.today'), link: (props) => <Link {...linkTo(today)} {...props} /> }}
      />
      {sums}
    </div>
  );
}

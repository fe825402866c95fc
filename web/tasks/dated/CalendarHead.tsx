/** The head of the calendar: which month or week is shown, links to the one before and after it, and back to today. */
import { Link } from '@tanstack/react-router';
import { Icon } from '../../kit/Icon.tsx';
import { left, right } from '../../kit/icons.ts';
import { useTexts } from '../../start/texts.ts';
import { type TasksSearch, within } from './dated-search.ts';
import css from './dated-tasks.module.css';

type Props = { title: string; of: 'month' | 'week'; search: TasksSearch; before: string; after: string; today: string };

export function CalendarHead({ title, of, search, before, after, today }: Props) {
  const { t } = useTexts();
  const to = (date: string) => ({
    to: '/organisation/uppgifter' as const,
    search: within({ ...search, page: undefined, date: date === today ? undefined : date }, today),
    replace: true,
    preload: false as const,
    resetScroll: false,
    activeOptions: { exact: true, includeSearch: true },
  });
  return (
    <nav className={css.head} aria-label={t(`taskInstances.steps.${of}`)}>
      <Link {...to(before)} className={css.step} aria-label={t(`taskInstances.before.${of}`)}>
        <Icon d={left} />
      </Link>
      <h2 aria-live="polite">{title}</h2>
      <Link {...to(after)} className={css.step} aria-label={t(`taskInstances.after.${of}`)}>
        <Icon d={right} />
      </Link>
      <Link {...to(today)} className={css.today}>
        {t('taskInstances.today')}
      </Link>
    </nav>
  );
}

/**
 * A stand-in for a calendar that could not be drawn: more tasks than one can hold are shown in what is narrower, else another try is
 * offered.
 */

import { fieldErrorsOf } from '../../core/errors.ts';
import { useTranslation } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { tasksIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { dateRangeOf, type TasksSearch } from './dated-search.ts';

type Props = { error: unknown; search: TasksSearch; today: string; retry: () => void };

export function CalendarFallback({ error, search, today, retry }: Props) {
  const { t } = useTranslation();
  if (fieldErrorsOf(error).endDate !== 'error.field.tooManyRows') return <LoadError error={error} retry={retry} />;
  const nextSearch =
    search.view === 'week' ? { ...search, view: 'list' as const, ...dateRangeOf(search, today) } : { ...search, view: 'week' as const };
  return (
    <div role="alert">
      <EmptyState
        icon={tasksIcon}
        title={t(`taskInstances.tooMany.${search.view === 'week' ? 'week' : 'month'}`)}
        text={t('taskInstances.tooManyNext')}
        action={
          <ButtonLink to="/organisation/uppgifter" search={nextSearch}>
            {t(`taskInstances.show.${nextSearch.view}`)}
          </ButtonLink>
        }
      />
    </div>
  );
}

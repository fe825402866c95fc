/** One dated task on a page of its own. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { timeOf } from '#domain/planning/instance.ts';
import { useDates } from '../../shared/dates.ts';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { statusOf } from '../../shared/errors.ts';
import { Ghost } from '../../shared/Ghost.tsx';
import { info } from '../../shared/icons.ts';
import { LoadError } from '../../shared/LoadError.tsx';
import { useNow } from '../../shared/now.ts';
import { Screen } from '../../shared/Screen.tsx';
import { asId } from '../../shared/search.ts';
import { useTexts } from '../../shared/texts.ts';
import { taskQuery } from './instances-query.ts';
import { TaskCard } from './TaskCard.tsx';

export default function TaskDetail() {
  const { t } = useTexts();
  const { id } = useParams({ from: '/signed-in/uppgiftinstans/$id' });
  const navigate = useNavigate();
  const { dayOf } = useDates();
  const now = useNow();
  const { data: row, error, refetch } = useQuery(taskQuery(asId(id)));
  if (statusOf(error) === 404)
    return (
      <Screen title={t('taskInstances.notFound')} back="/organisation/uppgifter">
        <EmptyState
          icon={info}
          title={t('taskInstances.notFoundTitle')}
          action={
            <Button component={Link} to="/organisation/uppgifter">
              {t('taskInstances.toAll')}
            </Button>
          }
        />
      </Screen>
    );
  const date = row && dayOf(timeOf(row));
  return (
    <Screen title={row?.name ?? t('taskInstances.title')} back={date ? `/organisation/uppgifter?date=${date}` : '/organisation/uppgifter'}>
      {error && !row && <LoadError error={error} retry={() => void refetch()} />}
      {!error && !row && <Ghost rows={6} size="line" />}
      {row && (
        <TaskCard row={row} now={now} onRemoved={() => navigate({ to: '/organisation/uppgifter', search: { date }, replace: true })} />
      )}
    </Screen>
  );
}

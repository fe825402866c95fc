/** One dated task on a page of its own. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useDates } from '../../shared/dates.ts';
import { useNow } from '../../shared/now.ts';
import { Screen } from '../../shared/Screen.tsx';
import { asId } from '../../shared/search.ts';
import { useTexts } from '../../shared/texts.ts';
import { together } from '../../shared/together.ts';
import { NotYet } from '../../shell/NotYet.tsx';
import { taskQuery } from './instances-query.ts';
import { TaskCard } from './TaskCard.tsx';

export default function TaskDetail() {
  const { t } = useTexts();
  const { id } = useParams({ from: '/signed-in/uppgiftinstans/$id' });
  const navigate = useNavigate();
  const { dayOf } = useDates();
  const now = useNow();
  const found = useQuery(taskQuery(asId(id)));
  const state = together(found);
  const row = found.data;
  if (state.isGone || !row) return <NotYet of={state} title={t('taskInstances.title')} back="/organisation/uppgifter" rows={6} />;
  const date = dayOf(row.placedAt);
  return (
    <Screen title={row.name} back={`/organisation/uppgifter?date=${date}`}>
      <TaskCard row={row} now={now} onRemoved={() => navigate({ to: '/organisation/uppgifter', search: { date }, replace: true })} />
    </Screen>
  );
}

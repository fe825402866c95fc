/** The organisation's tasks on their dates: a calendar by month or week, or a list, with their sums; all that is chosen stands in the address. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense, startTransition, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { isOneTapEnough } from '#domain/planning/one-tap.ts';
import { fieldErrorsOf, httpStatusOf } from '../../core/errors.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import fab from '../../kit/fab.module.css';
import { Icon } from '../../kit/Icon.tsx';
import { tasks as icon, plus } from '../../kit/icons.ts';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { useNow } from '../../kit/now.ts';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useWasOnce } from '../../kit/use-was-once.ts';
import { useIsVast } from '../../kit/use-wide.ts';
import type { Mode } from '../../shared/dated/use-overtaken.ts';
import { ListWithPane } from '../../shared/listing/ListWithPane.tsx';
import { dayErrorsOf } from '../../shared/listing/refused.ts';
import { SumsLine } from '../../shared/listing/SumsLine.tsx';
import { useAreNamesKnown } from '../../shared/listing/use-narrowed.ts';
import { DatedTaskList } from './DatedTaskList.tsx';
import { DatedTaskTools } from './DatedTaskTools.tsx';
import { datedTaskQuery, sumsQuery, type TaskInstance, withPolling } from './dated-query.ts';
import { clampSearchDate, daysOf } from './dated-search.ts';
import { useTaskActs } from './dated-task-acts.ts';
import { Month } from './Month.tsx';
import { OverdueTasks } from './OverdueTasks.tsx';
import type { RowActs } from './row-acts.ts';
import { Week } from './Week.tsx';

const DatedTaskSheet = lazyWithRetry(() => import('./DatedTaskSheet.tsx'));
const route = getRouteApi('/signed-in/organisation/uppgifter');

export default function DatedTasks() {
  const { t } = useTexts();
  const user = useUser();
  const company = user.account.company;
  const today = useDates().today();
  const search = clampSearchDate(route.useSearch(), today);
  const isVast = useIsVast();
  const now = useNow();
  const { act, isSending } = useTaskActs();
  const [openTask, setOpenNow] = useState<{ row: TaskInstance; initialMode: Mode } | null>(null);
  const setOpenTask = (next: typeof openTask) => startTransition(() => setOpenNow(next));
  // A chip that grew with its name would push the list down (R116).
  const areChipsKnown = useWasOnce(useAreNamesKnown(search));
  const sums = useQuery(sumsQuery(company?.id, search, daysOf(search, today)));
  // Said in the filter, at the day's field.
  const rangeErrors = search.view === 'list' ? dayErrorsOf(fieldErrorsOf(sums.error), search) : {};
  const acts: RowActs = {
    isBusy: isSending,
    // A row far from now opens its sheet first (R13).
    sign: (row) =>
      isOneTapEnough(row, now) ? void act(row, { act: 'sign', time: { when: 'now' } }) : setOpenTask({ row, initialMode: 'main' }),
    skip: (row) => setOpenTask({ row, initialMode: 'skip' }),
  };
  const viewProps = { search, today, now, acts };
  const createSearch = { clientId: search.clientId, date: search.view === 'list' ? undefined : search.date };
  const sumsLine = !sums.error && !search.status && <SumsLine label={t(`taskInstances.sums.${search.view ?? 'month'}`)} sums={sums.data} />;
  return (
    <Screen
      title={t('shell.tasks')}
      wide={search.view === 'list' ? true : 'whole'}
      acts={
        <>
          <ButtonLink variant="default" size="md" to="/uppgift">
            {t('taskInstances.catalogue')}
          </ButtonLink>
          {can(user, 'taskInstance.create') && (
            <ButtonLink size="md" className={fab.wide} icon={<Icon d={plus} />} to="/uppgiftinstans/skapa" search={createSearch}>
              {t('taskInstances.create')}
            </ButtonLink>
          )}
        </>
      }
    >
      {!company && <EmptyState icon={icon} title={t('details.noCompany')} text={t('details.noCompanyNext')} />}
      {company && !areChipsKnown && <Skeleton rows={5} />}
      {company && areChipsKnown && (
        <ListWithPane hasRoomOverride={search.view === 'list' ? undefined : isVast}>
          <DatedTaskTools search={search} today={today} companyId={company.id} rangeErrors={rangeErrors} />
          {sums.error && !rangeErrors.from && !rangeErrors.to && <LoadLine error={sums.error} retry={() => void sums.refetch()} />}
          {search.view === 'list' && sumsLine}
          {search.view === undefined && <Month {...viewProps} sumsLine={sumsLine} />}
          {search.view === 'week' && <Week {...viewProps} sumsLine={sumsLine} />}
          {search.view === 'list' && (search.status ? <OverdueTasks {...viewProps} /> : <DatedTaskList {...viewProps} />)}
        </ListWithPane>
      )}
      {company && can(user, 'taskInstance.create') && (
        <Link to="/uppgiftinstans/skapa" search={createSearch} className={fab.fab} data-fab aria-label={t('taskInstances.create')}>
          <Icon d={plus} size={26} />
        </Link>
      )}
      <Suspense fallback={openTask && <Skeleton rows={1} />}>
        {openTask && <OpenedTaskSheet key={openTask.row.id} {...openTask} onClose={() => setOpenTask(null)} />}
      </Suspense>
    </Screen>
  );
}

/** The sheet about a row as the server has it by now. */
function OpenedTaskSheet({ row, initialMode, onClose }: { row: TaskInstance; initialMode: Mode; onClose: () => void }) {
  const { attempt } = useTaskActs();
  const { data = row, error } = useQuery(withPolling(datedTaskQuery(row.id)));
  return (
    <DatedTaskSheet
      row={data}
      isGone={httpStatusOf(error) === 404}
      initialMode={initialMode}
      attempt={(command) => attempt(data, command)}
      onClose={onClose}
    />
  );
}

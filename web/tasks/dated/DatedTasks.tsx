/** The organisation's tasks on their dates: a calendar by month or week, or a list, with their sums; all that is chosen stands in the address. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense, startTransition, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { isOneTapEnough } from '#domain/planning/one-tap.ts';
import { fieldErrorsOf, httpStatusOf } from '../../core/errors.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import fabCss from '../../kit/fab.module.css';
import { Icon } from '../../kit/Icon.tsx';
import { plusIcon, tasksIcon } from '../../kit/icons.ts';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { useNow } from '../../kit/now.ts';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useHasBeenTrue } from '../../kit/use-was-once.ts';
import { useIsVast } from '../../kit/use-wide.ts';
import type { SheetMode } from '../../shared/dated/use-overtaken.ts';
import { ListWithPane } from '../../shared/listing/ListWithPane.tsx';
import { dayErrorsOf } from '../../shared/listing/refused.ts';
import { SumsLine } from '../../shared/listing/SumsLine.tsx';
import { useAreNamesKnown } from '../../shared/listing/use-narrowed.ts';
import { DatedTaskList } from './DatedTaskList.tsx';
import { DatedTaskTools } from './DatedTaskTools.tsx';
import { datedTaskQuery, sumsQuery, type TaskInstance, withPolling } from './dated-query.ts';
import { clampSearchDate, dateRangeOf } from './dated-search.ts';
import { useTaskActs } from './dated-task-acts.ts';
import { MonthCalendar } from './Month.tsx';
import { OverdueTasks } from './OverdueTasks.tsx';
import type { RowActs } from './row-acts.ts';
import { WeekCalendar } from './Week.tsx';

const DatedTaskSheet = lazyWithRetry(() => import('./DatedTaskSheet.tsx'));
const route = getRouteApi('/signed-in/organisation/uppgifter');

export default function DatedTasksPage() {
  const { t } = useTranslation();
  const user = useUser();
  const company = user.account.company;
  const today = useDateFormatters().today();
  const search = clampSearchDate(route.useSearch(), today);
  const isScreenVast = useIsVast();
  const now = useNow();
  const { act, isSending } = useTaskActs();
  const [shownTask, setShownTaskNow] = useState<{ row: TaskInstance; initialMode: SheetMode } | null>(null);
  const showTask = (nextTask: typeof shownTask) => startTransition(() => setShownTaskNow(nextTask));
  // A chip that grew with its name would push the list down (R116).
  const areChipsKnown = useHasBeenTrue(useAreNamesKnown(search));
  const sumsResult = useQuery(sumsQuery(company?.id, search, dateRangeOf(search, today)));
  // Said in the filter, at the day's field.
  const rangeErrors = search.view === 'list' ? dayErrorsOf(fieldErrorsOf(sumsResult.error), search) : {};
  const acts: RowActs = {
    isBusy: isSending,
    // A row far from now opens its sheet first (R13).
    sign: (instance) =>
      isOneTapEnough(instance, now)
        ? void act(instance, { act: 'sign', time: { when: 'now' } })
        : showTask({ row: instance, initialMode: 'main' }),
    skip: (instance) => showTask({ row: instance, initialMode: 'skip' }),
  };
  const viewProps = { search, today, now, acts };
  const createSearch = { clientId: search.clientId, date: search.view === 'list' ? undefined : search.date };
  const sumsLine = !sumsResult.error && !search.status && (
    <SumsLine label={t(`taskInstances.sums.${search.view ?? 'month'}`)} sums={sumsResult.data} />
  );
  return (
    <Screen
      title={t('shell.tasks')}
      wide={search.view === 'list' ? true : 'whole'}
      actions={
        <>
          <ButtonLink variant="default" size="md" to="/uppgift">
            {t('taskInstances.catalogue')}
          </ButtonLink>
          {can(user, 'taskInstance.create') && (
            <ButtonLink size="md" className={fabCss.wide} icon={<Icon d={plusIcon} />} to="/uppgiftinstans/skapa" search={createSearch}>
              {t('taskInstances.create')}
            </ButtonLink>
          )}
        </>
      }
    >
      {!company && <EmptyState icon={tasksIcon} title={t('details.noCompany')} text={t('details.noCompanyNext')} />}
      {company && !areChipsKnown && <Skeleton rowCount={5} />}
      {company && areChipsKnown && (
        <ListWithPane hasRoomOverride={search.view === 'list' ? undefined : isScreenVast}>
          <DatedTaskTools search={search} today={today} companyId={company.id} rangeErrors={rangeErrors} />
          {sumsResult.error && !rangeErrors.from && !rangeErrors.to && (
            <LoadLine error={sumsResult.error} retry={() => void sumsResult.refetch()} />
          )}
          {search.view === 'list' && sumsLine}
          {search.view === undefined && <MonthCalendar {...viewProps} sumsLine={sumsLine} />}
          {search.view === 'week' && <WeekCalendar {...viewProps} sumsLine={sumsLine} />}
          {search.view === 'list' && (search.status ? <OverdueTasks {...viewProps} /> : <DatedTaskList {...viewProps} />)}
        </ListWithPane>
      )}
      {company && can(user, 'taskInstance.create') && (
        <Link to="/uppgiftinstans/skapa" search={createSearch} className={fabCss.fab} data-fab aria-label={t('taskInstances.create')}>
          <Icon d={plusIcon} size={26} />
        </Link>
      )}
      <Suspense fallback={shownTask && <Skeleton rowCount={1} />}>
        {shownTask && <OpenedTaskSheet key={shownTask.row.id} {...shownTask} onClose={() => showTask(null)} />}
      </Suspense>
    </Screen>
  );
}

/** The sheet about a row as the server has it by now. */
function OpenedTaskSheet({ row: instance, initialMode, onClose }: { row: TaskInstance; initialMode: SheetMode; onClose: () => void }) {
  const { attempt: sendForForm } = useTaskActs();
  const { data: currentInstance = instance, error } = useQuery(withPolling(datedTaskQuery(instance.id)));
  return (
    <DatedTaskSheet
      instance={currentInstance}
      isDeleted={httpStatusOf(error) === 404}
      initialMode={initialMode}
      sendCommand={(command) => sendForForm(currentInstance, command)}
      onClose={onClose}
    />
  );
}

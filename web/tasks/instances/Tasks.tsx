/** The organisation's tasks on their dates: a calendar by month or week, or a list, with their sums; all that is chosen stands in the address. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, startTransition, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { isAboutNow } from '#domain/planning/instance.ts';
import { useDates } from '../../shared/dates.ts';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { fieldErrorsOf } from '../../shared/errors.ts';
import fab from '../../shared/fab.module.css';
import { Ghost } from '../../shared/Ghost.tsx';
import { Icon } from '../../shared/Icon.tsx';
import { tasks as icon, plus } from '../../shared/icons.ts';
import type { Mode } from '../../shared/instance/ActSheet.tsx';
import { LoadLine } from '../../shared/LoadLine.tsx';
import { Sums } from '../../shared/listing/Sums.tsx';
import { useNow } from '../../shared/now.ts';
import { Screen } from '../../shared/Screen.tsx';
import { useWho } from '../../shared/session.ts';
import { useTexts } from '../../shared/texts.ts';
import { sumsQuery, type TaskInstance, taskQuery } from './instances-query.ts';
import { daysOf, within } from './instances-search.ts';
import { Month } from './Month.tsx';
import type { RowActs } from './row-acts.ts';
import { TaskList } from './TaskList.tsx';
import { TaskTools } from './TaskTools.tsx';
import { useTaskActs } from './task-acts.ts';
import css from './tasks.module.css';
import { Week } from './Week.tsx';

const TaskSheet = lazy(() => import('./TaskSheet.tsx'));
const route = getRouteApi('/signed-in/organisation/uppgifter');

/** The sheet about a row as the server has it by now. */
function Opened({ row, start, onClose }: { row: TaskInstance; start: Mode; onClose: () => void }) {
  const { attempt } = useTaskActs();
  const { data = row } = useQuery(taskQuery(row.id));
  return <TaskSheet row={data} start={start} attempt={(deed) => attempt(data, deed)} onClose={onClose} />;
}

export default function Tasks() {
  const { t } = useTexts();
  const who = useWho();
  const company = who.account.company;
  const today = useDates().today();
  const search = within(route.useSearch(), today);
  const now = useNow();
  const { act, isSending } = useTaskActs();
  const [open, show] = useState<{ row: TaskInstance; start: Mode } | null>(null);
  const setOpen = (next: typeof open) => startTransition(() => show(next));
  const sums = useQuery(sumsQuery(company?.id, search, daysOf(search, today)));
  const { startDate, endDate } = fieldErrorsOf(sums.error);
  const acts: RowActs = {
    busy: isSending,
    // What lies far from now is asked about first (R13).
    sign: (row) => (isAboutNow(row, now) ? void act(row, { act: 'sign', time: { when: 'now' } }) : setOpen({ row, start: 'main' })),
    skip: (row) => setOpen({ row, start: 'skip' }),
  };
  const shown = { search, today, now, acts };
  const add = { clientId: search.clientId, date: search.view === 'list' ? undefined : search.date };
  return (
    <Screen
      title={t('shell.tasks')}
      wide
      acts={
        <>
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/uppgift" />}>
            {t('taskInstances.catalogue')}
          </Button>
          {can(who, 'taskInstance.create') && (
            <Button
              className={fab.wide ?? ''}
              leftSection={<Icon d={plus} />}
              renderRoot={(props) => <Link {...props} to="/uppgiftinstans/skapa" search={add} />}
            >
              {t('taskInstances.create')}
            </Button>
          )}
        </>
      }
    >
      {!company && <EmptyState icon={icon} title={t('details.noCompany')} text={t('details.noCompanyNext')} />}
      {company && (
        <>
          <TaskTools search={search} today={today} companyId={company.id} />
          {/* Of days that the server refuses tells what stands under it. */}
          {sums.error && !startDate && !endDate && <LoadLine error={sums.error} retry={() => void sums.refetch()} />}
          {sums.data && (
            <section aria-label={t(`taskInstances.sums.${search.view ?? 'month'}`)} className={css.sums}>
              <Sums sums={sums.data} row />
            </section>
          )}
          {search.view === undefined && <Month {...shown} />}
          {search.view === 'week' && <Week {...shown} />}
          {search.view === 'list' && <TaskList {...shown} />}
        </>
      )}
      {company && can(who, 'taskInstance.create') && (
        <Link to="/uppgiftinstans/skapa" search={add} className={fab.fab} data-fab aria-label={t('taskInstances.create')}>
          <Icon d={plus} size={26} />
        </Link>
      )}
      <Suspense fallback={open && <Ghost rows={1} />}>
        {open && <Opened key={open.row.id} {...open} onClose={() => setOpen(null)} />}
      </Suspense>
    </Screen>
  );
}

/** One task: what it is, how it repeats, and the acts on it; /tabort opens the question whether to delete it (product «Tasks»). */
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, startTransition, useState } from 'react';
import { taskInstances } from '#contract/tasks/dated.ts';
import { can } from '#domain/permissions.ts';
import { addressOf, callApi } from '../../core/call.ts';
import { asId } from '../../core/search-params.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { areQueriesSettled, combineQueries } from '../../kit/combined-queries.ts';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { moreIcon } from '../../kit/icons.ts';
import { Screen } from '../../kit/Screen.tsx';
import { ValueList } from '../../shared/attributes/ValueList.tsx';
import { CategoryIcon } from '../../shared/catalogue/CategoryIcon.tsx';
import css from '../../shared/catalogue/detail.module.css';
import { Repeats } from '../../shared/series/Repeats.tsx';
import { PendingScreen } from '../../shell/PendingScreen.tsx';
import { CompanyFrame } from './CompanyFrame.tsx';
import { TemplateActions, TemplateDeleteDialog } from './TemplateActs.tsx';
import { type Company, catalogueQuery, taskSeriesQuery, templateQuery, type WholeTask } from './templates-query.ts';

const TemplatePlanForm = lazy(() => import('./TemplatePlanForm.tsx'));

type TemplateSheetName = 'plan' | 'acts' | 'delete' | undefined;
type Props = { company: Company; task: WholeTask };

export default function TemplateDetail() {
  const { t } = useTranslation();
  const { id, companyId } = useParams({ strict: false });
  return (
    <CompanyFrame addressCompanyId={asId(companyId)} title={t('tasks.task')} back="/uppgift">
      {(company) => <TemplateContent company={company} id={asId(id)} />}
    </CompanyFrame>
  );
}

function TemplateRepeats({ company, task, onPlan }: Props & { onPlan: (() => void) | undefined }) {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const [mayChange, mayRemove] = [can(user, 'taskRecurrence.change'), can(user, 'taskRecurrence.remove')];
  const openNextInstance = async (seriesId: number, day: string) => {
    const { data: dayInstances } = await callApi(taskInstances.calendar, { query: { startDate: day, endDate: day } });
    // One past the horizon is no row yet, and has no page (R8).
    const instanceId = dayInstances.find(({ taskRecurrenceId }) => taskRecurrenceId === seriesId)?.id;
    if (instanceId) await navigate({ to: '/uppgiftinstans/$id', params: { id: String(instanceId) } });
    return Boolean(instanceId);
  };
  return (
    <Repeats
      seriesQuery={useQuery(taskSeriesQuery(task.id))}
      timeZone={company.timeZone}
      isClientNamed
      emptyText={t('tasks.noPlanNext')}
      onPlan={onPlan}
      acts={mayChange || mayRemove ? { kind: 'task', name: task.name, mayChange, mayRemove, openNext: openNextInstance } : undefined}
    />
  );
}

function TemplateSummary({ company, task }: Props) {
  const { t } = useTranslation();
  const { data: catalogue } = useQuery(catalogueQuery(company.id));
  // A type that was removed stays that of its tasks, and has no page.
  const hasTypePage = catalogue?.types.some(({ id }) => id === task.type.id) ?? false;
  const valueLists = [task.attributeValueStrings, task.attributeValueLongStrings, task.attributeValueBooleans, task.attributeValueNumbers];
  return (
    <section className={css.card}>
      <h2>{t('tasks.about')}</h2>
      <div className={css.what}>
        <CategoryIcon icon={task.icon} colour={task.color} />
        <div>
          {hasTypePage ? (
            <Link to="/uppgift/uppgiftstyp" search={{ id: task.type.id, companyId: company.id }} className={css.link}>
              {task.type.name}
            </Link>
          ) : (
            <b>{task.type.name}</b>
          )}
          <small>{task.category.name}</small>
        </div>
        {task.archived && <span className={css.mark}>{t('activities.archived')}</span>}
      </div>
      {task.label && (
        <p className={css.of}>
          {t('activities.label')}: <b>{task.label.name}</b>
        </p>
      )}
      {valueLists.every(({ length }) => length === 0) ? <p className={css.of}>{t('tasks.noValues')}</p> : <ValueList lists={task} />}
    </section>
  );
}

function TemplateContent({ company, id }: { company: Company; id: number | undefined }) {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const clientId = asId((useSearch({ strict: false }) as { clientId?: unknown }).clientId);
  const isDeleteLinked = pathname.endsWith('/tabort');
  const [shownSheet, setShownSheet] = useState<TemplateSheetName>(isDeleteLinked ? 'delete' : undefined);
  const taskQuery = useQuery(templateQuery(id));
  // Known before anything is shown: its repeats stand over what it is, which says whether its type has a page (R116).
  const isLoaded = areQueriesSettled(useQuery(taskSeriesQuery(id)), useQuery(catalogueQuery(company.id)));
  const combinedQueries = combineQueries(taskQuery);
  const task = taskQuery.data;
  const backPath = addressOf('/uppgift', {}, { companyId: company.id, clientId });
  if (combinedQueries.hasMissingRow || !task || !isLoaded)
    return <PendingScreen query={combinedQueries} title={t('tasks.task')} backPath={backPath} />;
  const leaveToList = () =>
    void navigate({ to: '/uppgift', search: { companyId: company.id, categoryId: task.category.id }, replace: true });
  const closeSheet = () => setShownSheet(undefined);
  const closeAndLeave = () => {
    closeSheet();
    leaveToList();
  };
  const openPlanSheet =
    can(user, 'taskRecurrence.change') && !task.archived ? () => startTransition(() => setShownSheet('plan')) : undefined;
  /** Offered by a message, which may be pressed from another page. */
  const planAgain = () =>
    void navigate({ to: '/uppgift/$id/$companyId', params: { id: String(id), companyId: String(company.id) }, search: { clientId } }).then(
      openPlanSheet,
    );
  return (
    <Screen
      title={task.name}
      titlePart={t('assistmeApp.task.title')}
      lead={company.name}
      backPath={backPath}
      wide
      actions={
        <IconButton aria-label={t('activities.more', { name: task.name })} aria-haspopup="dialog" onClick={() => setShownSheet('acts')}>
          <Icon d={moreIcon} />
        </IconButton>
      }
    >
      <div className={css.columns}>
        <TemplateRepeats company={company} task={task} onPlan={openPlanSheet} />
        <TemplateSummary company={company} task={task} />
      </div>
      <Suspense>
        {shownSheet === 'plan' && (
          <TemplatePlanForm company={company} task={task} addressClientId={clientId} onClose={closeSheet} onPlanAgain={planAgain} />
        )}
      </Suspense>
      {shownSheet === 'acts' && <TemplateActions task={task} onPlan={openPlanSheet} onDeleted={leaveToList} onClose={closeSheet} />}
      {shownSheet === 'delete' && <TemplateDeleteDialog task={task} onDeleted={leaveToList} onClose={closeAndLeave} />}
    </Screen>
  );
}

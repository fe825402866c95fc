/** One task: what it is, how it repeats, and the acts on it; /tabort opens the question whether to delete it (product «Tasks»). */
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, startTransition, useState } from 'react';
import { taskInstances } from '#contract/tasks/dated.ts';
import { can } from '#domain/permissions.ts';
import { addressOf, callApi } from '../../core/call.ts';
import { asId } from '../../core/search-params.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { areQueriesSettled, combineQueries } from '../../kit/combined-queries.ts';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { more } from '../../kit/icons.ts';
import { Screen } from '../../kit/Screen.tsx';
import { ValueList } from '../../shared/attributes/ValueList.tsx';
import { CategoryIcon } from '../../shared/catalogue/CategoryIcon.tsx';
import css from '../../shared/catalogue/detail.module.css';
import { Repeats } from '../../shared/series/Repeats.tsx';
import { PendingScreen } from '../../shell/PendingScreen.tsx';
import { CompanyFrame } from './CompanyFrame.tsx';
import { TemplateActs, TemplateDeleteDialog } from './TemplateActs.tsx';
import { type Company, catalogueQuery, taskSeriesQuery, templateQuery, type WholeTask } from './templates-query.ts';

const TemplatePlanForm = lazy(() => import('./TemplatePlanForm.tsx'));

type TemplateSheet = 'plan' | 'acts' | 'delete' | undefined;
type Props = { company: Company; task: WholeTask };

export default function TemplateDetail() {
  const { t } = useTexts();
  const { id, companyId } = useParams({ strict: false });
  return (
    <CompanyFrame companyIdInAddress={asId(companyId)} title={t('tasks.task')} back="/uppgift">
      {(company) => <Detail company={company} id={asId(id)} />}
    </CompanyFrame>
  );
}

function TemplateRepeats({ company, task, onPlan }: Props & { onPlan: (() => void) | undefined }) {
  const { t } = useTexts();
  const user = useUser();
  const navigate = useNavigate();
  const [mayChange, mayRemove] = [can(user, 'taskRecurrence.change'), can(user, 'taskRecurrence.remove')];
  const openNext = async (seriesId: number, day: string) => {
    const { data } = await callApi(taskInstances.calendar, { query: { startDate: day, endDate: day } });
    // One past the horizon is no row yet, and has no page (R8).
    const id = data.find(({ taskRecurrenceId }) => taskRecurrenceId === seriesId)?.id;
    if (id) await navigate({ to: '/uppgiftinstans/$id', params: { id: String(id) } });
    return Boolean(id);
  };
  return (
    <Repeats
      rowsQuery={useQuery(taskSeriesQuery(task.id))}
      timeZone={company.timeZone}
      namesClient
      emptyText={t('tasks.noPlanNext')}
      onPlan={onPlan}
      acts={mayChange || mayRemove ? { kind: 'task', name: task.name, mayChange, mayRemove, openNext } : undefined}
    />
  );
}

function TemplateSummary({ company, task }: Props) {
  const { t } = useTexts();
  const { data } = useQuery(catalogueQuery(company.id));
  // A type that was removed stays that of its tasks, and has no page.
  const hasTypePage = data?.types.some(({ id }) => id === task.type.id) ?? false;
  const lists = [task.attributeValueStrings, task.attributeValueLongStrings, task.attributeValueBooleans, task.attributeValueNumbers];
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
      {lists.every(({ length }) => length === 0) ? <p className={css.of}>{t('tasks.noValues')}</p> : <ValueList lists={task} />}
    </section>
  );
}

function Detail({ company, id }: { company: Company; id: number | undefined }) {
  const { t } = useTexts();
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const clientId = asId((useSearch({ strict: false }) as { clientId?: unknown }).clientId);
  const isDeleteLinked = pathname.endsWith('/tabort');
  const [openSheet, setOpen] = useState<TemplateSheet>(isDeleteLinked ? 'delete' : undefined);
  const query = useQuery(templateQuery(id));
  // Known before anything is shown: its repeats stand over what it is, which says whether its type has a page (R116).
  const isLoaded = areQueriesSettled(useQuery(taskSeriesQuery(id)), useQuery(catalogueQuery(company.id)));
  const combinedQueries = combineQueries(query);
  const task = query.data;
  const backPath = addressOf('/uppgift', {}, { companyId: company.id, clientId });
  if (combinedQueries.hasMissingRow || !task || !isLoaded)
    return <PendingScreen query={combinedQueries} title={t('tasks.task')} back={backPath} />;
  const leaveToList = () =>
    void navigate({ to: '/uppgift', search: { companyId: company.id, categoryId: task.category.id }, replace: true });
  const close = () => setOpen(undefined);
  const leave = () => {
    close();
    leaveToList();
  };
  const openPlan = can(user, 'taskRecurrence.change') && !task.archived ? () => startTransition(() => setOpen('plan')) : undefined;
  /** Offered by a message, which may be pressed from another page. */
  const planAgain = () =>
    void navigate({ to: '/uppgift/$id/$companyId', params: { id: String(id), companyId: String(company.id) }, search: { clientId } }).then(
      openPlan,
    );
  return (
    <Screen
      title={task.name}
      titlePart={t('assistmeApp.task.title')}
      lead={company.name}
      back={backPath}
      wide
      acts={
        <IconButton aria-label={t('activities.more', { name: task.name })} aria-haspopup="dialog" onClick={() => setOpen('acts')}>
          <Icon d={more} />
        </IconButton>
      }
    >
      <div className={css.columns}>
        <TemplateRepeats company={company} task={task} onPlan={openPlan} />
        <TemplateSummary company={company} task={task} />
      </div>
      <Suspense>
        {openSheet === 'plan' && <TemplatePlanForm company={company} task={task} clientId={clientId} onClose={close} onAgain={planAgain} />}
      </Suspense>
      {openSheet === 'acts' && <TemplateActs task={task} onPlan={openPlan} onDeleted={leaveToList} onClose={close} />}
      {openSheet === 'delete' && <TemplateDeleteDialog task={task} onDeleted={leaveToList} onClose={leave} />}
    </Screen>
  );
}

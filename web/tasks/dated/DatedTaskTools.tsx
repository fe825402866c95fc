/**
 * The tools above the organisation's tasks: how they are shown and what they are narrowed by, all in the address; what the server has
 * against a day stands at its field.
 */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useWho } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { Chips } from '../../kit/Chips.tsx';
import type { GroupLinkProps } from '../../kit/link-group.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { Narrow } from '../../shared/listing/Narrow.tsx';
import { offered } from '../../shared/listing/narrowing.ts';
import css from '../../shared/listing/rows.module.css';
import { responsiblesQuery } from '../../shared/responsible/responsible.ts';
import { waitingQuery } from '../../shell/waiting-count.ts';
import { catalogueOf, inUse } from '../templates/templates-query.ts';
import { OVERDUE, overdueCountQuery } from './dated-query.ts';
import { type TasksSearch, views } from './dated-search.ts';
import tasksCss from './dated-tasks.module.css';

/** The responsible of tasks that have none. */
const NOBODY = 'none';

export function DatedTaskTools({ search, today, companyId }: { search: TasksSearch; today: string; companyId: number }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { account } = useWho();
  const catalogue = useQuery({ ...catalogueOf(companyId), select: (all) => inUse(all.categories) });
  const change = (part: TasksSearch) =>
    void navigate({ to: '/organisation/uppgifter', search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false });
  const { data: overdue } = useQuery(overdueCountQuery(companyId, search));
  const { data: waiting } = useQuery(waitingQuery(companyId));
  const people = useQuery(responsiblesQuery);
  const isMine = search.responsible === 'me';
  const mineCount = waiting?.mine ?? 0;
  const { view: _, page: __, from: ___, to: ____, status: _____, ...same } = search;
  const [everybody, ...named] = offered(
    people.data,
    isMine ? account.id : typeof search.responsible === 'number' ? search.responsible : undefined,
    {
      all: t('taskInstances.allResponsible'),
      unknown: t('taskInstances.unknownResponsible'),
    },
  );
  const whose = [everybody!, { value: NOBODY, label: t('taskInstances.nobodys') }, ...named];
  const shown = search.status ? 'overdue' : (search.view ?? 'month');
  return (
    <div className={`${css.tools} ${tasksCss.tools}`}>
      <Chips
        label={t('taskInstances.views')}
        links={[
          ...views.map((view) => ({
            key: view,
            text: t(`taskInstances.view.${view}`),
            isOn: shown === view,
            link: (props: GroupLinkProps) => (
              <Link
                to="/organisation/uppgifter"
                search={{
                  ...same,
                  date: same.date === today ? undefined : same.date,
                  view: view === 'month' ? undefined : view,
                  open: undefined,
                }}
                {...props}
              />
            ),
          })),
          {
            key: 'overdue',
            text: overdue === undefined ? t('taskInstances.view.overdue') : t('taskInstances.overdueCount', { count: overdue }),
            isOn: shown === 'overdue',
            link: (props) => (
              <Link to="/organisation/uppgifter" search={{ ...same, view: 'list', ...OVERDUE, open: undefined }} {...props} />
            ),
          },
          {
            key: 'mine',
            text: mineCount > 0 ? t('taskInstances.mineOf', { count: mineCount }) : t('taskInstances.mine'),
            isOn: isMine,
            link: (props) => (
              <Link
                to="/organisation/uppgifter"
                search={{ ...search, page: undefined, responsible: isMine ? undefined : ('me' as const) }}
                {...props}
              />
            ),
          },
        ]}
      />
      <Narrow clientId={search.clientId} labelId={search.labelId} onChange={change} also={[catalogue, people]}>
        {((catalogue.data?.length ?? 1) > 0 || search.taskCategoryId !== undefined) && (
          <SelectField
            hideLabel
            label={t('taskInstances.category')}
            value={String(search.taskCategoryId ?? '')}
            options={offered(catalogue.data, search.taskCategoryId, {
              all: t('taskInstances.allCategories'),
              unknown: t('taskInstances.unknownCategory'),
            })}
            onChange={({ currentTarget: { value } }) => change({ taskCategoryId: value ? Number(value) : undefined })}
          />
        )}
        <SelectField
          hideLabel
          label={t('taskInstances.responsible')}
          value={String(isMine ? account.id : (search.responsible ?? ''))}
          options={whose}
          onChange={({ currentTarget: { value } }) =>
            change({ responsible: value === NOBODY ? NOBODY : value ? Number(value) : undefined })
          }
        />
      </Narrow>
    </div>
  );
}

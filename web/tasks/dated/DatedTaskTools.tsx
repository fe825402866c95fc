/**
 * The tools above the organisation's tasks: how they are shown and what they are narrowed by, all in the address; what the server has
 * against a day stands at its field.
 */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Narrow } from '../../family/listing/Narrow.tsx';
import { offered } from '../../family/listing/narrowing.ts';
import css from '../../family/listing/rows.module.css';
import { Chips } from '../../kit/Chips.tsx';
import type { GroupLinkProps } from '../../kit/link-group.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { useTexts } from '../../start/texts.ts';
import { catalogueOf, inUse } from '../templates/templates-query.ts';
import { OVERDUE, overdueCountQuery } from './dated-query.ts';
import { type TasksSearch, views } from './dated-search.ts';
import own from './dated-tasks.module.css';

export function DatedTaskTools({ search, today, companyId }: { search: TasksSearch; today: string; companyId: number }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const catalogue = useQuery({ ...catalogueOf(companyId), select: (all) => inUse(all.categories) });
  const change = (part: TasksSearch) =>
    void navigate({ to: '/organisation/uppgifter', search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false });
  const { data: overdue } = useQuery(overdueCountQuery(companyId, search));
  const { view: _, page: __, from: ___, to: ____, status: _____, ...same } = search;
  const shown = search.status ? 'overdue' : (search.view ?? 'month');
  return (
    <div className={`${css.tools} ${own.tools}`}>
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
                search={{ ...same, date: same.date === today ? undefined : same.date, view: view === 'month' ? undefined : view }}
                {...props}
              />
            ),
          })),
          {
            key: 'overdue',
            text: overdue === undefined ? t('taskInstances.view.overdue') : t('taskInstances.overdueCount', { count: overdue }),
            isOn: shown === 'overdue',
            link: (props) => <Link to="/organisation/uppgifter" search={{ ...same, view: 'list', ...OVERDUE }} {...props} />,
          },
        ]}
      />
      <Narrow clientId={search.clientId} labelId={search.labelId} onChange={change} also={[catalogue]}>
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
      </Narrow>
    </div>
  );
}

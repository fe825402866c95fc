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
import { SelectField } from '../../kit/SelectField.tsx';
import { useTexts } from '../../start/texts.ts';
import { catalogueOf, inUse } from '../templates/templates-query.ts';
import { type TasksSearch, views } from './dated-search.ts';

export function DatedTaskTools({ search, today, companyId }: { search: TasksSearch; today: string; companyId: number }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const catalogue = useQuery({ ...catalogueOf(companyId), select: (all) => inUse(all.categories) });
  const change = (part: TasksSearch) =>
    void navigate({ to: '/organisation/uppgifter', search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false });
  const { view: _, page: __, from: ___, to: ____, ...same } = search;
  return (
    <div className={css.tools}>
      <Chips
        label={t('taskInstances.views')}
        links={views.map((view) => ({
          key: view,
          text: t(`taskInstances.view.${view}`),
          isOn: (search.view ?? 'month') === view,
          link: (props) => (
            <Link
              to="/organisation/uppgifter"
              search={{ ...same, date: same.date === today ? undefined : same.date, view: view === 'month' ? undefined : view }}
              {...props}
            />
          ),
        }))}
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

/** The filters of the organisation's tasks beside their chips: days of a list, client, label, category and responsible. */
import { useQuery } from '@tanstack/react-query';
import { computeDateLimit } from '#domain/date-limit.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { DayFields } from '../../shared/listing/DayFields.tsx';
import { FilterSheet } from '../../shared/listing/FilterSheet.tsx';
import { ListFilterFields } from '../../shared/listing/NarrowFields.tsx';
import { selectOptionsOf } from '../../shared/listing/narrowing.ts';
import type { RangeErrors } from '../../shared/listing/refused.ts';
import { responsiblesQuery } from '../../shared/responsible/responsible.ts';
import { catalogueQuery, withoutArchived } from '../templates/templates-query.ts';
import { dateRangeOf, type TasksSearch } from './dated-search.ts';

/** The responsible of tasks that have none. */
const NOBODY = 'none';
const NO_FILTERS: TasksSearch = {
  from: undefined,
  to: undefined,
  clientId: undefined,
  labelId: undefined,
  taskCategoryId: undefined,
  responsible: undefined,
};

type Props = {
  search: TasksSearch;
  today: string;
  companyId: number;
  rangeErrors: RangeErrors;
  onChange: (changes: TasksSearch) => void;
  onClose: () => void;
};

export default function DatedTaskFilter({ search, today, companyId, rangeErrors, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const { account } = useUser();
  const categoriesQuery = useQuery({ ...catalogueQuery(companyId), select: (fullCatalogue) => withoutArchived(fullCatalogue.categories) });
  const peopleQuery = useQuery(responsiblesQuery);
  const { taskCategoryId, responsible } = search;
  const isResponsibleMe = responsible === 'me';
  const [everybodyOption, ...personOptions] = selectOptionsOf(
    peopleQuery.data,
    isResponsibleMe ? account.id : typeof responsible === 'number' ? responsible : undefined,
    {
      all: t('taskInstances.allResponsible'),
      unknown: t('taskInstances.unknownResponsible'),
    },
  );
  const hasFilters = (Object.keys(NO_FILTERS) as (keyof TasksSearch)[]).some((filterName) => search[filterName] !== undefined);
  return (
    <FilterSheet onClear={hasFilters ? () => onChange(NO_FILTERS) : undefined} onClose={onClose}>
      {/* A calendar has days of its own, and what is overdue has none. */}
      {search.view === 'list' && !search.status && (
        <DayFields {...dateRangeOf(search, today)} latestDay={computeDateLimit(today)} rangeErrors={rangeErrors} onChange={onChange} />
      )}
      <ListFilterFields
        clientId={search.clientId}
        labelId={search.labelId}
        onChange={onChange}
        otherQueries={[categoriesQuery, peopleQuery]}
      />
      {((categoriesQuery.data?.length ?? 1) > 0 || taskCategoryId !== undefined) && (
        <SelectField
          label={t('taskInstances.category')}
          value={String(taskCategoryId ?? '')}
          options={selectOptionsOf(categoriesQuery.data, taskCategoryId, {
            all: t('taskInstances.allCategories'),
            unknown: t('taskInstances.unknownCategory'),
          })}
          onChange={({ currentTarget: { value } }) => onChange({ taskCategoryId: value ? Number(value) : undefined })}
        />
      )}
      <SelectField
        label={t('taskInstances.responsible')}
        value={String(isResponsibleMe ? account.id : (responsible ?? ''))}
        options={[everybodyOption!, { value: NOBODY, label: t('taskInstances.nobodys') }, ...personOptions]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ responsible: value === NOBODY ? NOBODY : value ? Number(value) : undefined })
        }
      />
    </FilterSheet>
  );
}

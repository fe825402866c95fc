/** The filters of the organisation's tasks beside their chips: days of a list, client, label, category and responsible. */
import { useQuery } from '@tanstack/react-query';
import { dateLimit } from '#domain/date-limit.ts';
import { useWho } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { DayFields } from '../../shared/listing/DayFields.tsx';
import { FilterSheet } from '../../shared/listing/FilterSheet.tsx';
import { NarrowFields } from '../../shared/listing/NarrowFields.tsx';
import { offered } from '../../shared/listing/narrowing.ts';
import type { RangeErrors } from '../../shared/listing/refused.ts';
import { responsiblesQuery } from '../../shared/responsible/responsible.ts';
import { catalogueOf, inUse } from '../templates/templates-query.ts';
import { daysOf, type TasksSearch } from './dated-search.ts';

/** The responsible of tasks that have none. */
const NOBODY = 'none';
const NONE: TasksSearch = {
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
  onChange: (part: TasksSearch) => void;
  onClose: () => void;
};

export default function DatedTaskFilter({ search, today, companyId, rangeErrors, onChange, onClose }: Props) {
  const { t } = useTexts();
  const { account } = useWho();
  const catalogue = useQuery({ ...catalogueOf(companyId), select: (all) => inUse(all.categories) });
  const people = useQuery(responsiblesQuery);
  const { taskCategoryId, responsible } = search;
  const isMine = responsible === 'me';
  const [everybody, ...named] = offered(people.data, isMine ? account.id : typeof responsible === 'number' ? responsible : undefined, {
    all: t('taskInstances.allResponsible'),
    unknown: t('taskInstances.unknownResponsible'),
  });
  const isAny = (Object.keys(NONE) as (keyof TasksSearch)[]).some((key) => search[key] !== undefined);
  return (
    <FilterSheet onClear={isAny ? () => onChange(NONE) : undefined} onClose={onClose}>
      {/* A calendar has days of its own, and what is overdue has none. */}
      {search.view === 'list' && !search.status && (
        <DayFields {...daysOf(search, today)} latestDay={dateLimit(today)} refused={rangeErrors} onChange={onChange} />
      )}
      <NarrowFields clientId={search.clientId} labelId={search.labelId} onChange={onChange} also={[catalogue, people]} />
      {((catalogue.data?.length ?? 1) > 0 || taskCategoryId !== undefined) && (
        <SelectField
          label={t('taskInstances.category')}
          value={String(taskCategoryId ?? '')}
          options={offered(catalogue.data, taskCategoryId, {
            all: t('taskInstances.allCategories'),
            unknown: t('taskInstances.unknownCategory'),
          })}
          onChange={({ currentTarget: { value } }) => onChange({ taskCategoryId: value ? Number(value) : undefined })}
        />
      )}
      <SelectField
        label={t('taskInstances.responsible')}
        value={String(isMine ? account.id : (responsible ?? ''))}
        options={[everybody!, { value: NOBODY, label: t('taskInstances.nobodys') }, ...named]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ responsible: value === NOBODY ? NOBODY : value ? Number(value) : undefined })
        }
      />
    </FilterSheet>
  );
}

/** The filters of the delegations: the day that is asked about, client, person, task, and how they stand. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { computeDateLimit } from '#domain/date-limit.ts';
import { delegationStatuses } from '#domain/delegations.ts';
import { asId, oneOf } from '../../core/search-params.ts';
import { useTranslation } from '../../core/texts.ts';
import { DateField } from '../../kit/DateField.tsx';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { readDate } from '../../kit/parse-date.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import {
  type Delegation,
  type DelegationSearch,
  delegationsQuery,
  delegationTasksQuery,
} from '../../shared/delegation/delegation-query.ts';
import { FilterSheet } from '../../shared/listing/FilterSheet.tsx';
import { clientsQuery, selectOptionsOf } from '../../shared/listing/narrowing.ts';

type Props = {
  companyId: number;
  clientId: number | undefined;
  delegations: readonly Delegation[];
  search: DelegationSearch;
  today: string;
  onChange: (changes: DelegationSearch) => void;
  onClose: () => void;
};

export default function DelegationFilter({ companyId, clientId, search, today, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const clients = useQuery({ ...clientsQuery, enabled: clientId === undefined });
  const tasks = useQuery(delegationTasksQuery(companyId || undefined));
  // Everybody of whom there is a line, whatever narrows the list.
  const allDelegations = useQuery(delegationsQuery({ clientId }));
  const people = allDelegations.data && [...new Map(allDelegations.data.map(({ user }) => [user.id, user])).values()];
  const lastDay = computeDateLimit(today);
  const [day, setDay] = useState(search.onDay ?? today);
  const enteredDay = readDate(day);
  const failedQuery = [clients, tasks, allDelegations].find(({ error }) => error);
  const isFiltered = Object.entries(search).some(
    ([field, value]) => value !== undefined && !(field === 'clientId' && clientId !== undefined),
  );
  const clearFilters = () => {
    setDay(today);
    onChange({ onDay: undefined, userId: undefined, taskId: undefined, status: undefined, ...(clientId === undefined && { clientId }) });
  };
  return (
    <FilterSheet onClear={isFiltered ? clearFilters : undefined} onClose={onClose}>
      {failedQuery && <LoadLine error={failedQuery.error} retry={() => void failedQuery.refetch()} />}
      <DateField
        name="onDay"
        label={t('delegations.onDay')}
        hint={t('delegations.onDayHint')}
        to={lastDay}
        value={day}
        error={day.trim() === '' || (enteredDay && enteredDay <= lastDay) ? undefined : t('error.field.date')}
        onChange={(dayText) => {
          setDay(dayText);
          const newDay = readDate(dayText);
          if (dayText.trim() === '') onChange({ onDay: undefined });
          else if (newDay && newDay <= lastDay) onChange({ onDay: newDay === today ? undefined : newDay });
        }}
      />
      {clientId === undefined && (
        <SelectField
          label={t('delegations.client')}
          value={String(search.clientId ?? '')}
          options={selectOptionsOf(clients.data, search.clientId, { all: t('inbox.allClients'), unknown: t('inbox.unknownClient') })}
          onChange={({ currentTarget: { value } }) => onChange({ clientId: asId(value) })}
        />
      )}
      <SelectField
        label={t('delegations.person')}
        value={String(search.userId ?? '')}
        options={selectOptionsOf(people, search.userId, { all: t('delegations.everybody'), unknown: t('delegations.somebody') })}
        onChange={({ currentTarget: { value } }) => onChange({ userId: asId(value) })}
      />
      <SelectField
        label={t('delegations.task')}
        value={String(search.taskId ?? '')}
        options={selectOptionsOf(tasks.data, search.taskId, { all: t('delegations.allTasks'), unknown: t('delegations.someTask') })}
        onChange={({ currentTarget: { value } }) => onChange({ taskId: asId(value) })}
      />
      <SelectField
        label={t('delegations.how')}
        value={search.status ?? ''}
        options={[
          { value: '', label: t('delegations.all') },
          ...delegationStatuses.map((value) => ({ value, label: t(`delegations.status.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ status: oneOf(delegationStatuses, value) })}
      />
    </FilterSheet>
  );
}

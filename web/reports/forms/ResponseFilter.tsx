/** The filters of the answers to a report, and their order (R48). */
import { useQuery } from '@tanstack/react-query';
import { computeDateLimit } from '#domain/date-limit.ts';
import { useTranslation } from '../../core/texts.ts';
import { combineQueries, type Query } from '../../kit/combined-queries.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { DayFields } from '../../shared/listing/DayFields.tsx';
import { FilterSheet } from '../../shared/listing/FilterSheet.tsx';
import { clientsQuery, selectOptionsOf } from '../../shared/listing/narrowing.ts';
import type { RangeErrors } from '../../shared/listing/refused.ts';
import { AnswerFilter } from './AnswerFilter.tsx';
import { type ReportQuestion, type ResponsesSearch, sortOrderOf, sortOrders } from './responses-query.ts';

const NO_FILTERS: ResponsesSearch = {
  from: undefined,
  to: undefined,
  signedById: undefined,
  questionId: undefined,
  answer: undefined,
  sort: undefined,
};

type Props = {
  search: ResponsesSearch;
  /** ADMIN's client is chosen before all else. */
  isAdmin: boolean;
  dayErrors: RangeErrors;
  answerError: string | undefined;
  questions: readonly ReportQuestion[];
  signers: readonly { id: number; name: string }[] | undefined;
  /** The query of the signers, whose failure stands here. */
  staffQuery: Query<unknown>;
  onChange: (changes: ResponsesSearch) => void;
  onClose: () => void;
};

export default function ResponseFilter(props: Props) {
  const { search, isAdmin, dayErrors, answerError, questions, signers, staffQuery, onChange, onClose } = props;
  const { t } = useTranslation();
  const today = useDateFormatters().today();
  const clientsResult = useQuery({ ...clientsQuery, enabled: !isAdmin });
  const { error, retry } = combineQueries(...(isAdmin ? [] : [clientsResult, staffQuery]));
  const { clientId, signedById, from = '', to = '' } = search;
  const sortOrder = sortOrderOf(search);
  const clearedSearch: ResponsesSearch = isAdmin ? NO_FILTERS : { ...NO_FILTERS, clientId: undefined };
  const hasFilters = (Object.keys(clearedSearch) as (keyof ResponsesSearch)[]).some((filterName) => search[filterName] !== undefined);
  const parseId = (value: string) => (value ? Number(value) : undefined);
  return (
    <FilterSheet onClear={hasFilters ? () => onChange(clearedSearch) : undefined} onClose={onClose}>
      <DayFields
        mayBeEmpty
        from={from}
        to={to}
        latestDay={computeDateLimit(today)}
        rangeErrors={dayErrors}
        onChange={(dateRange) => onChange({ from: dateRange.from || undefined, to: dateRange.to || undefined })}
      />
      {!isAdmin && (
        <SelectField
          label={t('inbox.client')}
          value={String(clientId ?? '')}
          options={selectOptionsOf(clientsResult.data, clientId, { all: t('inbox.allClients'), unknown: t('inbox.unknownClient') })}
          onChange={({ currentTarget }) => onChange({ clientId: parseId(currentTarget.value) })}
        />
      )}
      <SelectField
        label={t('reports.responses.signer')}
        value={String(signedById ?? '')}
        options={selectOptionsOf(signers, signedById, { all: t('reports.responses.allSigners'), unknown: '…' })}
        onChange={({ currentTarget }) => onChange({ signedById: parseId(currentTarget.value) })}
      />
      <AnswerFilter questions={questions} search={search} error={answerError} onChange={onChange} />
      <SelectField
        label={t('reports.responses.sort.label')}
        value={sortOrder === sortOrders[0] ? '' : sortOrder}
        options={sortOrders.map((orderOption) => ({
          value: orderOption === sortOrders[0] ? '' : orderOption,
          label: t(`reports.responses.sort.${orderOption}`),
        }))}
        onChange={({ currentTarget }) => onChange({ sort: currentTarget.value || undefined })}
      />
      {error && <LoadLine error={error} retry={retry} />}
    </FilterSheet>
  );
}

/** The filters of the events beside their chips: days of one's own, client, label, status and what was done about them. */
import { computeDateLimit } from '#domain/date-limit.ts';
import { inboxStates } from '#domain/inbox.ts';
import { instanceStatuses } from '#domain/planning/instance.ts';
import { useTranslation } from '../../core/texts.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { DayFields } from '../../shared/listing/DayFields.tsx';
import { FilterSheet } from '../../shared/listing/FilterSheet.tsx';
import { ListFilterFields } from '../../shared/listing/NarrowFields.tsx';
import type { RangeErrors } from '../../shared/listing/refused.ts';
import { useFormatDayRange } from '../../shared/listing/use-day-words.ts';
import {
  buildEventSpans,
  type EventsSearch,
  eventRangeOf,
  findSpanName,
  isUnnotified,
  listedStatusOf,
  searchOfSpan,
} from './events-query.ts';

/** An extra choice in the statuses: missed, and nobody was notified. */
const UNNOTIFIED = 'untold';
/** The days that have no name. */
const CUSTOM_DAYS = 'own';
const NO_FILTERS: EventsSearch = {
  from: undefined,
  to: undefined,
  labelId: undefined,
  status: undefined,
  state: undefined,
  notified: undefined,
  activityId: undefined,
  categoryId: undefined,
  weekday: undefined,
  hour: undefined,
};

type Props = {
  search: EventsSearch;
  today: string;
  dayErrors: RangeErrors;
  /** The list is of one client, which nothing here changes. */
  isOfOneClient: boolean;
  onChange: (changes: EventsSearch) => void;
  onClose: () => void;
};

export default function EventFilter({ search, today, dayErrors, isOfOneClient, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const formatDayRange = useFormatDayRange();
  const dateRange = eventRangeOf(search, today);
  const status = listedStatusOf(search);
  const spanName = findSpanName(search, today);
  const clearedSearch: EventsSearch = isOfOneClient ? NO_FILTERS : { ...NO_FILTERS, clientId: undefined };
  const hasFilters = (Object.keys(clearedSearch) as (keyof EventsSearch)[]).some((filterName) => search[filterName] !== undefined);
  return (
    <FilterSheet onClear={hasFilters ? () => onChange(clearedSearch) : undefined} onClose={onClose}>
      <SelectField
        label={t('events.days')}
        value={spanName ?? CUSTOM_DAYS}
        options={[
          ...buildEventSpans(today).map(({ name }) => ({ value: name, label: t(`events.span.${name}`) })),
          ...(spanName ? [] : [{ value: CUSTOM_DAYS, label: formatDayRange(dateRange.from, dateRange.to) }]),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const chosenSpan = buildEventSpans(today).find(({ name }) => name === value);
          if (chosenSpan) onChange(searchOfSpan(chosenSpan, search));
        }}
      />
      <DayFields {...dateRange} latestDay={computeDateLimit(today)} rangeErrors={dayErrors} onChange={onChange} />
      <ListFilterFields clientId={search.clientId} labelId={search.labelId} isOfOneClient={isOfOneClient} onChange={onChange} />
      <SelectField
        label={t('events.status')}
        value={isUnnotified(search) ? UNNOTIFIED : (status ?? '')}
        options={[
          { value: '', label: t('events.allStatuses') },
          { value: 'planned', label: t('events.planned') },
          ...instanceStatuses.flatMap((value) => [
            { value, label: t(`instance.status.${value}`) },
            ...(value === 'missed' ? [{ value: UNNOTIFIED, label: t('events.untold') }] : []),
          ]),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === UNNOTIFIED ? { status: 'missed', notified: false } : { status: value || undefined, notified: undefined })
        }
      />
      <SelectField
        label={t('events.dealing')}
        value={search.state ?? ''}
        options={[
          { value: '', label: t('events.dealtOrNot') },
          ...inboxStates.map((value) => ({ value, label: t(`events.state.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ state: inboxStates.find((inboxState) => inboxState === value) })}
      />
    </FilterSheet>
  );
}

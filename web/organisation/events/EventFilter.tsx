/** The filters of the events beside their chips: days of one's own, client, label, status and what was done about them. */
import { dateLimit } from '#domain/date-limit.ts';
import { inboxStates } from '#domain/inbox.ts';
import { statuses } from '#domain/planning/instance.ts';
import { useTexts } from '../../core/texts.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { DayFields } from '../../shared/listing/DayFields.tsx';
import { FilterSheet } from '../../shared/listing/FilterSheet.tsx';
import { NarrowFields } from '../../shared/listing/NarrowFields.tsx';
import type { RangeErrors } from '../../shared/listing/refused.ts';
import { useDayWords } from '../../shared/listing/use-day-words.ts';
import { daysOf, type EventsSearch, isUnnotified, searchOfSpan, shownSpanName, spans, statusIn } from './events-query.ts';

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
  const { t } = useTexts();
  const dayWords = useDayWords();
  const days = daysOf(search, today);
  const status = statusIn(search);
  const span = shownSpanName(search, today);
  const clearedSearch: EventsSearch = isOfOneClient ? NO_FILTERS : { ...NO_FILTERS, clientId: undefined };
  const hasFilters = (Object.keys(clearedSearch) as (keyof EventsSearch)[]).some((key) => search[key] !== undefined);
  return (
    <FilterSheet onClear={hasFilters ? () => onChange(clearedSearch) : undefined} onClose={onClose}>
      <SelectField
        label={t('events.days')}
        value={span ?? CUSTOM_DAYS}
        options={[
          ...spans(today).map(({ name }) => ({ value: name, label: t(`events.span.${name}`) })),
          ...(span ? [] : [{ value: CUSTOM_DAYS, label: dayWords(days.from, days.to) }]),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const chosenSpan = spans(today).find(({ name }) => name === value);
          if (chosenSpan) onChange(searchOfSpan(chosenSpan, search));
        }}
      />
      <DayFields {...days} latestDay={dateLimit(today)} rangeErrors={dayErrors} onChange={onChange} />
      <NarrowFields clientId={search.clientId} labelId={search.labelId} isOfOneClient={isOfOneClient} onChange={onChange} />
      <SelectField
        label={t('events.status')}
        value={isUnnotified(search) ? UNNOTIFIED : (status ?? '')}
        options={[
          { value: '', label: t('events.allStatuses') },
          { value: 'planned', label: t('events.planned') },
          ...statuses.flatMap((value) => [
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

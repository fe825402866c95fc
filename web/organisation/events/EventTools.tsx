/** The tools above the list of events: days, client, label, status and what was done about it, all in the address. */
import { Link, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { dateLimit } from '#domain/date-limit.ts';
import { inboxStates } from '#domain/inbox.ts';
import { statuses } from '#domain/planning/instance.ts';
import { useTexts } from '../../core/texts.ts';
import { Chips } from '../../kit/Chips.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { Narrow } from '../../shared/listing/Narrow.tsx';
import { OwnDays } from '../../shared/listing/OwnDays.tsx';
import css from '../../shared/listing/rows.module.css';
import { daysOf, type EventsSearch, isShown, spans, statusIn } from './events-query.ts';

/** An extra choice in the statuses: missed, and nobody was notified. */
const UNTOLD = 'untold';

/** `ofOne`: the list is of one client, which nothing here changes. */
type Props = { search: EventsSearch; today: string; refused: ComponentProps<typeof OwnDays>['refused']; ofOne: boolean };

export function EventTools({ search, today, refused, ofOne }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const days = daysOf(search, today);
  const status = statusIn(search);
  const change = (part: EventsSearch) =>
    void navigate({ to: '.', search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false });
  const customDays = (
    <OwnDays
      {...days}
      last={dateLimit(today)}
      refused={refused}
      isOn={!spans(today).some((span) => isShown(span, search, today))}
      onChange={change}
    />
  );
  return (
    <div className={`${css.tools} ${css.stacked}`}>
      <Chips
        label={t('events.days')}
        links={spans(today).map((span) => ({
          key: span.name,
          text: t(`events.span.${span.name}`),
          isOn: isShown(span, search, today),
          link: (props) => (
            <Link
              to="."
              search={{
                ...search,
                page: undefined,
                from: span.from,
                to: undefined,
                // Coming events are not missed yet, and past ones are not coming.
                ...(span.status || search.status === 'upcoming' ? { status: span.status, state: undefined, notified: undefined } : {}),
              }}
              {...props}
            />
          ),
        }))}
      />
      <Narrow clientId={search.clientId} labelId={search.labelId} ofOne={ofOne} onChange={change} first={customDays}>
        <SelectField
          hideLabel
          label={t('events.status')}
          value={status === 'missed' && search.notified === false ? UNTOLD : (status ?? '')}
          options={[
            { value: '', label: t('events.allStatuses') },
            { value: 'planned', label: t('events.planned') },
            ...statuses.flatMap((value) => [
              { value, label: t(`instance.status.${value}`) },
              ...(value === 'missed' ? [{ value: UNTOLD, label: t('events.untold') }] : []),
            ]),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change(value === UNTOLD ? { status: 'missed', notified: false } : { status: value || undefined, notified: undefined })
          }
        />
        <SelectField
          hideLabel
          label={t('events.dealing')}
          value={search.state ?? ''}
          options={[
            { value: '', label: t('events.dealtOrNot') },
            ...inboxStates.map((value) => ({ value, label: t(`events.state.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ state: inboxStates.find((one) => one === value) })}
        />
      </Narrow>
    </div>
  );
}

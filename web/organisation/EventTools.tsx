/** Which days, client, label and status the list of events shows, in the address. */
import { NativeSelect } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { statuses } from '#domain/planning/instance.ts';
import { DateField } from '../shared/DateField.tsx';
import { textOf, useTexts } from '../shared/texts.ts';
import { readDate } from '../shared/typed.ts';
import { daysOf, type EventsSearch, spans, statusIn } from './events-query.ts';
import { Narrow } from './Narrow.tsx';
import css from './rows.module.css';

/** What the server has against a day, as keys. */
type Refused = { from?: string | undefined; to?: string | undefined };

/** As far ahead as plans may lie (spec 2 §5). */
const FURTHEST = 3650;
const farFrom = (today: string) => new Date(Date.parse(today) + FURTHEST * 86_400_000).toISOString().slice(0, 10);

/** Days of one's own: typed, checked at the field, and asked for when both are right. */
type Own = { from: string; to: string; today: string; refused: Refused; onChange: (days: EventsSearch) => void };

function OwnDays({ from, to, today, refused, onChange }: Own) {
  const { t } = useTexts();
  const [typed, type] = useState({ from, to });
  const [wrong, tell] = useState<{ from?: string; to?: string }>({});
  const leave = () => {
    const [first, last] = [readDate(typed.from), readDate(typed.to)];
    const isBackwards = first && last && first > last;
    tell({
      ...(!first && { from: t('error.field.date') }),
      ...(!last ? { to: t('error.field.date') } : isBackwards ? { to: t('events.backwards') } : {}),
    });
    if (first && last && !isBackwards && (first !== from || last !== to)) onChange({ from: first, to: last });
  };
  const field = (name: 'from' | 'to') => (
    <DateField
      name={name}
      label={t(`events.${name}`)}
      value={typed[name]}
      to={farFrom(today)}
      error={wrong[name] ?? (refused[name] && (textOf(refused[name]) ?? refused[name]))}
      onChange={(value) => type({ ...typed, [name]: value })}
      onLeave={leave}
    />
  );
  return (
    <div className={css.days}>
      {field('from')}
      {field('to')}
    </div>
  );
}

/** `ofOne`: of one client, whom nothing here changes. */
type Props = { search: EventsSearch; today: string; refused: Refused; ofOne: boolean };

export function EventTools({ search, today, refused, ofOne }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const days = daysOf(search, today);
  const change = (part: EventsSearch) =>
    void navigate({ to: '.', search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false });
  return (
    <div className={`${css.tools} ${css.stacked}`}>
      <nav aria-label={t('events.days')}>
        <ul className={css.chips}>
          {spans(today).map(({ name, from, to }) => (
            <li key={name}>
              <Link
                to="."
                search={{ ...search, page: undefined, ...(name === 'week' ? { from: undefined, to: undefined } : { from, to }) }}
                replace
                preload={false}
                resetScroll={false}
                className={css.chip}
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={days.from === from && days.to === to ? 'true' : undefined}
              >
                {t(`events.span.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Narrow clientId={search.clientId} labelId={search.labelId} ofOne={ofOne} onChange={change}>
        <NativeSelect
          aria-label={t('events.status')}
          value={statusIn(search) ?? ''}
          data={[{ value: '', label: t('events.allStatuses') }, ...statuses.map((value) => ({ value, label: t(`inbox.status.${value}`) }))]}
          onChange={({ currentTarget: { value } }) => change({ status: value || undefined })}
        />
      </Narrow>
      <OwnDays key={`${days.from} ${days.to}`} {...days} today={today} refused={refused} onChange={change} />
    </div>
  );
}

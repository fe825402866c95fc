/** Which days, client and label the list of events shows, in the address. */
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DateField } from '../shared/DateField.tsx';
import { Narrow } from '../shared/listing/Narrow.tsx';
import css from '../shared/listing/rows.module.css';
import { textOf, useTexts } from '../shared/texts.ts';
import { readDate } from '../shared/typed.ts';
import { daysOf, type EventsSearch, spans } from './events-query.ts';

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

export function EventTools({ search, today, refused }: { search: EventsSearch; today: string; refused: Refused }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const days = daysOf(search, today);
  const change = (part: EventsSearch) =>
    void navigate({ to: '/organisation/handelser', search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false });
  return (
    <div className={`${css.tools} ${css.stacked}`}>
      <nav aria-label={t('events.days')}>
        <ul className={css.chips}>
          {spans(today).map(({ name, from, to }) => (
            <li key={name}>
              <Link
                to="/organisation/handelser"
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
      <Narrow clientId={search.clientId} labelId={search.labelId} onChange={change} />
      <OwnDays key={`${days.from} ${days.to}`} {...days} today={today} refused={refused} onChange={change} />
    </div>
  );
}

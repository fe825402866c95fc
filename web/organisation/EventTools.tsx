/** Which days, client and label the list of events shows, in the address. */
import { Link, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Narrow } from '../shared/listing/Narrow.tsx';
import { OwnDays } from '../shared/listing/OwnDays.tsx';
import css from '../shared/listing/rows.module.css';
import { useTexts } from '../shared/texts.ts';
import { daysOf, type EventsSearch, spans } from './events-query.ts';

/** As far ahead as plans may lie (spec 2 §5). */
const FURTHEST = 3650;
const farFrom = (today: string) => new Date(Date.parse(today) + FURTHEST * 86_400_000).toISOString().slice(0, 10);

export function EventTools({
  search,
  today,
  refused,
}: {
  search: EventsSearch;
  today: string;
  refused: ComponentProps<typeof OwnDays>['refused'];
}) {
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
      <OwnDays key={`${days.from} ${days.to}`} {...days} last={farFrom(today)} refused={refused} onChange={change} />
    </div>
  );
}

/** The tools above the list of events: days, client, label and status, all in the address. */
import { Link, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { dateLimit } from '#domain/date-limit.ts';
import { statuses } from '#domain/planning/instance.ts';
import { Narrow } from '../../family/listing/Narrow.tsx';
import { OwnDays } from '../../family/listing/OwnDays.tsx';
import css from '../../family/listing/rows.module.css';
import { Chips } from '../../kit/Chips.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { useTexts } from '../../start/texts.ts';
import { daysOf, type EventsSearch, spans, statusIn } from './events-query.ts';

/** `ofOne`: of one client, whom nothing here changes. */
type Props = { search: EventsSearch; today: string; refused: ComponentProps<typeof OwnDays>['refused']; ofOne: boolean };

export function EventTools({ search, today, refused, ofOne }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const days = daysOf(search, today);
  const change = (part: EventsSearch) =>
    void navigate({ to: '.', search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false });
  return (
    <div className={`${css.tools} ${css.stacked}`}>
      <Chips
        label={t('events.days')}
        links={spans(today).map(({ name, from, to }) => ({
          key: name,
          text: t(`events.span.${name}`),
          isOn: days.from === from && days.to === to,
          link: (props) => (
            <Link
              to="."
              search={{ ...search, page: undefined, ...(name === 'week' ? { from: undefined, to: undefined } : { from, to }) }}
              {...props}
            />
          ),
        }))}
      />
      <Narrow clientId={search.clientId} labelId={search.labelId} ofOne={ofOne} onChange={change}>
        <SelectField
          hideLabel
          label={t('events.status')}
          value={statusIn(search) ?? ''}
          options={[
            { value: '', label: t('events.allStatuses') },
            { value: 'planned', label: t('events.planned') },
            ...statuses.map((value) => ({ value, label: t(`instance.status.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ status: value || undefined })}
        />
      </Narrow>
      <OwnDays {...days} last={dateLimit(today)} refused={refused} onChange={change} />
    </div>
  );
}

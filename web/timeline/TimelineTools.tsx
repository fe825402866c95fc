/** The timeline's tools: which kind of entries it shows, and from which day back, in the address. */
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../core/texts.ts';
import { useAddress } from '../kit/address.ts';
import { Chips } from '../kit/Chips.tsx';
import chip from '../kit/chips.module.css';
import { DateField } from '../kit/DateField.tsx';
import { readDate } from '../kit/parse-date.ts';
import { DaysPill } from '../shared/listing/DaysPill.tsx';
import css from './timeline.module.css';
import type { EntryKind, TimelineSearch } from './timeline-query.ts';

const kinds = [undefined, 'ACTIVITY', 'TASK', 'REPORT', 'HANDOVER'] as const satisfies readonly (EntryKind | undefined)[];

/** A link counts as current only when its whole search matches. */
const exactMatch = { exact: true, includeSearch: true };

type Props = {
  search: TimelineSearch;
  /** The oldest day that is shown, where that is not the first of all. */
  from: string | undefined;
  today: string;
  /** Tasks are the organisation's: others have no such kind. */
  hasTasks: boolean;
  formatShortDay: (day: string) => string;
};

export function TimelineTools({ search, from, today, hasTasks, formatShortDay }: Props) {
  const { t } = useTexts();
  return (
    <div className={css.tools} data-filter>
      <Chips
        label={t('timeline.kinds')}
        links={kinds
          .filter((kind) => hasTasks || kind !== 'TASK')
          .map((kind) => ({
            key: kind ?? 'all',
            text: t(`timeline.kind.${kind ?? 'ALL'}`),
            isCurrent: search.kind === kind,
            renderLink: (props) => <Link to="/tidslinje" search={{ ...search, kind }} {...props} resetScroll />,
          }))}
      />
      <JumpField search={search} today={today} formatShortDay={formatShortDay}>
        {from && (
          <Link to="/tidslinje" search={{ ...search, from: undefined }} className={chip.chip} preload={false} activeOptions={exactMatch}>
            {t('timeline.before', { day: formatShortDay(from) })}
          </Link>
        )}
      </JumpField>
    </div>
  );
}

function JumpField({
  search,
  today,
  formatShortDay,
  children,
}: Pick<Props, 'search' | 'today' | 'formatShortDay'> & { children: ReactNode }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [typedDate, setTypedDate] = useState(search.date ?? '');
  const [dateError, setDateError] = useState<string>();
  const isAhead = (date: string | undefined) => date !== undefined && date > today;
  const noteAddress = useAddress(search.date ?? '', () => {
    setTypedDate(search.date ?? '');
    setDateError(undefined);
  });
  const jump = (date: string | undefined) => {
    // Nothing newer than today is there.
    setDateError(isAhead(date) ? t('timeline.ahead') : undefined);
    if (isAhead(date)) return;
    const nextDate = date === today ? undefined : date;
    noteAddress(nextDate ?? '');
    if (nextDate !== search.date) void navigate({ to: '/tidslinje', search: { ...search, date: nextDate } });
  };
  const commitDate = (value: string) => {
    const date = readDate(value);
    if (value.trim() === '') jump(undefined);
    else if (date) jump(date);
    else setDateError(t('error.field.date'));
  };
  return (
    <div className={css.jump}>
      <DaysPill
        label={t('timeline.jump')}
        text={search.date && !isAhead(search.date) ? formatShortDay(search.date) : t('timeline.chooseDay')}
        isActive={search.date !== undefined}
        hasError={isAhead(search.date)}
      >
        <DateField
          name="date"
          label={t('timeline.jump')}
          placeholder={today}
          value={typedDate}
          to={today}
          error={dateError ?? (isAhead(search.date) ? t('timeline.ahead') : undefined)}
          onChange={(value) => {
            setTypedDate(value);
            // Chosen in the calendar, or typed to its end.
            if (readDate(value) === value) jump(value);
          }}
          onLeave={commitDate}
        />
      </DaysPill>
      {search.date && (
        <Link to="/tidslinje" search={{ ...search, date: undefined }} className={chip.chip} preload={false} activeOptions={exactMatch}>
          {t('timeline.toNewest')}
        </Link>
      )}
      {children}
    </div>
  );
}

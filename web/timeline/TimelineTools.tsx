/** The timeline's tools: which kind of entries it shows, and from which day back, in the address. */
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { useAddress } from '../kit/address.ts';
import { Chips } from '../kit/Chips.tsx';
import chipCss from '../kit/chips.module.css';
import { DateField } from '../kit/DateField.tsx';
import { readDate } from '../kit/parse-date.ts';
import { DaysPill } from '../shared/listing/DaysPill.tsx';
import css from './timeline.module.css';
import type { EntryKind, TimelineSearch } from './timeline-query.ts';

const entryKinds = [undefined, 'ACTIVITY', 'TASK', 'REPORT', 'HANDOVER'] as const satisfies readonly (EntryKind | undefined)[];

/** A link counts as current only when its whole search matches. */
const exactMatchOptions = { exact: true, includeSearch: true };

type Props = {
  search: TimelineSearch;
  /** The oldest day that is shown, where that is not the first of all. */
  from: string | undefined;
  today: string;
  /** Tasks are the organisation's: others have no such kind. */
  maySeeTasks: boolean;
  formatShortDay: (day: string) => string;
};

export function TimelineTools({ search, from, today, maySeeTasks, formatShortDay }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.tools} data-filter>
      <Chips
        label={t('timeline.kinds')}
        links={entryKinds
          .filter((kind) => maySeeTasks || kind !== 'TASK')
          .map((kind) => ({
            key: kind ?? 'all',
            text: t(`timeline.kind.${kind ?? 'ALL'}`),
            isCurrent: search.kind === kind,
            renderLink: (props) => <Link to="/tidslinje" search={{ ...search, kind }} {...props} resetScroll />,
          }))}
      />
      <JumpToDateField search={search} today={today} formatShortDay={formatShortDay}>
        {from && (
          <Link
            to="/tidslinje"
            search={{ ...search, from: undefined }}
            className={chipCss.chip}
            preload={false}
            activeOptions={exactMatchOptions}
          >
            {t('timeline.before', { day: formatShortDay(from) })}
          </Link>
        )}
      </JumpToDateField>
    </div>
  );
}

function JumpToDateField({
  search,
  today,
  formatShortDay,
  children,
}: Pick<Props, 'search' | 'today' | 'formatShortDay'> & { children: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [dateText, setDateText] = useState(search.date ?? '');
  const [dateError, setDateError] = useState<string>();
  const isInFuture = (date: string | undefined) => date !== undefined && date > today;
  const recordAddress = useAddress(search.date ?? '', () => {
    setDateText(search.date ?? '');
    setDateError(undefined);
  });
  const jumpToDate = (date: string | undefined) => {
    // Nothing newer than today is there.
    setDateError(isInFuture(date) ? t('timeline.ahead') : undefined);
    if (isInFuture(date)) return;
    const nextDate = date === today ? undefined : date;
    recordAddress(nextDate ?? '');
    if (nextDate !== search.date) void navigate({ to: '/tidslinje', search: { ...search, date: nextDate } });
  };
  const commitDate = (enteredText: string) => {
    const date = readDate(enteredText);
    if (enteredText.trim() === '') jumpToDate(undefined);
    else if (date) jumpToDate(date);
    else setDateError(t('error.field.date'));
  };
  return (
    <div className={css.jump}>
      <DaysPill
        label={t('timeline.jump')}
        text={search.date && !isInFuture(search.date) ? formatShortDay(search.date) : t('timeline.chooseDay')}
        isActive={search.date !== undefined}
        hasError={isInFuture(search.date)}
      >
        <DateField
          name="date"
          label={t('timeline.jump')}
          placeholder={today}
          value={dateText}
          to={today}
          error={dateError ?? (isInFuture(search.date) ? t('timeline.ahead') : undefined)}
          onChange={(enteredDate) => {
            setDateText(enteredDate);
            // Chosen in the calendar, or typed to its end.
            if (readDate(enteredDate) === enteredDate) jumpToDate(enteredDate);
          }}
          onLeave={commitDate}
        />
      </DaysPill>
      {search.date && (
        <Link
          to="/tidslinje"
          search={{ ...search, date: undefined }}
          className={chipCss.chip}
          preload={false}
          activeOptions={exactMatchOptions}
        >
          {t('timeline.toNewest')}
        </Link>
      )}
      {children}
    </div>
  );
}

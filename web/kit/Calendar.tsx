/** A month to choose a day in: weeks from Monday, in the reader's language. */
import './calendar.css';
import 'dayjs/locale/sv';
import { DatePicker } from '@mantine/dates';
import { useTexts } from '../start/texts.ts';
import { dayName, useDates } from './dates.ts';

type Props = {
  day: string | undefined;
  /** The first and the last day that may be chosen; without the first, any before the last. */
  from?: string | undefined;
  to: string;
  onPick: (day: string) => void;
};

export default function Calendar({ day, from, to, onPick }: Props) {
  const { t, locale } = useTexts();
  const { today } = useDates();
  return (
    <DatePicker
      className="day-picker"
      size="lg"
      fullWidth
      locale={locale}
      firstDayOfWeek={1}
      weekendDays={[]}
      highlightToday
      {...(from && { minDate: from })}
      maxDate={to}
      value={day ?? null}
      defaultDate={day ?? from ?? today()}
      getDayAriaLabel={(one) => `${dayName(one, locale)} ${one.slice(0, 4)}`}
      onChange={(picked) => picked && onPick(picked)}
      ariaLabels={{
        previousMonth: t('shared.calendar.previousMonth'),
        nextMonth: t('shared.calendar.nextMonth'),
        previousYear: t('shared.calendar.previousYear'),
        nextYear: t('shared.calendar.nextYear'),
        previousDecade: t('shared.calendar.previousDecade'),
        nextDecade: t('shared.calendar.nextDecade'),
      }}
    />
  );
}

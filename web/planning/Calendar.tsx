/** A month to pick a day from: weeks from Monday, at most ten years ahead (spec 2 §5). */
import './dates.css';
import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/sv';
import { useDates } from '../shared/dates.ts';
import { useTexts } from '../shared/texts.ts';
import { lastDay } from './day.ts';

export default function Calendar({ day, onPick }: { day: string | undefined; onPick: (day: string) => void }) {
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
      maxDate={lastDay(today())}
      value={day ?? null}
      defaultDate={day ?? today()}
      onChange={(picked) => picked && onPick(picked)}
      ariaLabels={{
        previousMonth: t('day.previousMonth'),
        nextMonth: t('day.nextMonth'),
        previousYear: t('day.previousYear'),
        nextYear: t('day.nextYear'),
        previousDecade: t('day.previousDecade'),
        nextDecade: t('day.nextDecade'),
      }}
    />
  );
}

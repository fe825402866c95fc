/** Another day from a calendar: weeks from Monday, at most ten years ahead (spec 2 §5). */
import './dates.css';
import { Button } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/sv';
import { Sheet } from '../shared/Sheet.tsx';
import sheet from '../shared/sheet.module.css';
import { useTexts } from '../shared/texts.ts';
import { lastDay } from './day.ts';

type Props = { date: string; today: string; onPick: (date: string) => void; onClose: () => void };

export default function DateSheet({ date, today, onPick, onClose }: Props) {
  const { t, locale } = useTexts();
  return (
    <Sheet title={t('day.pickDate')} onClose={onClose}>
      {(close) => {
        const pick = (day: string) => {
          close();
          onPick(day);
        };
        return (
          <>
            <DatePicker
              className="day-picker"
              size="lg"
              fullWidth
              locale={locale}
              firstDayOfWeek={1}
              weekendDays={[]}
              highlightToday
              maxDate={lastDay(today)}
              value={date}
              defaultDate={date}
              onChange={(day) => day && pick(day)}
              ariaLabels={{
                previousMonth: t('day.previousMonth'),
                nextMonth: t('day.nextMonth'),
                previousYear: t('day.previousYear'),
                nextYear: t('day.nextYear'),
                previousDecade: t('day.previousDecade'),
                nextDecade: t('day.nextDecade'),
                monthLevelControl: t('day.pickMonth'),
                yearLevelControl: t('day.pickYear'),
              }}
            />
            <Button fullWidth variant="subtle" className={sheet.main ?? ''} onClick={() => pick(today)}>
              {t('day.toToday')}
            </Button>
          </>
        );
      }}
    </Sheet>
  );
}

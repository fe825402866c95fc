/** Another day from a calendar. */
import { computeDateLimit } from '#domain/date-limit.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import Calendar from '../kit/Calendar.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import sheetCss from '../kit/sheet.module.css';

type Props = { date: string; today: string; onPick: (date: string) => void; onClose: () => void };

export default function DateSheet({ date, today, onPick, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet title={t('day.pickDate')} onClose={onClose}>
      {(close) => {
        const pickDay = (day: string) => {
          close();
          onPick(day);
        };
        return (
          <>
            <Calendar day={date} to={computeDateLimit(today)} takesFocus onPick={pickDay} />
            <Button isFullWidth variant="subtle" className={sheetCss.main} onClick={() => pickDay(today)}>
              {t('day.toToday')}
            </Button>
          </>
        );
      }}
    </Sheet>
  );
}

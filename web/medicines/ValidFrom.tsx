/** From when an order applies: from now on, or from a moment that is chosen, ahead or behind (R129). */
import { serverNow } from '../core/clock.ts';
import { useTranslation } from '../core/texts.ts';
import { DateField } from '../kit/DateField.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import sheetCss from '../kit/sheet.module.css';
import { TimeField } from '../kit/TimeField.tsx';
import css from './medicines.module.css';
import type { OrderDraft } from './order-draft.ts';

type Props = {
  draft: OrderDraft;
  timeZone: string;
  errorOf: (field: string) => string | undefined;
  onChange: (changes: Partial<OrderDraft>) => void;
};

export function ValidFrom({ draft: { hasFrom, fromDay, fromClock }, timeZone, errorOf, onChange }: Props) {
  const { t } = useTranslation();
  const { today, formatTime } = useDateFormatters(timeZone);
  const chooseStart = (isOtherMoment: boolean) =>
    onChange(
      isOtherMoment ? { hasFrom: true, fromDay: fromDay || today(), fromClock: fromClock || formatTime(serverNow()) } : { hasFrom: false },
    );
  return (
    <div>
      <SegmentedControl
        isLabelShown
        label={t('assistmeApp.medicine.fromDate')}
        value={hasFrom ? 'OTHER' : 'NOW'}
        options={(['NOW', 'OTHER'] as const).map((choice) => [choice, t(`medicines.validFrom.${choice}`)] as const)}
        onPick={(choice) => chooseStart(choice === 'OTHER')}
      />
      {hasFrom && (
        <div className={css.moment}>
          <DateField
            required
            name="fromDay"
            to="2100-12-31"
            label={t('medicines.fromDay')}
            value={fromDay}
            error={errorOf('fromDay') ?? errorOf('fromDate')}
            onChange={(value) => onChange({ fromDay: value })}
          />
          <TimeField
            required
            className={sheetCss.gap}
            name="fromClock"
            label={t('medicines.fromClock')}
            placeholder={t('instance.timeHint')}
            value={fromClock}
            error={errorOf('fromClock')}
            onChange={(value) => onChange({ fromClock: value })}
          />
        </div>
      )}
    </div>
  );
}

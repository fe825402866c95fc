/** A month to choose a day in, weeks from Monday, in the reader's language. */
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/sv';
import { DatePicker } from '@mantine/dates';
import { dayName } from '../dates.ts';
import { useTexts } from '../texts.ts';
import css from './rule.module.css';

type Props = { value: string | undefined; from: string; to: string; onChoose: (day: string) => void };

export default function Calendar({ value, from, to, onChoose }: Props) {
  const { t, locale } = useTexts();
  return (
    <DatePicker
      className={css.picker ?? ''}
      size="lg"
      value={value ?? null}
      defaultDate={value ?? from}
      minDate={from}
      maxDate={to}
      locale={locale}
      firstDayOfWeek={1}
      weekendDays={[]}
      getDayAriaLabel={(day) => `${dayName(day, locale)} ${day.slice(0, 4)}`}
      ariaLabels={{
        nextMonth: t('rule.nextMonth'),
        previousMonth: t('rule.previousMonth'),
        nextYear: t('rule.nextYears'),
        previousYear: t('rule.previousYears'),
        nextDecade: t('rule.nextYears'),
        previousDecade: t('rule.previousYears'),
      }}
      onChange={(day) => day && onChoose(day)}
    />
  );
}

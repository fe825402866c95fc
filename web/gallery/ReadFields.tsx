/** The gallery's fields whose text is read: a day with its time of day, and numbers; each says what it was read as. */
import { useState } from 'react';
import { findText, useTranslation } from '../core/texts.ts';
import { NumberField } from '../kit/NumberField.tsx';
import { numberText } from '../kit/numbers.ts';
import { numberErrorOf, readNumber, readWholeNumber } from '../kit/read-number.ts';
import { useDateTimeFields } from '../shared/dated/use-when.ts';
import { DateTimeFields } from '../shared/dated/WhenFields.tsx';

export function ReadFields() {
  const { t, locale } = useTranslation();
  const whenField = useDateTimeFields({ day: '2026-11-20', clock: '08:00' });
  const [amountText, setAmountText] = useState('2');
  const [timesText, setTimesText] = useState('3');
  const amountError = numberErrorOf(amountText, locale);
  const parsedAmount = readNumber(amountText, locale);
  const parsedTimes = readWholeNumber(timesText, locale);
  return (
    <>
      <DateTimeFields whenFields={whenField} />
      <p>{whenField.instant ?? '–'}</p>
      <NumberField
        name="amount"
        label={t('assistmeApp.inventoryEffect.amount')}
        error={amountError && findText(amountError)}
        value={amountText}
        onChange={({ currentTarget }) => setAmountText(currentTarget.value)}
      />
      <p>{parsedAmount === undefined ? '–' : numberText(parsedAmount, locale)}</p>
      <NumberField
        isWhole
        name="times"
        label={t('plans.times')}
        error={parsedTimes === undefined ? t('error.field.number') : undefined}
        value={timesText}
        onChange={({ currentTarget }) => setTimesText(currentTarget.value)}
      />
    </>
  );
}

/** The gallery's fields whose text is read: a day with its time of day, and numbers; each says what it was read as. */
import { useState } from 'react';
import { textOf, useTexts } from '../core/texts.ts';
import { NumberField } from '../kit/NumberField.tsx';
import { numberText } from '../kit/numbers.ts';
import { readNumber, readWhole, wrongNumber } from '../kit/read-number.ts';
import { useWhen } from '../shared/dated/use-when.ts';
import { WhenFields } from '../shared/dated/WhenFields.tsx';

export function ReadFields() {
  const { t, locale } = useTexts();
  const whenField = useWhen({ day: '2026-11-20', clock: '08:00' });
  const [amount, setAmount] = useState('2');
  const [times, setTimes] = useState('3');
  const amountError = wrongNumber(amount, locale);
  const number = readNumber(amount, locale);
  const wholeNumber = readWhole(times, locale);
  return (
    <>
      <WhenFields whenFields={whenField} />
      <p>{whenField.instant ?? '–'}</p>
      <NumberField
        name="amount"
        label={t('assistmeApp.inventoryEffect.amount')}
        error={amountError && textOf(amountError)}
        value={amount}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
      />
      <p>{number === undefined ? '–' : numberText(number, locale)}</p>
      <NumberField
        isWhole
        name="times"
        label={t('plans.times')}
        error={wholeNumber === undefined ? t('error.field.number') : undefined}
        value={times}
        onChange={({ currentTarget }) => setTimes(currentTarget.value)}
      />
    </>
  );
}

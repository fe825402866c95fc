/** A number as it is typed, its unit after its name; what was stored stands with the decimal sign of the reader's language. */
import type { ComponentProps } from 'react';
import { decimalSigns } from '#domain/locales.ts';
import { useTexts } from '../core/texts.ts';
import { NumberField } from '../kit/NumberField.tsx';

type Props = Omit<ComponentProps<typeof NumberField>, 'value' | 'onChange'> & {
  value: string;
  unit?: string | null | undefined;
  onChange: (value: string) => void;
};

export function AmountField({ label, value, unit, onChange, ...field }: Props) {
  const { locale } = useTexts();
  const displayValue = /^-?\d+\.\d+$/.test(value) ? value.replace('.', decimalSigns[locale]) : value;
  return (
    <NumberField
      {...field}
      label={unit ? `${label} (${unit})` : label}
      value={displayValue}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

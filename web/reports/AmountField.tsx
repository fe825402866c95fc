/** A number as it is typed, its unit after its name; what was stored stands with the decimal sign of the reader's language. */
import type { ComponentProps } from 'react';
import { decimalSigns } from '#domain/locales.ts';
import { useTranslation } from '../core/texts.ts';
import { NumberField } from '../kit/NumberField.tsx';

type Props = Omit<ComponentProps<typeof NumberField>, 'value' | 'onChange'> & {
  value: string;
  unit?: string | null | undefined;
  onChange: (value: string) => void;
};

export function AmountField({ label, value, unit, onChange, ...fieldProps }: Props) {
  const { locale } = useTranslation();
  const displayValue = /^-?\d+\.\d+$/.test(value) ? value.replace('.', decimalSigns[locale]) : value;
  return (
    <NumberField
      {...fieldProps}
      label={unit ? `${label} (${unit})` : label}
      value={displayValue}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

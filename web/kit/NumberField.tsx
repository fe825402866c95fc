/** A number, typed in the reader's language and read by read-number.ts; `isWhole` where decimals mean nothing. What is typed is never cut. */
import type { ComponentProps } from 'react';
import { TextField } from './TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'inputMode' | 'maxLength' | 'type'> & { isWhole?: boolean };

export function NumberField({ isWhole = false, ...fieldProps }: Props) {
  return <TextField {...fieldProps} inputMode={isWhole ? 'numeric' : 'decimal'} />;
}

/** A time of day, typed as people write it and shown as HH:mm once it is left. What is typed is never cut. */
import type { ComponentProps } from 'react';
import { readTime } from './parse-date.ts';
import { TextField } from './TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'inputMode' | 'maxLength' | 'type' | 'value' | 'onChange' | 'onBlur'> & {
  value: string;
  onChange: (value: string) => void;
  /** Called with its value once it is left. */
  onLeave?: (value: string) => void;
};

export function TimeField({ value, onChange, onLeave, ...fieldProps }: Props) {
  return (
    <TextField
      {...fieldProps}
      aria-description={fieldProps.placeholder}
      inputMode="numeric"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const time = readTime(value) ?? value;
        onChange(time);
        onLeave?.(time);
      }}
    />
  );
}

/** A field of one paragraph that grows with what is typed: titles of questions are longer than a phone is wide. */
import { FieldFrame } from '../../kit/FieldFrame.tsx';
import { lengthErrorText } from '../../kit/too-long.ts';
import css from './forms.module.css';

type Props = {
  name: string;
  label: string;
  maxLength: number;
  value: string;
  error: string | undefined;
  required?: boolean;
  onChange: (value: string) => void;
};

export const GrowingField = ({ name, label, maxLength, value, error, required = false, onChange }: Props) => (
  <FieldFrame label={label} error={error ?? lengthErrorText(value, maxLength)}>
    {(fieldProps) => (
      <textarea
        {...fieldProps}
        className={`${fieldProps.className} ${css.growing}`}
        name={name}
        required={required}
        rows={1}
        autoComplete="off"
        value={value}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        // Pasted text may hold lines, the field is one.
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\s*\n\s*/g, ' '))}
      />
    )}
  </FieldFrame>
);

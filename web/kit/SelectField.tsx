/** A select field, one of a few in the device's own list: HTML's select. */
import type { ComponentProps } from 'react';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';
import css from './field.module.css';
import { Icon } from './Icon.tsx';
import { selector } from './icons.ts';

type Props = FrameProps & {
  options: readonly { value: string; label: string }[];
  /** 44 px high instead of 50. */
  size?: 'md';
} & Omit<ComponentProps<'select'>, keyof FrameProps | 'id' | 'aria-label' | 'size' | 'children'>;

export function SelectField({ label, hideLabel, hint, error, className, options, size, ...select }: Props) {
  return (
    <FieldFrame label={label} hideLabel={hideLabel} hint={hint} error={error} className={className}>
      {(controlProps) => (
        <>
          <select data-size={size} {...select} {...controlProps}>
            {options.map(({ value, label: optionLabel }) => (
              <option key={value} value={value}>
                {optionLabel}
              </option>
            ))}
          </select>
          <span className={`${css.end} ${css.mark}`}>
            <Icon d={selector} size={20} />
          </span>
        </>
      )}
    </FieldFrame>
  );
}

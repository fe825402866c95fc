/** A select field, one of a few in the device's own list: HTML's select. */
import type { ComponentProps } from 'react';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';
import css from './field.module.css';
import { Icon } from './Icon.tsx';
import { selectorIcon } from './icons.ts';

type Props = FrameProps & {
  options: readonly { value: string; label: string }[];
  /** 44 px high instead of 50. */
  size?: 'md';
} & Omit<ComponentProps<'select'>, keyof FrameProps | 'id' | 'aria-label' | 'size' | 'children'>;

export function SelectField({ label, isLabelHidden, hint, error, className, options, size, ...selectProps }: Props) {
  return (
    <FieldFrame label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} className={className}>
      {(controlProps) => (
        <>
          <select data-size={size} {...selectProps} {...controlProps}>
            {options.map(({ value, label: optionLabel }) => (
              <option key={value} value={value}>
                {optionLabel}
              </option>
            ))}
          </select>
          <span className={`${css.end} ${css.mark}`}>
            <Icon d={selectorIcon} size={20} />
          </span>
        </>
      )}
    </FieldFrame>
  );
}

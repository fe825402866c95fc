/** A field of several lines, which grows as one types. */
import type { ComponentProps } from 'react';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';
import css from './text-area.module.css';
import { lengthErrorText } from './too-long.ts';

type Props = FrameProps & Omit<ComponentProps<'textarea'>, keyof FrameProps | 'id' | 'aria-label'>;

export function TextArea({ label, isLabelHidden, hint, error, className, maxLength, ...areaProps }: Props) {
  return (
    <FieldFrame
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      error={error ?? lengthErrorText(areaProps.value, maxLength)}
      className={className}
    >
      {(controlProps) => <textarea rows={3} {...areaProps} {...controlProps} className={`${controlProps.className} ${css.area}`} />}
    </FieldFrame>
  );
}

/** A field of several lines, which grows as one types. */
import type { ComponentProps } from 'react';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';
import css from './text-area.module.css';
import { lengthErrorText } from './too-long.ts';

type Props = FrameProps & Omit<ComponentProps<'textarea'>, keyof FrameProps | 'id' | 'aria-label'>;

export function TextArea({ label, hideLabel, hint, error, className, maxLength, ...area }: Props) {
  return (
    <FieldFrame
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error ?? lengthErrorText(area.value, maxLength)}
      className={className}
    >
      {(controlProps) => <textarea rows={3} {...area} {...controlProps} className={`${controlProps.className} ${css.area}`} />}
    </FieldFrame>
  );
}

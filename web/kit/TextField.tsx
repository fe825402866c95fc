/** A text field of one line. Fields of their own autocompletion say so; else the browser offers nothing. */
import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';
import css from './field.module.css';
import { lengthErrorText } from './too-long.ts';

type Props = FrameProps & {
  /** Before what is typed. */
  icon?: ReactNode;
  /** A button after it. */
  endButton?: ReactNode;
  /** A mark after it, which is not pressed itself. */
  endMark?: ReactNode;
} & Omit<ComponentProps<'input'>, keyof FrameProps | 'id' | 'aria-label'>;

export function TextField({ label, isLabelHidden, hint, error, className, icon, endButton, endMark, maxLength, ...inputProps }: Props) {
  return (
    <FieldFrame
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      error={error ?? lengthErrorText(inputProps.value, maxLength)}
      className={className}
    >
      {(controlProps) => (
        <>
          {icon && <span className={css.start}>{icon}</span>}
          <input autoComplete="off" {...inputProps} {...controlProps} />
          {endButton && <span className={css.end}>{endButton}</span>}
          {endMark && <span className={`${css.end} ${css.mark}`}>{endMark}</span>}
        </>
      )}
    </FieldFrame>
  );
}

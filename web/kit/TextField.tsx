/** A text field of one line. Fields of their own autocompletion say so; else the browser offers nothing. */
import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';
import css from './field.module.css';
import { lengthErrorText } from './too-long.ts';

type Props = FrameProps & {
  /** Before what is typed. */
  icon?: ReactNode;
  /** A button after it. */
  act?: ReactNode;
  /** A mark after it, which is not pressed itself. */
  mark?: ReactNode;
} & Omit<ComponentProps<'input'>, keyof FrameProps | 'id' | 'aria-label'>;

export function TextField({ label, hideLabel, hint, error, className, icon, act, mark, maxLength, ...input }: Props) {
  return (
    <FieldFrame
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error ?? lengthErrorText(input.value, maxLength)}
      className={className}
    >
      {(controlProps) => (
        <>
          {icon && <span className={css.start}>{icon}</span>}
          <input autoComplete="off" {...input} {...controlProps} />
          {act && <span className={css.end}>{act}</span>}
          {mark && <span className={`${css.end} ${css.mark}`}>{mark}</span>}
        </>
      )}
    </FieldFrame>
  );
}

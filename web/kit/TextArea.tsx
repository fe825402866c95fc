/** A field of several lines, which grows as one types. */
import type { ComponentProps } from 'react';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';
import css from './text-area.module.css';

type Props = FrameProps & Omit<ComponentProps<'textarea'>, keyof FrameProps | 'id' | 'aria-label'>;

export function TextArea({ label, hideLabel, hint, error, className, ...area }: Props) {
  return (
    <FieldFrame label={label} hideLabel={hideLabel} hint={hint} error={error} className={className}>
      {(tied) => <textarea rows={3} {...area} {...tied} className={`${tied.className} ${css.area}`} />}
    </FieldFrame>
  );
}

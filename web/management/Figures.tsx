/** Numbers that belong together, each with what is normal; one that is not stands out, and leads on. */
import { type ReactNode, useId } from 'react';
import css from './management.module.css';

export type Figure = {
  name: string;
  value: string;
  /** The normal range, in a sentence. */
  normalRange?: string;
  /** Somebody should look at it. */
  needsAttention?: boolean;
};

type Props = { title: string; normalRange?: string | undefined; figures?: readonly Figure[]; children?: ReactNode };

export function Figures({ title, normalRange, figures = [], children }: Props) {
  const titleId = useId();
  return (
    <section className={css.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {normalRange && <p className={css.normal}>{normalRange}</p>}
      {figures.length > 0 && (
        <dl className={css.figures}>
          {figures.map(({ name, value, normalRange: figureRange, needsAttention }) => (
            <div key={name} data-off={needsAttention || undefined}>
              <dt>{name}</dt>
              <dd>
                <b>{value}</b>
                {figureRange && <small>{figureRange}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}

/** A small piece of how a part of a figure looks, beside the word that says what it is. */
import { useId } from 'react';
import css from './columns.module.css';
import { Hatches } from './Hatches.tsx';
import { fillOf, type Look } from './looks.ts';

export function Swatch({ look }: { look: Look }) {
  const hatches = useId();
  return (
    <svg className={css.swatch} viewBox="0 0 14 14" aria-hidden="true">
      <Hatches of={hatches} />
      <rect className={css[look]} fill={fillOf(hatches, look)} x="1" y="1" width="12" height="12" rx="2" />
    </svg>
  );
}

/** Large figures: what was planned, signed, skipped and missed. */
import type { Summary } from '#contract/statistics.ts';
import { useTexts } from '../../core/texts.ts';
import { numberText } from '../../kit/numbers.ts';
import css from './sums.module.css';

const figures = [
  ['plannedInstances', 'planned'],
  ['signedInstances', 'signed'],
  ['skippedInstances', 'skipped'],
  ['missedInstances', 'missed'],
] as const satisfies readonly (readonly [keyof Summary, string])[];

/** `row`: four beside each other, above a list. They have their place before they are known. */
export function Sums({ sums, row }: { sums: Summary | undefined; row?: true }) {
  const { t, locale } = useTexts();
  return (
    <dl className={css.figures} data-row={row} aria-busy={!sums || undefined}>
      {figures.map(([field, name]) => (
        <div key={field} data-warn={(field === 'missedInstances' && (sums?.[field] ?? 0) > 0) || undefined}>
          <dt>{t(`details.${name}`)}</dt>
          <dd>{sums ? numberText(sums[field], locale) : '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  );
}

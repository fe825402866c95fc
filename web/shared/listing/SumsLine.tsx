/** The numbers planned, signed, skipped and missed, in one sentence over a flat bar: what was missed has the weight, and zeros fade. */
import type { Summary } from '#contract/statistics.ts';
import { useTexts } from '../../core/texts.ts';
import css from './sums-line.module.css';

/** Planned first, of which the others are parts. */
const parts = [
  ['plannedInstances', 'planned'],
  ['signedInstances', 'signed'],
  ['skippedInstances', 'skipped'],
  ['missedInstances', 'missed'],
] as const satisfies readonly (readonly [keyof Summary, string])[];

/** `label`: of what they are. They have their place before they are known. */
export function SumsLine({ sums, label }: { sums: Summary | undefined; label: string }) {
  const { t } = useTexts();
  return (
    <div className={css.sums} aria-busy={!sums || undefined}>
      <ul aria-label={label}>
        {sums &&
          parts.map(([field, name]) => (
            <li key={field} data-part={name} data-none={sums[field] === 0 || undefined}>
              {t(`listing.sums.${name}`, { count: sums[field] })}
            </li>
          ))}
      </ul>
      <div className={css.bar} aria-hidden="true">
        {sums && parts.slice(1).map(([field, name]) => <i key={field} data-part={name} style={{ flexGrow: sums[field] }} />)}
        {sums && (
          <i
            style={{ flexGrow: Math.max(0, sums.plannedInstances - sums.signedInstances - sums.skippedInstances - sums.missedInstances) }}
          />
        )}
      </div>
    </div>
  );
}

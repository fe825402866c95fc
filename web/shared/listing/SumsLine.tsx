/** The numbers planned, signed, skipped and missed, in one sentence over a flat bar: what was missed has the weight, and zeros fade. */
import type { Summary } from '#contract/statistics.ts';
import { useTranslation } from '../../core/texts.ts';
import css from './sums-line.module.css';

/** Planned first, of which the others are parts. */
const sumParts = [
  ['plannedInstances', 'planned'],
  ['signedInstances', 'signed'],
  ['skippedInstances', 'skipped'],
  ['missedInstances', 'missed'],
] as const satisfies readonly (readonly [keyof Summary, string])[];

/** `label`: of what they are. They have their place before they are known. */
export function SumsLine({ sums, label }: { sums: Summary | undefined; label: string }) {
  const { t } = useTranslation();
  return (
    <div className={css.sums} aria-busy={!sums || undefined}>
      <ul aria-label={label}>
        {sums &&
          sumParts.map(([field, partName]) => (
            <li key={field} data-part={partName} data-none={sums[field] === 0 || undefined}>
              {t(`listing.sums.${partName}`, { count: sums[field] })}
            </li>
          ))}
      </ul>
      <div className={css.bar} aria-hidden="true">
        {sums && sumParts.slice(1).map(([field, partName]) => <i key={field} data-part={partName} style={{ flexGrow: sums[field] }} />)}
        {sums && (
          <i
            style={{ flexGrow: Math.max(0, sums.plannedInstances - sums.signedInstances - sums.skippedInstances - sums.missedInstances) }}
          />
        )}
      </div>
    </div>
  );
}

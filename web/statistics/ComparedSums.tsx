/** Large figures of a span of days, each with the one of the span before in words; for the organisation a way to its events. */
import { Link } from '@tanstack/react-router';
import type { ClientFigures } from '#contract/statistics.ts';
import { can } from '#domain/permissions.ts';
import type { ListedStatus } from '#domain/planning/instance.ts';
import type { Days } from '#domain/statistics.ts';
import { numberText } from '../kit/numbers.ts';
import { useWho } from '../start/session.ts';
import { useTexts } from '../start/texts.ts';
import css from './statistics.module.css';

type Sums = ClientFigures['before'];
const figures = [
  ['plannedInstances', 'planned', 'planned'],
  ['signedInstances', 'signed', 'completed'],
  ['skippedInstances', 'skipped', 'skipped'],
  ['missedInstances', 'missed', 'missed'],
  ['reportedInstances', 'reported', 'reported'],
] as const satisfies readonly (readonly [keyof Sums, string, ListedStatus])[];

type Props = { sums: Sums; before: Sums; clientId: number; days: Days };

export function ComparedSums({ sums, before, clientId, days: { from, to } }: Props) {
  const { t, locale } = useTexts();
  const leads = can(useWho(), 'page.organisation');
  return (
    <dl className={css.sums}>
      {figures.map(([field, name, status]) => {
        const [now, then] = [sums[field], before[field]];
        const number = numberText(now, locale);
        const how = now === then ? 'same' : now > then ? 'more' : 'fewer';
        return (
          <div key={field} data-warn={(name === 'missed' && now > 0) || undefined}>
            <dt>{t(`statistics.figure.${name}`)}</dt>
            <dd>
              <b>
                {leads ? (
                  <Link to="/organisation/handelser" search={{ clientId, from, to, status }} preload={false}>
                    {number}
                  </Link>
                ) : (
                  number
                )}
              </b>
              <small>{t(`statistics.${how}`, { count: Math.abs(now - then), before: then })}</small>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

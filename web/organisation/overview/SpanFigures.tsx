/** Figures of a span of days: planned, signed, skipped, missed and reported, each a link to those events. */
import { Link } from '@tanstack/react-router';
import type { ClientSums } from '#contract/overview.ts';
import type { ListedStatus } from '#domain/planning/instance.ts';
import { useTranslation } from '../../core/texts.ts';
import { numberText } from '../../kit/numbers.ts';
import css from './overview.module.css';
import type { DateSpan } from './overview-query.ts';

const figureKinds = [
  ['missedInstances', 'missed', 'missed'],
  ['plannedInstances', 'planned', 'planned'],
  ['signedInstances', 'signed', 'completed'],
  ['skippedInstances', 'skipped', 'skipped'],
  ['reportedInstances', 'reported', 'reported'],
] as const satisfies readonly (readonly [keyof ClientSums, string, ListedStatus])[];

type Props = {
  /** The company's sums have no reported ones; while they load they have their place. */
  sums: (Omit<ClientSums, 'reportedInstances'> & { reportedInstances?: number }) | undefined;
  span: DateSpan;
  /** The client; else the whole company. */
  client?: { id: number };
  labelId?: number | undefined;
};

export function SpanFigures({ sums, span: { name: spanName, from, to }, client, labelId }: Props) {
  const { t, locale } = useTranslation();
  const spanTitle = t(`overview.span.${spanName}`);
  return (
    <div className={css.span}>
      {client ? <h3>{spanTitle}</h3> : <h2>{spanTitle}</h2>}
      <ul>
        {figureKinds.map(([sumField, figureName, status]) => {
          const figure = sums?.[sumField];
          if (figure === undefined && (sums || figureName === 'reported')) return null;
          return (
            <li key={sumField}>
              <Link
                to="/organisation/handelser"
                search={{ clientId: client?.id, labelId, from, to, status }}
                preload={false}
                className={css.figure}
                data-warn={(figureName === 'missed' && (figure ?? 0) > 0) || undefined}
                data-calm={!figure || undefined}
              >
                <b>{figure === undefined ? '\u00a0' : numberText(figure, locale)}</b> <span>{t(`overview.figure.${figureName}`)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

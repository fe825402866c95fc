/** Figures of a span of days: planned, signed, skipped, missed and reported, each a link to those events. */
import { Link } from '@tanstack/react-router';
import type { ClientSums } from '#contract/overview.ts';
import type { ListedStatus } from '#domain/planning/instance.ts';
import { useTexts } from '../../core/texts.ts';
import { numberText } from '../../kit/numbers.ts';
import css from './overview.module.css';
import type { Span } from './overview-query.ts';

const figures = [
  ['missedInstances', 'missed', 'missed'],
  ['plannedInstances', 'planned', 'planned'],
  ['signedInstances', 'signed', 'completed'],
  ['skippedInstances', 'skipped', 'skipped'],
  ['reportedInstances', 'reported', 'reported'],
] as const satisfies readonly (readonly [keyof ClientSums, string, ListedStatus])[];

type Props = {
  /** The company's sums have no reported ones; while they load they have their place. */
  sums: (Omit<ClientSums, 'reportedInstances'> & { reportedInstances?: number }) | undefined;
  spanName: Span;
  /** The client; else the whole company. */
  client?: { id: number };
  labelId?: number | undefined;
};

export function SpanFigures({ sums, spanName: { name: span, from, to }, client, labelId }: Props) {
  const { t, locale } = useTexts();
  const title = t(`overview.span.${span}`);
  return (
    <div className={css.span}>
      {client ? <h3>{title}</h3> : <h2>{title}</h2>}
      <ul>
        {figures.map(([field, name, status]) => {
          const figure = sums?.[field];
          if (figure === undefined && (sums || name === 'reported')) return null;
          return (
            <li key={field}>
              <Link
                to="/organisation/handelser"
                search={{ clientId: client?.id, labelId, from, to, status }}
                preload={false}
                className={css.figure}
                data-warn={(name === 'missed' && (figure ?? 0) > 0) || undefined}
                data-calm={!figure || undefined}
              >
                <b>{figure === undefined ? '\u00a0' : numberText(figure, locale)}</b> <span>{t(`overview.figure.${name}`)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The events since one's last shift, to be read in a minute: numbers first, then short lines by kind, each a link (R89). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SinceLine } from '#contract/handover.ts';
import type { SinceKind } from '#domain/handover.ts';
import { useTranslation } from '../core/texts.ts';
import { Chips } from '../kit/Chips.tsx';
import { areQueriesSettled } from '../kit/combined-queries.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { amountText } from '../kit/numbers.ts';
import { ReservedPlace } from '../kit/ReservedPlace.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import css from '../shared/handover/handover.module.css';
import { sinceLastQuery } from '../shared/handover/handover-query.ts';
import { eventCountsText } from '../shared/handover/since-words.ts';
import { useFormatMoment } from '../shared/listing/moment.ts';
import type { Client } from '../shared/team/client.ts';

/** The page that a line leads to. */
const pagePathOf = (kind: SinceKind) =>
  kind === 'HANDOVER'
    ? '/overlamning/$id'
    : kind === 'REPORT'
      ? '/rapportinstans/$id'
      : stockKinds.includes(kind)
        ? '/inventering/$id'
        : kind === 'MEDICINE' || kind === 'MEDICINE_ENDED' || kind === 'MEDICINE_PAUSED'
          ? '/lakemedel/$id'
          : '/handelse/$id';

const stockKinds: readonly SinceKind[] = ['REFILLED', 'COUNTED', 'CORRECTED', 'WASTED', 'RETURNED'];

const sinceSpans = [
  { days: undefined, text: 'handover.since.own', title: 'handover.since.title' },
  { days: 1, text: 'handover.since.day', title: 'handover.since.never' },
  { days: 3, text: 'handover.since.threeDays', title: 'handover.since.lastThreeDays' },
  { days: 7, text: 'handover.since.week', title: 'handover.since.lastWeek' },
  { days: 14, text: 'handover.since.fortnight', title: 'handover.since.lastFortnight' },
] as const;
const [lastShiftSpan, lastDaySpan] = sinceSpans;

/** `requestedDays`: days back. */
export function SinceShift({ client, requestedDays }: { client: Client; requestedDays: number | undefined }) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  const lastShiftQuery = useQuery(sinceLastQuery(client.id));
  // A reader without an earlier shift sees the last day and night (decision 062), and nothing of a shift.
  const hasNoEarlierShift = lastShiftQuery.data?.basis === 'NEVER';
  const span = sinceSpans.find(({ days }) => days === requestedDays) ?? lastShiftSpan;
  const shownSpan = hasNoEarlierShift && span === lastShiftSpan ? lastDaySpan : span;
  const { data: sinceSummary, error, refetch } = useQuery(sinceLastQuery(client.id, span.days));
  return (
    <section aria-labelledby="since">
      <h2 id="since">{t(shownSpan.title)}</h2>
      <ReservedPlace isShown={areQueriesSettled(lastShiftQuery)}>
        <Chips
          label={t('handover.since.days')}
          links={sinceSpans
            .filter((spanOption) => !hasNoEarlierShift || spanOption !== lastShiftSpan)
            .map((spanOption) => ({
              key: String(spanOption.days),
              text: t(spanOption.text),
              isCurrent: spanOption === shownSpan,
              renderLink: (props) => <Link to="/overlamning" search={{ clientId: client.id, since: spanOption.days }} {...props} />,
            }))}
        />
      </ReservedPlace>
      {!sinceSummary && !error && <Skeleton rowCount={3} />}
      {!sinceSummary && error && <LoadError error={error} retry={() => void refetch()} />}
      {sinceSummary && (
        <>
          <p className={css.about}>{t('handover.since.from', { at: formatMoment(sinceSummary.from) })}</p>
          <p className={css.counts}>{sinceSummary.counts.length > 0 ? eventCountsText(sinceSummary, t) : t('handover.since.nothing')}</p>
          {sinceSummary.counts.map(({ kind }) => (
            <SinceLines key={kind} kind={kind} sinceLines={sinceSummary.lines.filter((line) => line.kind === kind)} />
          ))}
          {sinceSummary.more > 0 && <p className={css.about}>{t('handover.since.more', { count: sinceSummary.more })}</p>}
        </>
      )}
    </section>
  );
}

function SinceLines({ kind, sinceLines }: { kind: SinceKind; sinceLines: readonly SinceLine[] }) {
  const { t, locale } = useTranslation();
  const formatMoment = useFormatMoment();
  if (sinceLines.length === 0) return null;
  // Of stock, by how much it changed; of an order, the dose.
  const plusSign = kind === 'MEDICINE' ? '' : '+';
  const detailTextOf = (line: SinceLine) => {
    const movedText =
      line.movedFrom && line.movedTo && t('handover.since.moved', { from: formatMoment(line.movedFrom), to: formatMoment(line.movedTo) });
    const amount = line.amount !== null && `${line.amount > 0 ? plusSign : ''}${amountText(line.amount, line.unit, locale)}`;
    return [movedText, amount, kind !== 'HANDOVER' && line.text].filter(Boolean).join(' · ');
  };
  return (
    <>
      <h3>{t(`handover.since.kind.${kind}`)}</h3>
      <ul className={css.lines}>
        {sinceLines.map((line) => (
          <li key={`${line.id} ${line.date}`} data-kind={kind}>
            <span>
              <Link to={pagePathOf(kind)} params={{ id: String(line.id) }} preload={false} className="cover">
                {kind === 'HANDOVER' ? line.text : line.name}
              </Link>
              {detailTextOf(line) && ` · ${detailTextOf(line)}`}
            </span>
            <small>
              {line.byName ? t('handover.since.by', { name: line.byName, at: formatMoment(line.date) }) : formatMoment(line.date)}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

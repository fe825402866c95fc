/** A client who has left, or who is under a legal hold: since when, by when it has to be erased, what is in the way, and what can be done now. */
import { useTexts } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { Button } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import { calendar } from '../../kit/icons.ts';
import { archive, undo } from '../../kit/later-icons.ts';
import { useFormatMoment } from '../../shared/listing/moment.ts';
import { chipStatuses, stateOf } from './client-state.ts';
import type { LeavingClient, LegalHold } from './erasure-query.ts';
import css from './erasures.module.css';

export type Act = 'leave' | 'hold' | 'propose' | 'approve' | 'withdraw' | 'back' | 'endHold';
/** `hold`: the one that is ended. */
export type SheetRequest = { act: Act; client: LeavingClient; hold?: LegalHold };
type Props = { client: LeavingClient; onAct: (openedSheet: SheetRequest) => void };

export function LeavingRow({ client, onAct }: Props) {
  const { t } = useTexts();
  const { formatShortDay, today } = useDates();
  const { name, leftOn, lastEntryOn, holds, erasure } = client;
  const state = stateOf(client, today());
  const actOn = (act: Act) => () => onAct({ act, client });
  const hasNoErasure = erasure === null;
  const acts = [
    ...(hasNoErasure
      ? [{ label: t(leftOn === null ? 'erasures.act.leave' : 'erasures.act.changeDay'), icon: calendar, run: actOn('leave') }]
      : []),
    ...(hasNoErasure && leftOn !== null ? [{ label: t('erasures.act.back'), icon: undo, run: actOn('back') }] : []),
    { label: t('erasures.act.hold'), icon: archive, run: actOn('hold') },
  ];
  return (
    <li className={css.row}>
      <div className={css.top}>
        <div>
          <h3>{name}</h3>
          <p className={css.small}>
            {leftOn === null ? t('erasures.notLeft') : t('erasures.left', { day: formatShortDay(leftOn) })}
            {leftOn !== null && lastEntryOn && ` · ${t('erasures.lastEntry', { day: formatShortDay(lastEntryOn) })}`}
          </p>
        </div>
        {state !== 'underWay' && <ActionMenu label={t('erasures.more', { name })} title={name} acts={acts} />}
      </div>
      <p className={css.chips}>
        <span className={css.chip} data-status={chipStatuses[state]}>
          {t(`erasures.state.${state}`, { day: client.from && formatShortDay(client.from), name: erasure?.proposedByName })}
        </span>
        {state === 'proposed' && holds.length > 0 && (
          <span className={css.chip} data-status={chipStatuses.hold}>
            {t('erasures.state.hold')}
          </span>
        )}
      </p>
      <Days client={client} today={today()} />
      {holds.map((hold) => (
        <LegalHoldLine key={hold.id} hold={hold} clientName={name} onEnd={() => onAct({ act: 'endHold', client, hold })} />
      ))}
      {state === 'proposed' && <ProposalLine client={client} onAct={actOn} />}
      {state === 'underWay' && (
        <p className={css.small} role="status">
          {t('erasures.underWay')}
        </p>
      )}
      {(state === 'due' || state === 'overdue') && (
        <div className={css.acts}>
          <Button size="md" variant="light" aria-haspopup="dialog" aria-description={name} onClick={actOn('propose')}>
            {t('erasures.act.propose')}
          </Button>
        </div>
      )}
    </li>
  );
}

function Days({ client: { from, by, holds }, today }: { client: LeavingClient; today: string }) {
  const { t } = useTexts();
  const { formatShortDay } = useDates();
  if (from === null || by === null) return null;
  const days = { from: formatShortDay(from), by: formatShortDay(by) };
  const textKey = by < today ? 'wasDue' : holds.length > 0 ? 'afterHold' : from > today ? 'days' : 'deadline';
  return <p className={css.days}>{t(`erasures.${textKey}`, days)}</p>;
}

function LegalHoldLine({
  hold: { reason, madeByName, madeDate },
  clientName,
  onEnd,
}: {
  hold: LegalHold;
  clientName: string;
  onEnd: () => void;
}) {
  const { t } = useTexts();
  const formatMoment = useFormatMoment();
  return (
    <div className={css.hold}>
      <div>
        <p>{t('erasures.holdReason', { reason })}</p>
        <p className={css.small}>{t('erasures.byAt', { name: madeByName, at: formatMoment(madeDate) })}</p>
      </div>
      <Button size="md" variant="default" aria-haspopup="dialog" aria-description={clientName} onClick={onEnd}>
        {t('erasures.act.endHold')}
      </Button>
    </div>
  );
}

function ProposalLine({ client: { name, erasure, holds }, onAct }: { client: LeavingClient; onAct: (act: Act) => () => void }) {
  const { t } = useTexts();
  const formatMoment = useFormatMoment();
  if (!erasure) return null;
  const mayApprove = erasure.mayApprove && holds.length === 0;
  return (
    <>
      <p className={css.small}>
        {t('erasures.proposed', { name: erasure.proposedByName, at: formatMoment(erasure.proposedDate) })}{' '}
        {t(`erasures.offeredBefore.${erasure.offered}`)}
      </p>
      {!erasure.mayApprove && <p className={css.needs}>{t('erasures.needsOther')}</p>}
      <div className={css.acts}>
        {mayApprove && (
          <Button size="md" aria-haspopup="dialog" aria-description={name} onClick={onAct('approve')}>
            {t('erasures.act.approve')}
          </Button>
        )}
        <Button size="md" variant="default" aria-haspopup="dialog" aria-description={name} onClick={onAct('withdraw')}>
          {t('erasures.act.withdraw')}
        </Button>
      </div>
    </>
  );
}

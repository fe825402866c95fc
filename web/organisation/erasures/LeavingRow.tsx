/** A client who has left, or who is under a legal hold: since when, by when it has to be erased, what is in the way, and what can be done now. */
import { useTranslation } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { Button } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { calendarIcon } from '../../kit/icons.ts';
import { archiveIcon, undoIcon } from '../../kit/later-icons.ts';
import { useFormatMoment } from '../../shared/listing/moment.ts';
import { chipStatuses, clientStateOf } from './client-state.ts';
import type { LeavingClient, LegalHold } from './erasure-query.ts';
import css from './erasures.module.css';

export type LeavingAction = 'leave' | 'hold' | 'propose' | 'approve' | 'withdraw' | 'back' | 'endHold';
/** `hold`: the one that is ended. */
export type SheetRequest = { action: LeavingAction; client: LeavingClient; hold?: LegalHold };
type Props = { client: LeavingClient; onAction: (openedSheet: SheetRequest) => void };

export function LeavingRow({ client, onAction }: Props) {
  const { t } = useTranslation();
  const { formatShortDay, today } = useDateFormatters();
  const { name, leftOn, lastEntryOn, holds, erasure } = client;
  const clientState = clientStateOf(client, today());
  const requestSheetOf = (action: LeavingAction) => () => onAction({ action, client });
  const hasNoErasure = erasure === null;
  const menuActions = [
    ...(hasNoErasure
      ? [{ label: t(leftOn === null ? 'erasures.act.leave' : 'erasures.act.changeDay'), icon: calendarIcon, run: requestSheetOf('leave') }]
      : []),
    ...(hasNoErasure && leftOn !== null ? [{ label: t('erasures.act.back'), icon: undoIcon, run: requestSheetOf('back') }] : []),
    { label: t('erasures.act.hold'), icon: archiveIcon, run: requestSheetOf('hold') },
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
        {clientState !== 'underWay' && <ActionMenu label={t('erasures.more', { name })} title={name} actions={menuActions} />}
      </div>
      <p className={css.chips}>
        <span className={css.chip} data-status={chipStatuses[clientState]}>
          {t(`erasures.state.${clientState}`, { day: client.from && formatShortDay(client.from), name: erasure?.proposedByName })}
        </span>
        {clientState === 'proposed' && holds.length > 0 && (
          <span className={css.chip} data-status={chipStatuses.hold}>
            {t('erasures.state.hold')}
          </span>
        )}
      </p>
      <ErasureDays client={client} today={today()} />
      {holds.map((hold) => (
        <LegalHoldLine key={hold.id} hold={hold} clientName={name} onEnd={() => onAction({ action: 'endHold', client, hold })} />
      ))}
      {clientState === 'proposed' && <ProposalLine client={client} onAct={requestSheetOf} />}
      {clientState === 'underWay' && (
        <p className={css.small} role="status">
          {t('erasures.underWay')}
        </p>
      )}
      {(clientState === 'due' || clientState === 'overdue') && (
        <div className={css.acts}>
          <Button size="md" variant="light" aria-haspopup="dialog" aria-description={name} onClick={requestSheetOf('propose')}>
            {t('erasures.act.propose')}
          </Button>
        </div>
      )}
    </li>
  );
}

function ErasureDays({ client: { from: earliestDate, by: deadline, holds }, today }: { client: LeavingClient; today: string }) {
  const { t } = useTranslation();
  const { formatShortDay } = useDateFormatters();
  if (earliestDate === null || deadline === null) return null;
  const dayTexts = { from: formatShortDay(earliestDate), by: formatShortDay(deadline) };
  const textKey = deadline < today ? 'wasDue' : holds.length > 0 ? 'afterHold' : earliestDate > today ? 'days' : 'deadline';
  return <p className={css.days}>{t(`erasures.${textKey}`, dayTexts)}</p>;
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
  const { t } = useTranslation();
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

function ProposalLine({ client: { name, erasure, holds }, onAct }: { client: LeavingClient; onAct: (act: LeavingAction) => () => void }) {
  const { t } = useTranslation();
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

/**
 * A bar that says that there is no contact and what has not been sent; it opens the list of it, where each can be tried and thrown away.
 */
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { CallError } from '../core/call.ts';
import { useSession } from '../core/session.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { countTextValues } from '../kit/counts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { textOfHtml } from '../kit/html-text.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { useScrollAnchor } from '../kit/scroll-anchor.ts';
import sheetCss from '../kit/sheet.module.css';
import { refusalText } from '../shared/dated/refusal.ts';
import { useWaitingItems } from '../shared/pending/pending.ts';
import { isDoseAct, type PendingAct as Waiting, writtenTextOf } from '../shared/pending/pending-rules.ts';
import { loadOutbox } from '../sync/load-outbox.ts';
import { PendingReport, reportRefusalText } from './PendingReport.tsx';
import css from './pending-acts.module.css';

export type PendingActsProps = { staleSince: string | undefined; acts: readonly Waiting[] };

export default function PendingActs({ staleSince, acts }: PendingActsProps) {
  const { t } = useTranslation();
  const timeTextOf = useTimeText();
  const refusalTextOf = useRefusalText();
  const { reports = [], otherCounts: otherUserCounts } = useWaitingItems() ?? {};
  const otherCounts = otherUserCounts && countTextValues(otherUserCounts);
  const barRef = useRef<HTMLElement>(null);
  useScrollAnchor(barRef);
  const [isOpen, setIsOpen] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [discardedAct, setDiscardedAct] = useState<Waiting>();
  const refusedCount = acts.filter((act) => act.refused).length;
  const refusedReportCount = reports.filter((report) => report.refused).length;
  const firstRefusedAct = acts.find((act) => act.refused && !isDoseAct(act));
  const firstRefusedReport = reports.find((report) => report.refused);
  const waitingCounts = countTextValues({ acts: acts.length - refusedCount, reports: reports.length - refusedReportCount });
  const countTexts = [
    waitingCounts.count > 0 && (waitingCounts.reports > 0 ? t('unsent.stay', waitingCounts) : t('unsent.count', waitingCounts)),
    refusedCount > 0 && t('unsent.refused', { count: refusedCount }),
    refusedReportCount > 0 && t('unsent.refusedReports', { count: refusedReportCount }),
  ].filter(Boolean);
  const sendNow = async () => {
    setIsSending(true);
    await loadOutbox()
      .then((outbox) => outbox.tryNow())
      .catch(() => {});
    setIsSending(false);
  };
  return (
    <>
      <section
        ref={barRef}
        className={css.bar}
        data-refused={refusedCount + refusedReportCount > 0 || undefined}
        aria-label={t('unsent.title')}
      >
        <p role="status">{staleSince && t('unsent.away', { time: timeTextOf(staleSince) })}</p>
        {countTexts.length > 0 && (
          <button type="button" className={css.open} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            {countTexts.join(' · ')}
          </button>
        )}
        {firstRefusedAct && (
          <Link to="/handelse/$id" params={{ id: String(firstRefusedAct.instanceId) }} className={css.open}>
            {t('unsent.refusedOne', {
              name: firstRefusedAct.name,
              time: timeTextOf(firstRefusedAct.planned),
              why: refusalTextOf(firstRefusedAct),
            })}
          </Link>
        )}
        {firstRefusedReport && (
          <Link to="/rapportinstans/skapa" search={{ draft: firstRefusedReport.key }} className={css.open}>
            {t('unsent.refusedOne', {
              name: firstRefusedReport.version.name,
              time: timeTextOf(firstRefusedReport.sending!.occurenceDate),
              why: reportRefusalText(firstRefusedReport, t),
            })}
          </Link>
        )}
        {otherCounts && otherCounts.count > 0 && (
          <p className={css.others}>{`${t('unsent.others', otherCounts)}. ${t('unsent.othersNext')}`}</p>
        )}
      </section>
      {isOpen && (
        <Sheet
          title={t('unsent.title')}
          subtitle={t(acts.length + reports.length ? 'unsent.lead' : 'unsent.none')}
          onClose={() => setIsOpen(false)}
        >
          {() => (
            <>
              <ul className={css.list}>
                {acts.map((act) => (
                  <PendingActEntry key={act.key} act={act} onDiscard={() => setDiscardedAct(act)} />
                ))}
                {reports.map((report) => (
                  <PendingReport key={report.key} report={report} timeText={timeTextOf(report.sending!.occurenceDate)} />
                ))}
              </ul>
              {waitingCounts.count > 0 && (
                <Button isFullWidth className={sheetCss.main} isLoading={isSending} onClick={() => void sendNow()}>
                  {t('unsent.try')}
                </Button>
              )}
            </>
          )}
        </Sheet>
      )}
      {discardedAct && (
        <ConfirmDialog
          title={t('unsent.discardTitle', { name: discardedAct.name })}
          question={t('unsent.discardQuestion')}
          confirmLabel={t('unsent.discard')}
          onConfirm={() => {
            loadOutbox()
              .then((outbox) => outbox.discardAct(discardedAct))
              .catch(() => showSnack((t) => t('error.part'), { tone: 'error' }));
            setDiscardedAct(undefined);
          }}
          onClose={() => setDiscardedAct(undefined)}
        />
      )}
    </>
  );
}

/** The clock alone on the same day. */
function useTimeText() {
  const { localDateOf, today, formatTime, formatShortDay } = useDateFormatters();
  return (instant: string) =>
    localDateOf(instant) === today() ? formatTime(instant) : `${formatShortDay(localDateOf(instant))} ${formatTime(instant)}`;
}

/** The server's reason for a refusal, in words: who was first and when, above all. */
function useRefusalText() {
  const { t } = useTranslation();
  const dates = useDateFormatters();
  return ({ refused: refusal }: Waiting): string =>
    refusal ? refusalText(new CallError(refusal.status, { ...refusal, title: '', type: '' } as never), t, dates) : '';
}

function PendingActEntry({ act, onDiscard }: { act: Waiting; onDiscard: () => void }) {
  const { t } = useTranslation();
  const timeTextOf = useTimeText();
  const refusalTextOf = useRefusalText();
  const { groups } = useSession();
  const clientName = groups?.find((group) => group.client.id === act.clientId)?.client.name;
  const { refused: refusal, command, name } = act;
  const actName = command.act === 'edit' ? 'sign' : command.act;
  const commentText = textOfHtml(writtenTextOf(act));
  return (
    <li className={css.entry}>
      <h3>{`${name} ${timeTextOf(act.planned)}`}</h3>
      <p>{[clientName, t('unsent.what', { what: t(`unsent.${actName}`), time: timeTextOf(act.tapped) })].filter(Boolean).join(' · ')}</p>
      {commentText && <p className={css.words}>{t('unsent.words', { words: commentText })}</p>}
      <p data-refused={refusal ? true : undefined}>{refusal ? refusalTextOf(act) : t('unsent.waits')}</p>
      <div className={css.acts}>
        {refusal && !isDoseAct(act) && (
          <ButtonLink variant="subtle" size="md" to="/handelse/$id" params={{ id: String(act.instanceId) }}>
            {t('unsent.open', { name })}
          </ButtonLink>
        )}
        <Button
          variant="subtle"
          isDestructive
          size="md"
          aria-label={t('unsent.discardThis', { name, time: timeTextOf(act.planned) })}
          onClick={onDiscard}
        >
          {t('unsent.discard')}
        </Button>
      </div>
    </li>
  );
}

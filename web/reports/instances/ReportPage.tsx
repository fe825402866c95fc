/** One report as it was filled in: who signed it and when, all that was asked and answered, and what was said of it since (product «Reports»). */

import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { mayCorrectReport, mayVoidReport } from '#domain/reports.ts';
import { httpStatusOf } from '../../core/errors.ts';
import { useUser } from '../../core/session.ts';
import { showSnack } from '../../core/snacks.ts';
import { type Translate, useTranslation, withLaterTexts } from '../../core/texts.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { infoIcon, plusIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { editIcon, shareIcon } from '../../kit/later-icons.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { usePageId, usePane } from '../../kit/pane.ts';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { ClientHeader } from '../../shared/client/ClientHeader.tsx';
import { PrintButton } from '../../shared/paper/PrintButton.tsx';
import { useActionAtClient } from '../../shared/team/action-at-client.ts';
import { AddendumSheet } from './AddSheet.tsx';
import { Amendments } from './Amendments.tsx';
import { correctionQuery, dropCorrection } from './correction.ts';
import { type ReportInstance, reportQuery } from './instance-query.ts';
import { paperOf, ReportContent } from './ReportContent.tsx';
import css from './report.module.css';
import { VoidSheet } from './VoidSheet.tsx';

const CorrectionForm = lazyWithRetry(async () => ({ default: (await import('./CorrectionForm.tsx')).CorrectionForm }));
// The organisation's, which the team never sees.
const EntryHandlings = lazy(withLaterTexts(() => import('../../shared/handling/EntryHandlings.tsx')));

const canShare = 'share' in navigator;

/** By the device's own sheet: the way there, where one has to sign in, and no word of what it says or of whom. */
function shareLink(id: number, t: Translate): void {
  void navigator
    .share({ title: t('reportInstance.shareTitle'), url: `${location.origin}/rapportinstans/${id}` })
    // Closed without a choice.
    .catch(
      ({ name: errorName }: Error) =>
        errorName === 'AbortError' || showSnack((translate) => translate('reportInstance.notShared'), { tone: 'error' }),
    );
}

export default function ReportPage() {
  const { t } = useTranslation();
  const id = usePageId() ?? 0;
  const mayOpenInPane = usePane() !== undefined;
  const { data: report, error, refetch } = useQuery(reportQuery(id));
  useActionAtClient('reportInstance.see', report?.clientId);
  const storedCorrection = useQuery(correctionQuery(id)).data;
  const [isCorrecting, setCorrecting] = useState(false);
  const [isVoided, setVoided] = useState(false);
  const user = useUser();
  const homePath = can(user, 'inbox.see') ? '/organisation/inkorg' : '/handelse';
  if (isVoided || httpStatusOf(error) === 404)
    return (
      <Screen title={t(isVoided ? 'reportInstance.voidedTitle' : 'reportInstance.notFound')} backPath={homePath}>
        <EmptyState
          icon={infoIcon}
          title={t(isVoided ? 'reportInstance.voidedNow' : 'reportInstance.notFoundTitle')}
          text={t(isVoided ? 'reportInstance.voidedNext' : 'reportInstance.notFoundWhy')}
          action={
            !mayOpenInPane && (
              <ButtonLink to={homePath}>{t(homePath === '/handelse' ? 'reportInstance.toDay' : 'reportInstance.toInbox')}</ButtonLink>
            )
          }
        />
      </Screen>
    );
  return (
    <Screen
      title={report?.name ?? t('reportInstance.title')}
      titlePart={report && t('reportInstance.title')}
      pageHeader={<ClientHeader client={report && { id: report.clientId, name: report.clientName }} />}
      backPath={homePath}
      actions={
        report &&
        !isCorrecting && (
          <>
            {canShare && (
              <Button
                variant="default"
                size="md"
                className={css.print}
                icon={<Icon d={shareIcon} size={20} />}
                onClick={() => shareLink(id, t)}
              >
                {t('reportInstance.share')}
              </Button>
            )}
            <PrintButton paper={paperOf(report)} label={t('reportInstance.print')} className={css.print} />
          </>
        )
      }
    >
      {error && !report && <LoadError error={error} retry={() => void refetch()} />}
      {!error && !report && <Skeleton rowCount={6} size="line" />}
      {report && isCorrecting && storedCorrection !== undefined && (
        <Suspense fallback={<Skeleton rowCount={6} size="line" />}>
          <CorrectionForm report={report} storedCorrection={storedCorrection} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
      {report && !isCorrecting && (
        <div className={css.page}>
          <ReportContent report={report} />
          <Amendments report={report} />
          <ReportActions
            report={report}
            hasStoredCorrection={Boolean(storedCorrection)}
            onCorrect={() => setCorrecting(true)}
            onVoided={() => {
              void dropCorrection(id);
              setVoided(true);
            }}
          />
          <Suspense>{!report.voidedDate && can(user, 'inbox.see') && <EntryHandlings kind="REPORT" id={report.id} />}</Suspense>
        </div>
      )}
    </Screen>
  );
}

type ReportActionsProps = {
  report: ReportInstance;
  /** A correction of it was begun on this device. */
  hasStoredCorrection: boolean;
  onCorrect: () => void;
  onVoided: () => void;
};

function ReportActions({ report, hasStoredCorrection, onCorrect, onVoided }: ReportActionsProps) {
  const { t } = useTranslation();
  const user = useUser();
  const [shownSheet, setShownSheet] = useState<'add' | 'void'>();
  if (report.voidedDate) return null;
  const reader = { id: user.account.id, leads: can(user, 'reportInstance.void') };
  const closeSheet = () => setShownSheet(undefined);
  return (
    <div className={css.acts}>
      {mayCorrectReport(report, reader) ? (
        <Button variant="light" icon={<Icon d={editIcon} size={20} />} onClick={onCorrect}>
          {t(hasStoredCorrection ? 'reportInstance.correctOn' : 'reportInstance.correct')}
        </Button>
      ) : (
        <Button variant="light" icon={<Icon d={plusIcon} size={20} />} aria-haspopup="dialog" onClick={() => setShownSheet('add')}>
          {t('reportInstance.add')}
        </Button>
      )}
      {can(user, 'page.tasks') && (
        <ButtonLink
          variant="light"
          to="/uppgiftinstans/skapa"
          search={{ fromId: report.id, fromType: 'REPORT', clientId: report.clientId }}
        >
          {t('taskInstances.make')}
        </ButtonLink>
      )}
      {mayVoidReport(report, reader) && (
        <Button variant="subtle" isDestructive aria-haspopup="dialog" onClick={() => setShownSheet('void')}>
          {t('reportInstance.void')}
        </Button>
      )}
      {shownSheet === 'add' && <AddendumSheet report={report} onClose={closeSheet} />}
      {shownSheet === 'void' && <VoidSheet report={report} onVoided={onVoided} onClose={closeSheet} />}
    </div>
  );
}

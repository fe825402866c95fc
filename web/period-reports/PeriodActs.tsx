/** The organisation's acts on a period report: recounting until it is signed, signing what diverges, adding, making a task (R22, R58, R60). */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { periodReports, type WholePeriodReport } from '#contract/goals/period-reports.ts';
import { isAwaitingSigning, mayRecountReport } from '#domain/goals/period-reports.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { useUser } from '../core/session.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { Icon } from '../kit/Icon.tsx';
import { plusIcon, reloadIcon } from '../kit/icons.ts';
import { editIcon } from '../kit/later-icons.ts';
import { queryClient } from '../kit/queries.ts';
import { cachePeriodReport, periodReportQuery } from '../shared/goals/period-query.ts';
import { PeriodAddendumSheet } from './PeriodAddendumSheet.tsx';
import { PeriodSignSheet } from './PeriodSignSheet.tsx';
import css from './period.module.css';

export function PeriodReportActions({ report }: { report: WholePeriodReport }) {
  const { t } = useTranslation();
  const user = useUser();
  const [activeDialog, setActiveDialog] = useState<'sign' | 'recount' | 'add'>();
  const closeDialog = () => setActiveDialog(undefined);
  /** The comment of a signing in which somebody else was first. */
  const [forestalledComment, setForestalledComment] = useState('');
  const recountMutation = useMutation({
    mutationFn: async () => (await callApi(periodReports.recount, { params: { id: report.id }, ifMatch: report.version })).data,
    meta: { isErrorShown: true },
    onSuccess: cachePeriodReport,
    onError: (error) => {
      showSnack((t) => errorText(error, t), { tone: 'error' });
      // Signed or counted by somebody else meanwhile.
      void queryClient.invalidateQueries({ queryKey: periodReportQuery(report.id).queryKey });
    },
  });
  if (!can(user, 'periodReport.sign')) return null;
  const maySign = isAwaitingSigning(report);
  return (
    <div className={css.acts} data-screen>
      {maySign && (
        <Button icon={<Icon d={editIcon} size={20} />} aria-haspopup="dialog" onClick={() => setActiveDialog('sign')}>
          {t('periodReports.sign')}
        </Button>
      )}
      {mayRecountReport(report) && (
        <Button
          variant="light"
          icon={<Icon d={reloadIcon} size={20} />}
          aria-haspopup="dialog"
          isLoading={recountMutation.isPending}
          onClick={() => setActiveDialog('recount')}
        >
          {t('periodReports.recount')}
        </Button>
      )}
      <Button variant="light" icon={<Icon d={plusIcon} size={20} />} aria-haspopup="dialog" onClick={() => setActiveDialog('add')}>
        {t('periodReports.add')}
      </Button>
      {can(user, 'page.tasks') && (
        <ButtonLink
          variant="light"
          to="/uppgiftinstans/skapa"
          search={{ fromId: report.id, fromType: 'PERIOD_REPORT', clientId: report.clientId }}
        >
          {t('taskInstances.make')}
        </ButtonLink>
      )}
      {activeDialog === 'sign' && <PeriodSignSheet report={report} onForestalled={setForestalledComment} onClose={closeDialog} />}
      {activeDialog === 'add' && (
        <PeriodAddendumSheet
          report={report}
          initialText={forestalledComment}
          onAdded={() => setForestalledComment('')}
          onClose={closeDialog}
        />
      )}
      {activeDialog === 'recount' && (
        <ConfirmDialog
          title={t('periodReports.recountTitle')}
          question={t('periodReports.recountQuestion')}
          confirmLabel={t('periodReports.recount')}
          onConfirm={() => {
            closeDialog();
            recountMutation.mutate();
          }}
          onClose={closeDialog}
        />
      )}
    </div>
  );
}

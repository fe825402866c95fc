/** The organisation's acts on a period report: recounting until it is signed, signing what diverges, adding, making a task (R22, R58, R60). */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { periodReports, type WholePeriodReport } from '#contract/goals/period-reports.ts';
import { awaitsSigning, mayRecount } from '#domain/goals/period-reports.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { useUser } from '../core/session.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { Icon } from '../kit/Icon.tsx';
import { plus, reload } from '../kit/icons.ts';
import { edit } from '../kit/later-icons.ts';
import { queryClient } from '../kit/queries.ts';
import { periodReportQuery, putPeriodReport } from '../shared/goals/period-query.ts';
import { PeriodAddendumSheet } from './PeriodAddendumSheet.tsx';
import { PeriodSignSheet } from './PeriodSignSheet.tsx';
import css from './period.module.css';

export function PeriodActs({ report }: { report: WholePeriodReport }) {
  const { t } = useTexts();
  const user = useUser();
  const [activeDialog, setActiveDialog] = useState<'sign' | 'recount' | 'add'>();
  const close = () => setActiveDialog(undefined);
  /** The comment of a signing in which somebody else was first. */
  const [words, setWords] = useState('');
  const recountMutation = useMutation({
    mutationFn: async () => (await callApi(periodReports.recount, { params: { id: report.id }, ifMatch: report.version })).data,
    meta: { isErrorShown: true },
    onSuccess: putPeriodReport,
    onError: (error) => {
      snack((t) => errorText(error, t), { tone: 'error' });
      // Signed or counted by somebody else meanwhile.
      void queryClient.invalidateQueries({ queryKey: periodReportQuery(report.id).queryKey });
    },
  });
  if (!can(user, 'periodReport.sign')) return null;
  const maySign = awaitsSigning(report);
  return (
    <div className={css.acts} data-screen>
      {maySign && (
        <Button icon={<Icon d={edit} size={20} />} aria-haspopup="dialog" onClick={() => setActiveDialog('sign')}>
          {t('periodReports.sign')}
        </Button>
      )}
      {mayRecount(report) && (
        <Button
          variant="light"
          icon={<Icon d={reload} size={20} />}
          aria-haspopup="dialog"
          loading={recountMutation.isPending}
          onClick={() => setActiveDialog('recount')}
        >
          {t('periodReports.recount')}
        </Button>
      )}
      <Button variant="light" icon={<Icon d={plus} size={20} />} aria-haspopup="dialog" onClick={() => setActiveDialog('add')}>
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
      {activeDialog === 'sign' && <PeriodSignSheet report={report} onForestalled={setWords} onClose={close} />}
      {activeDialog === 'add' && <PeriodAddendumSheet report={report} words={words} onAdded={() => setWords('')} onClose={close} />}
      {activeDialog === 'recount' && (
        <ConfirmDialog
          title={t('periodReports.recountTitle')}
          question={t('periodReports.recountQuestion')}
          confirmLabel={t('periodReports.recount')}
          onConfirm={() => {
            close();
            recountMutation.mutate();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

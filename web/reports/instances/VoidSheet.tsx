/** Asks why before a report is voided: it leaves every list, and its organisation's administrator alone reads it then (R47). */
import { reportInstances } from '#contract/reports/instances.ts';
import { callApi } from '../../core/call.ts';
import { httpStatusOf } from '../../core/errors.ts';
import { useTranslation } from '../../core/texts.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { queryClient } from '../../kit/queries.ts';
import { TextArea } from '../../kit/TextArea.tsx';
import { refreshReports } from '../../shared/reports/refresh.ts';
import { type ReportInstance, reportQuery } from './instance-query.ts';
import css from './report.module.css';

export function VoidSheet({ report, onVoided, onClose }: { report: ReportInstance; onVoided: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, version } = report;
  return (
    <FormSheet
      title={t('reportInstance.voidTitle', { name: report.name })}
      submitLabel={t('reportInstance.void')}
      isDestructive
      check={({ reason = '' }) => (reason.trim() ? {} : { reason: 'error.field.required' })}
      send={async ({ reason = '' }) => {
        try {
          await callApi(reportInstances.remove, { params: { id }, body: { reason: reason.trim() }, ifMatch: version });
        } catch (error) {
          // The person who voids it has seen what was corrected meanwhile.
          if (httpStatusOf(error) === 412) void queryClient.invalidateQueries({ queryKey: reportQuery(id).queryKey });
          throw error;
        }
      }}
      onSaved={() => {
        onVoided();
        queryClient.removeQueries({ queryKey: reportQuery(id).queryKey });
        refreshReports(report);
      }}
      onClose={onClose}
    >
      {({ errorOf, clearError }) => (
        <>
          <p className={css.asked}>{t('reportInstance.voidQuestion')}</p>
          <TextArea
            name="reason"
            required
            label={t('reportInstance.why')}
            maxLength={1000}
            error={errorOf('reason')}
            onChange={() => clearError('reason')}
          />
        </>
      )}
    </FormSheet>
  );
}

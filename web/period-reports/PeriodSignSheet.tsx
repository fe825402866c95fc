/** Signs a period report that diverges: why, and the confirmation that it was gone through (R60). */
import { useState } from 'react';
import { periodReports, type WholePeriodReport } from '#contract/goals/period-reports.ts';
import { callApi } from '../core/call.ts';
import { httpStatusOf } from '../core/errors.ts';
import { useTranslation } from '../core/texts.ts';
import { definedErrors } from '../kit/checks.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import formCss from '../kit/form-sheet.module.css';
import { queryClient } from '../kit/queries.ts';
import { TextArea } from '../kit/TextArea.tsx';
import { cachePeriodReport, periodReportQuery } from '../shared/goals/period-query.ts';

const TERMS = 'assistmeApp.evaluationPlanReport.errors.terms';

type Props = {
  report: WholePeriodReport;
  /** Called when somebody else was first: the words are kept for an addendum. */
  onForestalled: (comment: string) => void;
  onClose: () => void;
};

export function PeriodSignSheet({ report, onForestalled, onClose }: Props) {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters();
  const [{ id, version }] = useState(report);
  const { signedByName: signerName, signedByDate, countedByName, countedDate, status } = report;
  // Nothing is signed that was not seen: of what was counted anew meanwhile the figures are others.
  const forestalledText = signedByDate
    ? t('assistmeApp.evaluationPlanReport.errors.signed', { name: signerName, date: formatDateTime(signedByDate) })
    : report.version !== version && countedByName
      ? t('periodReports.countedFirst', { by: countedByName, at: formatDateTime(countedDate) })
      : status === 'CONTAINS_DIVERGENCES'
        ? undefined
        : t('assistmeApp.evaluationPlanReport.errors.nothingToSign');
  return (
    <FormSheet
      title={t('periodReports.signTitle')}
      subtitle={`${report.clientName}, ${report.reportName}`}
      submitLabel={t('periodReports.sign')}
      check={({ comment = '', isConfirmed }) =>
        definedErrors({ comment: comment.trim() ? undefined : 'error.field.commentMissing', isConfirmed: isConfirmed ? undefined : TERMS })
      }
      send={async ({ comment = '', isConfirmed }) => {
        const signing = { comment: comment.trim(), isConfirmed: isConfirmed !== undefined };
        try {
          return (await callApi(periodReports.change, { params: { id }, body: signing, ifMatch: version })).data;
        } catch (error) {
          // The signer must see what was signed or counted meanwhile.
          if (httpStatusOf(error) !== 400) void queryClient.invalidateQueries({ queryKey: periodReportQuery(id).queryKey });
          throw error;
        }
      }}
      forestalledText={forestalledText}
      unsavedTextNote={t('periodReports.keptForAddendum')}
      onForestalled={onForestalled}
      onSaved={cachePeriodReport}
      onClose={onClose}
    >
      {({ errorOf, clearError }) => (
        <>
          <TextArea
            name="comment"
            label={t('periodReports.signComment')}
            hint={t('periodReports.signHint')}
            maxLength={5000}
            error={errorOf('comment')}
            onChange={() => clearError('comment')}
          />
          <div>
            <label className={formCss.check}>
              <input
                type="checkbox"
                name="isConfirmed"
                aria-invalid={errorOf('isConfirmed') ? true : undefined}
                aria-describedby={errorOf('isConfirmed') ? 'terms' : undefined}
                onChange={() => clearError('isConfirmed')}
              />
              {t('periodReports.confirm')}
            </label>
            {errorOf('isConfirmed') && (
              <p id="terms" className={formCss.wrong}>
                {errorOf('isConfirmed')}
              </p>
            )}
          </div>
        </>
      )}
    </FormSheet>
  );
}

/** An addendum to a period report, also after it was signed (R60). */
import { periodReports, type WholePeriodReport } from '#contract/goals/period-reports.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { useRequestKey } from '../kit/request-key.ts';
import { TextArea } from '../kit/TextArea.tsx';
import { cachePeriodReport } from '../shared/goals/period-query.ts';

type Props = {
  report: WholePeriodReport;
  /** The words written before, which fill the field. */
  initialText: string;
  onAdded: () => void;
  onClose: () => void;
};

export function PeriodAddendumSheet({ report, initialText, onAdded, onClose }: Props) {
  const { t } = useTranslation();
  const { keyOf: requestKeyOf } = useRequestKey();
  return (
    <FormSheet
      title={t('periodReports.add')}
      subtitle={`${report.clientName}, ${report.reportName}`}
      submitLabel={t('periodReports.addSend')}
      check={({ text = '' }) => (text.trim() ? {} : { text: 'error.field.required' })}
      send={async ({ text = '' }) => {
        const addendum = { text: text.trim() };
        return (await callApi(periodReports.addAddendum, { params: { id: report.id }, body: addendum, requestKey: requestKeyOf(addendum) }))
          .data;
      }}
      onSaved={(savedReport) => {
        cachePeriodReport(savedReport);
        onAdded();
      }}
      onClose={onClose}
    >
      {({ errorOf, clearError }) => (
        <TextArea
          name="text"
          required
          label={t('periodReports.addText')}
          hint={t('periodReports.addHint')}
          maxLength={5000}
          defaultValue={initialText}
          error={errorOf('text')}
          onChange={() => clearError('text')}
        />
      )}
    </FormSheet>
  );
}

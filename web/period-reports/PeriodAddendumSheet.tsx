/** An addendum to a period report, also after it was signed (R60). */
import { periodReports, type WholePeriodReport } from '#contract/goals/period-reports.ts';
import { callApi } from '../core/call.ts';
import { useTexts } from '../core/texts.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { useRequestKey } from '../kit/request-key.ts';
import { TextArea } from '../kit/TextArea.tsx';
import { putPeriodReport } from '../shared/goals/period-query.ts';

type Props = {
  report: WholePeriodReport;
  /** The words written before, which fill the field. */
  words: string;
  onAdded: () => void;
  onClose: () => void;
};

export function PeriodAddendumSheet({ report, words, onAdded, onClose }: Props) {
  const { t } = useTexts();
  const { keyOf } = useRequestKey();
  return (
    <FormSheet
      title={t('periodReports.add')}
      meta={`${report.clientName}, ${report.reportName}`}
      submit={t('periodReports.addSend')}
      check={({ text = '' }) => (text.trim() ? {} : { text: 'error.field.required' })}
      send={async ({ text = '' }) => {
        const body = { text: text.trim() };
        return (await callApi(periodReports.addAddendum, { params: { id: report.id }, body, requestKey: keyOf(body) })).data;
      }}
      onSaved={(savedReport) => {
        putPeriodReport(savedReport);
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
          defaultValue={words}
          error={errorOf('text')}
          onChange={() => clearError('text')}
        />
      )}
    </FormSheet>
  );
}

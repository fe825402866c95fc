/** What there is to say about a period report, also after it was signed (R60). */
import { periodReports, type WholePeriodReport } from '#contract/goals/period-reports.ts';
import { putPeriodReport } from '../family/goals/period-query.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { useRequestKey } from '../kit/request-key.ts';
import { TextArea } from '../kit/TextArea.tsx';
import { call } from '../start/call.ts';
import { useTexts } from '../start/texts.ts';

export function AddToPeriod({ report, onClose }: { report: WholePeriodReport; onClose: () => void }) {
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
        return (await call(periodReports.addAddendum, { params: { id: report.id }, body, requestKey: keyOf(body) })).data;
      }}
      onSaved={putPeriodReport}
      onClose={onClose}
    >
      {({ at, clear }) => (
        <TextArea
          name="text"
          label={t('periodReports.addText')}
          hint={t('periodReports.addHint')}
          maxLength={5000}
          error={at('text')}
          onChange={() => clear('text')}
        />
      )}
    </FormSheet>
  );
}

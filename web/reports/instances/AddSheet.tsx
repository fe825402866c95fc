/** The addendum to a report by somebody other than its signer (R47). */
import { reportInstances } from '#contract/reports/instances.ts';
import { callApi } from '../../core/call.ts';
import { useTexts } from '../../core/texts.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { useRequestKey } from '../../kit/request-key.ts';
import { TextArea } from '../../kit/TextArea.tsx';
import { putReport, type Report } from './instance-query.ts';

export function AddSheet({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTexts();
  const { keyOf } = useRequestKey();
  return (
    <FormSheet
      title={t('reportInstance.add')}
      meta={report.name}
      submit={t('reportInstance.addSend')}
      check={({ text = '' }) => (text.trim() ? {} : { text: 'error.field.required' })}
      send={async ({ text = '' }) => {
        const body = { text: text.trim() };
        return (await callApi(reportInstances.addAddendum, { params: { id: report.id }, body, requestKey: keyOf(body) })).data;
      }}
      onSaved={putReport}
      onClose={onClose}
    >
      {({ errorOf, clearError }) => (
        <TextArea
          name="text"
          required
          label={t('reportInstance.addText')}
          hint={t('reportInstance.addHint')}
          maxLength={5000}
          error={errorOf('text')}
          onChange={() => clearError('text')}
        />
      )}
    </FormSheet>
  );
}

/** The addendum to a report by somebody other than its signer (R47). */
import { reportInstances } from '#contract/reports/instances.ts';
import { callApi } from '../../core/call.ts';
import { useTranslation } from '../../core/texts.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { useRequestKey } from '../../kit/request-key.ts';
import { TextArea } from '../../kit/TextArea.tsx';
import { cacheReport, type ReportInstance } from './instance-query.ts';

export function AddendumSheet({ report, onClose }: { report: ReportInstance; onClose: () => void }) {
  const { t } = useTranslation();
  const { keyOf: requestKeyOf } = useRequestKey();
  return (
    <FormSheet
      title={t('reportInstance.add')}
      subtitle={report.name}
      submitLabel={t('reportInstance.addSend')}
      check={({ text = '' }) => (text.trim() ? {} : { text: 'error.field.required' })}
      send={async ({ text = '' }) => {
        const newAddendum = { text: text.trim() };
        return (
          await callApi(reportInstances.addAddendum, {
            params: { id: report.id },
            body: newAddendum,
            requestKey: requestKeyOf(newAddendum),
          })
        ).data;
      }}
      onSaved={cacheReport}
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

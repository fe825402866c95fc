/** Ends a decision of egenvård, with why. */
import { useQueryClient } from '@tanstack/react-query';
import { selfCareDecisions } from '#contract/self-care.ts';
import { callApi } from '../../core/call.ts';
import { useTranslation } from '../../core/texts.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { invalidateSelfCare, type SelfCare } from '../../shared/self-care/self-care-query.ts';

export default function DecisionEndSheet({
  decision: { id, version, current: currentRevision },
  onClose,
}: {
  decision: SelfCare;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return (
    <FormSheet
      title={t('selfCare.end')}
      subtitle={currentRevision.name}
      submitLabel={t('selfCare.end')}
      check={({ reason = '' }): Record<string, string> => (reason.trim() === '' ? { reason: 'error.field.required' } : {})}
      send={({ reason = '' }) => callApi(selfCareDecisions.end, { params: { id }, body: { reason: reason.trim() }, ifMatch: version })}
      onSaved={() => void invalidateSelfCare(queryClient)}
      onClose={onClose}
    >
      {({ text }) => <TextField {...text('reason')} label={t('selfCare.endReason')} maxLength={1000} />}
    </FormSheet>
  );
}

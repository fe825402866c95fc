/** Asks why a delegation is withdrawn, and withdraws it at once (R146). */
import { delegations } from '#contract/delegations/delegations.ts';
import { callApi } from '../../core/call.ts';
import { useTranslation } from '../../core/texts.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { type Delegation, delegationsQueryKey } from '../../shared/delegation/delegation-query.ts';

const MAX_REASON_LENGTH = 1000;

export function WithdrawSheet({ delegation: { id, user, task }, onClose }: { delegation: Delegation; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <FormSheet
      title={t('delegations.withdrawTitle', { name: user.name })}
      subtitle={task.name}
      submitLabel={t('delegations.withdraw')}
      isDestructive
      refreshedKey={delegationsQueryKey}
      check={({ reason = '' }): Record<string, string> => (reason.trim() === '' ? { reason: 'error.field.required' } : {})}
      send={({ reason = '' }) => callApi(delegations.withdraw, { params: { id }, body: { reason: reason.trim() } })}
      onClose={onClose}
    >
      {({ text }) => <TextArea {...text('reason')} label={t('assistmeApp.delegation.reason')} maxLength={MAX_REASON_LENGTH} />}
    </FormSheet>
  );
}

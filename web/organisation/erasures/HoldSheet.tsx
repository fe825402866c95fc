/** Puts a client under a legal hold: nothing of theirs goes until it is ended. */
import { MAX_HOLD_REASON_LENGTH } from '#contract/erasures.ts';
import { showSnack } from '../../core/snacks.ts';
import { useTranslation } from '../../core/texts.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { addLegalHold, allQueriesKey, type LeavingClient } from './erasure-query.ts';
import css from './erasures.module.css';

export function LegalHoldSheet({ client: { clientId, name }, onClose }: { client: LeavingClient; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <FormSheet
      title={t('erasures.hold.title')}
      subtitle={name}
      submitLabel={t('erasures.act.hold')}
      check={({ reason = '' }): Record<string, string> =>
        reason.trim() === ''
          ? { reason: 'error.field.required' }
          : reason.length > MAX_HOLD_REASON_LENGTH
            ? { reason: `error.field.maxlength${MAX_HOLD_REASON_LENGTH}` }
            : {}
      }
      send={({ reason = '' }) => addLegalHold(clientId, reason.trim())}
      refreshedKey={allQueriesKey}
      onSaved={() => showSnack((t) => t('erasures.hold.saved', { name }))}
      onClose={onClose}
    >
      {({ text }) => (
        <div className={css.fields}>
          <p>{t('erasures.hold.means')}</p>
          <TextArea {...text('reason')} label={t('erasures.hold.reason')} hint={t('erasures.hold.reasonHint')} />
        </div>
      )}
    </FormSheet>
  );
}

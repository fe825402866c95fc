/** Puts a client under a legal hold: nothing of theirs goes until it is ended. */
import { LONGEST_HOLD_REASON } from '#contract/erasures.ts';
import { snack } from '../../core/snacks.ts';
import { useTexts } from '../../core/texts.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { addHold, allQueriesKey, type LeavingClient } from './erasure-query.ts';
import css from './erasures.module.css';

export function HoldSheet({ client: { clientId, name }, onClose }: { client: LeavingClient; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <FormSheet
      title={t('erasures.hold.title')}
      meta={name}
      submit={t('erasures.act.hold')}
      check={({ reason = '' }): Record<string, string> =>
        reason.trim() === ''
          ? { reason: 'error.field.required' }
          : reason.length > LONGEST_HOLD_REASON
            ? { reason: `error.field.maxlength${LONGEST_HOLD_REASON}` }
            : {}
      }
      send={({ reason = '' }) => addHold(clientId, reason.trim())}
      refreshedKey={allQueriesKey}
      onSaved={() => snack((t) => t('erasures.hold.saved', { name }))}
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

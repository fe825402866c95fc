/** The comment of a bulk act, and before it why some are signed without the delegation or licence that they ask for (R147). */
import type { BulkAct } from '#domain/planning/bulk.ts';
import { useTranslation } from '../core/texts.ts';
import { CommentField } from '../shared/dated/CommentField.tsx';
import { ReasonField } from '../shared/dated/ReasonField.tsx';
import type { BulkFormState } from './use-bulk-form.ts';

type Props = { act: BulkAct; form: BulkFormState };

export function BulkReasons({ act, form: { typedFields, words: commonWords, lackingRows, errorOf, changeField } }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {lackingRows.length > 0 && (
        <div data-asks="why">
          <CommentField
            label={t('instance.whyWithout')}
            required
            value={typedFields.why}
            error={errorOf('why')}
            onChange={(updateComment) => changeField('why', updateComment)}
          />
        </div>
      )}
      <div data-asks="comment">
        <ReasonField
          reasons={commonWords}
          title={t(act === 'skip' ? 'instance.causes' : 'bulk.commonWords')}
          {...(act === 'skip' && { label: t('instance.why') })}
          comment={typedFields.comment}
          error={errorOf('comment')}
          onChange={(updateComment) => changeField('comment', updateComment)}
        />
      </div>
    </>
  );
}

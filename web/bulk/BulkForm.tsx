/**
 * The sheet's first step: the time it was done, or the distance it moves, and the comment that every bulk act requires, with common words as
 * chips (product «Bulk acts»).
 */
import { lazy, Suspense, useRef } from 'react';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useTranslation, withLaterTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { warningIcon } from '../kit/icons.ts';
import sheet from '../kit/sheet.module.css';
import css from '../shared/dated/form.module.css';
import { TwoSignNotice } from '../shared/second-person/TwoSign.tsx';
import { BulkFoot } from './BulkFoot.tsx';
import { BulkReasons } from './BulkReasons.tsx';
import { MoveFields } from './MoveFields.tsx';
import { TimingFields } from './TimingFields.tsx';
import { type BulkFormOptions, useBulkForm } from './use-bulk-form.ts';

const NoAuthorityNotice = lazy(() => retryWhenOnline(withLaterTexts(() => import('../shared/authority/NoAuthorityNotice.tsx'))));

type Props = BulkFormOptions & {
  /** It may be done over several days: a step of its own. */
  mayFollowSeries: boolean;
  isBusy: boolean;
  failureMessage: string;
  onCancel: () => void;
};

export function BulkForm(props: Props) {
  const { act, instances, mayFollowSeries, isBusy, failureMessage, onCancel } = props;
  const { t } = useTranslation();
  const { formatTime } = useDateFormatters();
  const formRef = useRef<HTMLFormElement>(null);
  const form = useBulkForm(formRef, props);
  const { typedFields, lackingRows, changeField } = form;
  const clientId = instances[0]?.clientId ?? 0;
  const commentAndFoot = (
    <>
      <BulkReasons act={act} form={form} />
      <BulkFoot act={act} instanceCount={instances.length} failureMessage={failureMessage} isBusy={isBusy}>
        {mayFollowSeries && (
          <Button isFullWidth variant="subtle" className={sheet.main} disabled={isBusy} onClick={() => form.submit(true)}>
            {t('bulk.moreDays')}
          </Button>
        )}
        <Button isFullWidth variant="subtle" className={sheet.main} onClick={onCancel}>
          {t('shared.cancel')}
        </Button>
      </BulkFoot>
    </>
  );
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {act === 'sign' && <TimingFields form={form} />}
      <div role="status">
        {act === 'sign' && form.hasEarlySigning && typedFields.timing && typedFields.timing !== 'custom' && (
          <p className={css.warn}>
            <Icon d={warningIcon} />
            {t(typedFields.timing === 'now' ? 'bulk.aheadNow' : 'instance.aheadMark')}
          </p>
        )}
      </div>
      {act === 'move' && (
        <MoveFields
          distanceText={typedFields.distance}
          unit={typedFields.unit}
          error={form.errorOf('interval')}
          exampleInstance={instances[0]}
          onType={(distanceText) => changeField('distance', () => distanceText)}
          onUnit={(unit) => changeField('unit', () => unit)}
        />
      )}
      {act === 'sign' && (
        <TwoSignNotice clientId={clientId} activities={instances.map(({ activityId: id, activityName: name }) => ({ id, name }))} />
      )}
      {lackingRows.length > 0 ? (
        <Suspense>
          <NoAuthorityNotice
            clientId={clientId}
            message={t('authority.several', {
              names: lackingRows.map((instance) => `${instance.activityName} ${formatTime(placedTimeOf(instance))}`).join(', '),
            })}
            form={commentAndFoot}
            onCommentChange={(updateComment) => changeField('why', updateComment)}
          />
        </Suspense>
      ) : (
        commentAndFoot
      )}
    </form>
  );
}

/** Third step: the time. A past one is reported at once, one ahead is planned (R9). */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { activityInstances } from '#contract/planning/instances.ts';
import { can } from '#domain/permissions.ts';
import { closedReasonOf, placedTimeOf } from '#domain/planning/instance.ts';
import { callApi } from '../core/call.ts';
import { fieldErrorsOf } from '../core/errors.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useUser } from '../core/session.ts';
import { snack } from '../core/snacks.ts';
import { textOf, useTexts, withLaterTexts } from '../core/texts.ts';
import { Unsaved } from '../editor/Unsaved.tsx';
import { Button } from '../kit/Button.tsx';
import { useDates } from '../kit/dates.ts';
import { useEndWizard } from '../kit/end-wizard.ts';
import { unplacedText, useFieldErrors } from '../kit/forms.ts';
import { Icon } from '../kit/Icon.tsx';
import { info } from '../kit/icons.ts';
import { useNow } from '../kit/now.ts';
import { useRequestKey } from '../kit/request-key.ts';
import sheet from '../kit/sheet.module.css';
import { Toggle } from '../kit/Toggle.tsx';
import { useMissingAuthority } from '../shared/authority/authority-query.ts';
import { CommentField } from '../shared/dated/CommentField.tsx';
import { type Comment, commentErrorOf, focusComment, htmlOfComment, isEmpty, noComment } from '../shared/dated/comment.ts';
import css from '../shared/dated/form.module.css';
import { useWhen } from '../shared/dated/use-when.ts';
import { WhenFields } from '../shared/dated/WhenFields.tsx';
import { daysKey } from '../shared/day/day-query.ts';
import { TwoSign } from '../shared/second-person/TwoSign.tsx';
import { firstTime } from '../shared/series/first-time.ts';
import { rememberActivity } from './recent.ts';
import { useTakeBack } from './take-back.ts';
import wizard from './wizard.module.css';

const NoAuthorityNotice = lazy(() => retryWhenOnline(withLaterTexts(() => import('../shared/authority/NoAuthorityNotice.tsx'))));

type Props = {
  activity: { id: number; name: string; category: { name: string } };
  clientId: number;
  /** A delegation or a licence that it asks for is named before it is reported (R147). */
  needsAuthorityCheck: boolean;
  date: string | undefined;
  /** The address asks for a plan: one due this minute would be missed at once. */
  isPlan: boolean;
};

export function WhenStep({ activity, clientId, needsAuthorityCheck, date, isPlan }: Props) {
  const { t } = useTexts();
  const { account, roles } = useUser();
  const { localDateOf, formatTime } = useDates();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const fields = useFieldErrors(t);
  const { keyOf } = useRequestKey();
  const endWizard = useEndWizard();
  const takeBack = useTakeBack();
  const now = useNow();
  // A plan for a day ahead begins at a full hour; a report begins at this minute.
  const clock = formatTime(now);
  const whenFields = useWhen(
    isPlan
      ? firstTime(`${localDateOf(now)}T${clock}`)
      : { day: date ?? localDateOf(now), clock: date && date > localDateOf(now) ? `${clock.slice(0, 2)}:00` : clock },
  );
  const [isCompletable, setCompletable] = useState(true);
  const [comment, setComment] = useState(noComment);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const isAhead = whenFields.instant !== undefined && whenFields.instant > now;
  const missingAuthority = useMissingAuthority(clientId, activity.id, now, needsAuthorityCheck && !isAhead);
  const isAuthorityMissing = missingAuthority !== undefined && !isAhead;
  const mayChoose = can({ roles }, 'instance.chooseCompletable');

  const changeComment = (change: (previousComment: Comment) => Comment) => {
    setComment(change);
    fields.clearError('comment');
  };

  const save = async (place: HTMLFormElement) => {
    const instant = whenFields.read();
    if (!instant || isBusy) return;
    const commentError = commentErrorOf(comment, isAuthorityMissing && 'error.field.commentMissing');
    if (commentError) {
      fields.setErrors({ comment: commentError });
      return focusComment(place);
    }
    const html = htmlOfComment(comment);
    setBusy(true);
    setFailure('');
    try {
      const body = {
        activityId: activity.id,
        date: instant,
        // As the button said: the server's clock may have gone past it meanwhile.
        isReported: !isAhead,
        ...(mayChoose && { isCompletable }),
        ...(html && { comment: html }),
      };
      // A report shows a message of its own, with its undo.
      const { data } = await callApi(activityInstances.create, { body, requestKey: keyOf(body), isQuiet: !isAhead });
      const placedTime = placedTimeOf(data);
      await queryClient.invalidateQueries({ queryKey: daysKey(data.clientId) });
      rememberActivity({ accountId: account.id, clientId: data.clientId }, activity.id);
      const day = localDateOf(placedTime);
      const exitOptions = await endWizard();
      await navigate({ to: '/handelse', search: { date: day === localDateOf(now) ? undefined : day, scrollId: data.id }, ...exitOptions });
      if (closedReasonOf(data) === 'reported')
        snack((t) => t('instance.did.report', { name: data.activityName, time: formatTime(placedTime) }), {
          action: { label: 'shared.undo', run: () => void takeBack.run(data) },
        });
    } catch (error) {
      const { date: dateError } = fieldErrorsOf(error);
      fields.takeServerErrors(error);
      if (dateError) whenFields.setErrors({ date: textOf(dateError) ?? t('error.field.invalid') });
      setFailure(unplacedText(error, t, ['date', 'comment']));
      setBusy(false);
    }
  };

  const fieldsAndButton = (
    <>
      <CommentField
        value={comment}
        error={fields.errorOf('comment')}
        {...(isAuthorityMissing && { label: t('instance.whyWithout'), required: true })}
        onChange={changeComment}
      />
      <Unsaved isDirty={!isEmpty(comment) && !isBusy} />
      {failure && (
        <p className={css.wrong} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" data-act fullWidth className={sheet.main} loading={isBusy}>
        {t(isAhead ? 'instance.plan' : 'instance.report')}
      </Button>
    </>
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
    >
      <p className={wizard.chosen}>
        <b>{activity.name}</b> · {activity.category.name}
      </p>
      <WhenFields whenFields={whenFields} />
      <div role="status">
        {whenFields.instant && (
          <p className={sheet.note}>
            <Icon d={info} />
            {t(isAhead ? 'instance.willPlan' : 'instance.willReport')}
          </p>
        )}
      </div>
      {isAhead && mayChoose && (
        <Toggle label={t('instance.shouldSign')} hint={t('instance.shouldSignHint')} checked={isCompletable} onChange={setCompletable} />
      )}
      {!isAhead && <TwoSign clientId={clientId} activities={[activity]} />}
      {isAuthorityMissing ? (
        <Suspense>
          <NoAuthorityNotice clientId={clientId} activityId={activity.id} form={fieldsAndButton} onChange={changeComment} />
        </Suspense>
      ) : (
        fieldsAndButton
      )}
    </form>
  );
}

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
import { showSnack } from '../core/snacks.ts';
import { findText, useTranslation, withLaterTexts } from '../core/texts.ts';
import { UnsavedGuard } from '../editor/Unsaved.tsx';
import { Button } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { useEndWizard } from '../kit/end-wizard.ts';
import { unplacedText, useFieldErrors } from '../kit/forms.ts';
import { Icon } from '../kit/Icon.tsx';
import { infoIcon } from '../kit/icons.ts';
import { useNow } from '../kit/now.ts';
import { useRequestKey } from '../kit/request-key.ts';
import sheetCss from '../kit/sheet.module.css';
import { Toggle } from '../kit/Toggle.tsx';
import { useMissingAuthority } from '../shared/authority/authority-query.ts';
import { CommentField } from '../shared/dated/CommentField.tsx';
import { type Comment, commentErrorOf, emptyComment, focusComment, htmlOfComment, isCommentEmpty } from '../shared/dated/comment.ts';
import css from '../shared/dated/form.module.css';
import { useDateTimeFields } from '../shared/dated/use-when.ts';
import { DateTimeFields } from '../shared/dated/WhenFields.tsx';
import { daysKey } from '../shared/day/day-query.ts';
import { TwoSignNotice } from '../shared/second-person/TwoSign.tsx';
import { defaultStart } from '../shared/series/first-time.ts';
import { rememberActivity } from './recent.ts';
import { useTakeBack } from './take-back.ts';
import wizardCss from './wizard.module.css';

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
  const { t } = useTranslation();
  const { account, roles } = useUser();
  const { localDateOf, formatTime } = useDateFormatters();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const fields = useFieldErrors(t);
  const { keyOf: requestKeyOf } = useRequestKey();
  const endWizard = useEndWizard();
  const takeBack = useTakeBack();
  const now = useNow();
  // A plan for a day ahead begins at a full hour; a report begins at this minute.
  const currentTime = formatTime(now);
  const whenFields = useDateTimeFields(
    isPlan
      ? defaultStart(`${localDateOf(now)}T${currentTime}`)
      : { day: date ?? localDateOf(now), clock: date && date > localDateOf(now) ? `${currentTime.slice(0, 2)}:00` : currentTime },
  );
  const [isCompletable, setCompletable] = useState(true);
  const [comment, setComment] = useState(emptyComment);
  const [isBusy, setBusy] = useState(false);
  const [failureText, setFailureText] = useState('');
  const isAhead = whenFields.instant !== undefined && whenFields.instant > now;
  const missingAuthority = useMissingAuthority(clientId, activity.id, now, needsAuthorityCheck && !isAhead);
  const isAuthorityMissing = missingAuthority !== undefined && !isAhead;
  const mayChooseCompletable = can({ roles }, 'instance.chooseCompletable');

  const changeComment = (changeOf: (previousComment: Comment) => Comment) => {
    setComment(changeOf);
    fields.clearError('comment');
  };

  const saveInstance = async (formElement: HTMLFormElement) => {
    const instant = whenFields.readInstant();
    if (!instant || isBusy) return;
    const commentError = commentErrorOf(comment, isAuthorityMissing && 'error.field.commentMissing');
    if (commentError) {
      fields.setErrors({ comment: commentError });
      return focusComment(formElement);
    }
    const commentHtml = htmlOfComment(comment);
    setBusy(true);
    setFailureText('');
    try {
      const requestBody = {
        activityId: activity.id,
        date: instant,
        // As the button said: the server's clock may have gone past it meanwhile.
        isReported: !isAhead,
        ...(mayChooseCompletable && { isCompletable }),
        ...(commentHtml && { comment: commentHtml }),
      };
      // A report shows a message of its own, with its undo.
      const { data: createdInstance } = await callApi(activityInstances.create, {
        body: requestBody,
        requestKey: requestKeyOf(requestBody),
        isQuiet: !isAhead,
      });
      const placedTime = placedTimeOf(createdInstance);
      await queryClient.invalidateQueries({ queryKey: daysKey(createdInstance.clientId) });
      rememberActivity({ accountId: account.id, clientId: createdInstance.clientId }, activity.id);
      const day = localDateOf(placedTime);
      const exitOptions = await endWizard();
      await navigate({
        to: '/handelse',
        search: { date: day === localDateOf(now) ? undefined : day, scrollId: createdInstance.id },
        ...exitOptions,
      });
      if (closedReasonOf(createdInstance) === 'reported')
        showSnack((t) => t('instance.did.report', { name: createdInstance.activityName, time: formatTime(placedTime) }), {
          action: { label: 'shared.undo', run: () => void takeBack.run(createdInstance) },
        });
    } catch (error) {
      const { date: dateError } = fieldErrorsOf(error);
      fields.takeServerErrors(error);
      if (dateError) whenFields.setErrors({ date: findText(dateError) ?? t('error.field.invalid') });
      setFailureText(unplacedText(error, t, ['date', 'comment']));
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
      <UnsavedGuard isDirty={!isCommentEmpty(comment) && !isBusy} />
      {failureText && (
        <p className={css.wrong} role="alert">
          {failureText}
        </p>
      )}
      <Button type="submit" data-act isFullWidth className={sheetCss.main} isLoading={isBusy}>
        {t(isAhead ? 'instance.plan' : 'instance.report')}
      </Button>
    </>
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void saveInstance(event.currentTarget);
      }}
    >
      <p className={wizardCss.chosen}>
        <b>{activity.name}</b> · {activity.category.name}
      </p>
      <DateTimeFields whenFields={whenFields} />
      <div role="status">
        {whenFields.instant && (
          <p className={sheetCss.note}>
            <Icon d={infoIcon} />
            {t(isAhead ? 'instance.willPlan' : 'instance.willReport')}
          </p>
        )}
      </div>
      {isAhead && mayChooseCompletable && (
        <Toggle label={t('instance.shouldSign')} hint={t('instance.shouldSignHint')} checked={isCompletable} onChange={setCompletable} />
      )}
      {!isAhead && <TwoSignNotice clientId={clientId} activities={[activity]} />}
      {isAuthorityMissing ? (
        <Suspense>
          <NoAuthorityNotice clientId={clientId} activityId={activity.id} form={fieldsAndButton} onCommentChange={changeComment} />
        </Suspense>
      ) : (
        fieldsAndButton
      )}
    </form>
  );
}

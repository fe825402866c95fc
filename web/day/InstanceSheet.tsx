/** One instance opened from the day: signing, skipping, taking back, changing; the way to all about it. */
import { lazy, Suspense, useState } from 'react';
import { activityInstances } from '#contract/planning/instances.ts';
import { can } from '#domain/permissions.ts';
import { isOpen, placedTimeOf } from '#domain/planning/instance.ts';
import { findSigningQuestions } from '#domain/planning/one-tap.ts';
import { callApi } from '../core/call.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTranslation, withLaterTexts } from '../core/texts.ts';
import { capitalise, useDateFormatters } from '../kit/dates.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { useNow } from '../kit/now.ts';
import { ActSheet } from '../shared/dated/ActSheet.tsx';
import type { SheetMode } from '../shared/dated/use-overtaken.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { detailTextsOf } from '../shared/day/row-words.ts';
import { useActs } from './acts.ts';
import { ConsumptionLines } from './ConsumptionLines.tsx';
import FirstLines from './FirstLines.tsx';
import type { RowNotice } from './use-notes.ts';

const PerformerPicker = lazy(() => retryWhenOnline(() => import('./PerformerPicker.tsx')));
const NoAuthorityNotice = lazy(() => retryWhenOnline(withLaterTexts(() => import('../shared/authority/NoAuthorityNotice.tsx'))));
const SecondAnswers = lazy(() => retryWhenOnline(withLaterTexts(() => import('./SecondAnswers.tsx'))));
const AuthorityUnknown = lazy(withLaterTexts(() => import('./AuthorityUnknown.tsx')));
const AfterSigning = lazyWithRetry(withLaterTexts(() => import('./AfterSigning.tsx')));
const InstanceEditForm = lazyWithRetry(withLaterTexts(() => import('./InstanceEditForm.tsx')));

type Props = {
  instance: DayInstance;
  /** It is no longer in the day it was opened from. */
  isNoLongerListed?: boolean;
  /** One has no delegation or licence for it (R147), or two sign it (R159). */
  notice?: RowNotice | undefined;
  initialMode?: SheetMode;
  /** On its own page already: no link to it. */
  isOnOwnPage?: boolean;
  /** Called with the row that changes, before it does. */
  onBeforeAct?: (ids: readonly number[]) => void;
  onClose: () => void;
};

export default function InstanceSheet({
  instance,
  isNoLongerListed = false,
  notice,
  initialMode = 'main',
  isOnOwnPage = false,
  onBeforeAct,
  onClose,
}: Props) {
  const { t, locale } = useTranslation();
  const user = useUser();
  const dates = useDateFormatters();
  const chosenClient = useChosenClient();
  const { act: performAct } = useActs(onBeforeAct);
  const now = useNow();
  const plannedAt = instance.plannedDate ?? placedTimeOf(instance);
  const day = dates.localDateOf(plannedAt);
  const isToday = day === dates.today();
  const time = isToday ? dates.formatTime(plannedAt) : `${dates.dayName(day)} ${dates.formatTime(plannedAt)}`;
  const [signingPromise, setSigningPromise] = useState<Promise<boolean>>();
  const { time: needsTime, needsReason } = findSigningQuestions(instance, now, dates.localDateOf(placedTimeOf(instance)) < dates.today());
  if (signingPromise) return <AfterSigning instance={instance} signingPromise={signingPromise} onClose={onClose} />;
  return (
    <ActSheet
      kind="activity"
      instance={instance}
      isInstanceGone={isNoLongerListed}
      now={now}
      name={instance.activityName}
      subtitle={[chosenClient?.client.name, t(instance.plannedDate ? 'instance.plannedAt' : 'instance.doneAt', { time })]
        .filter(Boolean)
        .join(' · ')}
      maySign={can(user, 'instance.sign') && !(instance.isHealthCare && user.isTheClient)}
      requirements={
        notice?.lacksAuthority
          ? {
              needsTime,
              needsReason: true,
              renderNotice: (form, onChange) => <NoAuthorityNotice {...{ ...instance, form, onCommentChange: onChange }} />,
            }
          : { needsTime, needsReason }
      }
      SignerPicker={PerformerPicker}
      series={instance.plannedActivityId !== null && can(user, 'plan.change') ? { kind: 'activity', id: instance.plannedActivityId } : null}
      initialMode={initialMode}
      instructions={
        <>
          {notice?.needsSecond && (
            <Suspense fallback={<p>{capitalise(isOpen(instance) ? t('day.twoSign') : notice.noticeText)}</p>}>
              {<SecondAnswers instance={instance} />}
            </Suspense>
          )}
          <Suspense>{notice?.isUnknown && <AuthorityUnknown />}</Suspense>
          <FirstLines instance={instance} />
        </>
      }
      effectNote={<ConsumptionLines instance={instance} />}
      readHistory={async () => (await callApi(activityInstances.history, { params: { id: instance.id } })).data}
      stateText={detailTextsOf(instance, { t, locale, dates, now }, isToday).join(' · ')}
      pagePath={isOnOwnPage ? null : '/handelse/$id'}
      EditForm={InstanceEditForm}
      onCommand={(command) => {
        const actPromise = performAct(instance, command);
        if (notice?.needsSecond && command.act === 'sign') setSigningPromise(actPromise);
      }}
      onClose={onClose}
    />
  );
}

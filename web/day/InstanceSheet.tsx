/** One instance opened from the day: signing, skipping, taking back, changing; the way to all about it. */
import { lazy, Suspense, useState } from 'react';
import { activityInstances } from '#contract/planning/instances.ts';
import { can } from '#domain/permissions.ts';
import { isOpen, placedTimeOf } from '#domain/planning/instance.ts';
import { signingQuestions } from '#domain/planning/one-tap.ts';
import { callApi } from '../core/call.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTexts, withLaterTexts } from '../core/texts.ts';
import { capitalise, useDates } from '../kit/dates.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { useNow } from '../kit/now.ts';
import { ActSheet } from '../shared/dated/ActSheet.tsx';
import type { Mode } from '../shared/dated/use-overtaken.ts';
import type { Row } from '../shared/day/day.ts';
import { partsOf } from '../shared/day/row-words.ts';
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
  row: Row;
  /** It is no longer in the day it was opened from. */
  isGone?: boolean;
  /** One has no delegation or licence for it (R147), or two sign it (R159). */
  note?: RowNotice | undefined;
  initialMode?: Mode;
  /** On its own page already: no link to it. */
  isOnOwnPage?: boolean;
  /** Called with the row that changes, before it does. */
  onActing?: (ids: readonly number[]) => void;
  onClose: () => void;
};

export default function InstanceSheet({ row, isGone = false, note, initialMode = 'main', isOnOwnPage = false, onActing, onClose }: Props) {
  const { t, locale } = useTexts();
  const user = useUser();
  const dates = useDates();
  const chosenClient = useChosenClient();
  const { act } = useActs(onActing);
  const now = useNow();
  const plannedAt = row.plannedDate ?? placedTimeOf(row);
  const day = dates.localDateOf(plannedAt);
  const isToday = day === dates.today();
  const time = isToday ? dates.formatTime(plannedAt) : `${dates.dayName(day)} ${dates.formatTime(plannedAt)}`;
  const [signingResult, setSigningResult] = useState<Promise<boolean>>();
  const { time: needsTime, why: needsReason } = signingQuestions(row, now, dates.localDateOf(placedTimeOf(row)) < dates.today());
  if (signingResult) return <AfterSigning row={row} signingResult={signingResult} onClose={onClose} />;
  return (
    <ActSheet
      kind="activity"
      row={row}
      isRowGone={isGone}
      now={now}
      name={row.activityName}
      meta={[chosenClient?.client.name, t(row.plannedDate ? 'instance.plannedAt' : 'instance.doneAt', { time })]
        .filter(Boolean)
        .join(' · ')}
      maySign={can(user, 'instance.sign') && !(row.isHealthCare && user.isTheClient)}
      requirements={
        note?.lacksAuthority
          ? { needsTime, needsReason: true, renderNotice: (form, onChange) => <NoAuthorityNotice {...{ ...row, form, onChange }} /> }
          : { needsTime, needsReason }
      }
      SignerPicker={PerformerPicker}
      series={row.plannedActivityId !== null && can(user, 'plan.change') ? { kind: 'activity', id: row.plannedActivityId } : null}
      initialMode={initialMode}
      instructions={
        <>
          {note?.needsSecond && (
            <Suspense fallback={<p>{capitalise(isOpen(row) ? t('day.twoSign') : note.words)}</p>}>{<SecondAnswers row={row} />}</Suspense>
          )}
          <Suspense>{note?.isUnknown && <AuthorityUnknown />}</Suspense>
          <FirstLines row={row} />
        </>
      }
      note={<ConsumptionLines row={row} />}
      readHistory={async () => (await callApi(activityInstances.history, { params: { id: row.id } })).data}
      stateText={partsOf(row, { t, locale, dates, now }, isToday).join(' · ')}
      pagePath={isOnOwnPage ? null : '/handelse/$id'}
      Edit={InstanceEditForm}
      onCommand={(command) => {
        const result = act(row, command);
        if (note?.needsSecond && command.act === 'sign') setSigningResult(result);
      }}
      onClose={onClose}
    />
  );
}

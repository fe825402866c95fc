/** One instance opened from the day: signing, skipping, taking back, changing; the way to all about it. */
import { lazy, Suspense, useState } from 'react';
import { activityInstances } from '#contract/planning/instances.ts';
import { can } from '#domain/permissions.ts';
import { isOpen, placedTimeOf } from '#domain/planning/instance.ts';
import { signingQuestions } from '#domain/planning/one-tap.ts';
import { call } from '../core/call.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useChosen, useWho } from '../core/session.ts';
import { useTexts, withLaterTexts } from '../core/texts.ts';
import { capital, useDates } from '../kit/dates.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { useNow } from '../kit/now.ts';
import { ActSheet } from '../shared/dated/ActSheet.tsx';
import type { Mode } from '../shared/dated/use-overtaken.ts';
import type { Row } from '../shared/day/day.ts';
import { partsOf } from '../shared/day/row-words.ts';
import { useActs } from './acts.ts';
import { ConsumptionLines } from './ConsumptionLines.tsx';
import FirstLines from './FirstLines.tsx';
import type { Note } from './use-notes.ts';

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
  note?: Note | undefined;
  start?: Mode;
  /** On its own page already: no link to it. */
  isOnOwnPage?: boolean;
  /** Called with the row that changes, before it does. */
  onActing?: (ids: readonly number[]) => void;
  onClose: () => void;
};

export default function InstanceSheet({ row, isGone = false, note, start = 'main', isOnOwnPage = false, onActing, onClose }: Props) {
  const { t, locale } = useTexts();
  const who = useWho();
  const dates = useDates();
  const chosenClient = useChosen();
  const { act } = useActs(onActing);
  const now = useNow();
  const plannedAt = row.plannedDate ?? placedTimeOf(row);
  const day = dates.dayOf(plannedAt);
  const isToday = day === dates.today();
  const time = isToday ? dates.clockOf(plannedAt) : `${dates.dayName(day)} ${dates.clockOf(plannedAt)}`;
  const [signingResult, setSigningResult] = useState<Promise<boolean>>();
  const questions = signingQuestions(row, now, dates.dayOf(placedTimeOf(row)) < dates.today());
  if (signingResult) return <AfterSigning row={row} signingResult={signingResult} onClose={onClose} />;
  return (
    <ActSheet
      kind="activity"
      row={row}
      isGone={isGone}
      now={now}
      name={row.activityName}
      meta={[chosenClient?.client.name, t(row.plannedDate ? 'instance.plannedAt' : 'instance.doneAt', { time })]
        .filter(Boolean)
        .join(' · ')}
      maySign={can(who, 'instance.sign') && !(row.isHealthCare && who.isTheClient)}
      asks={
        note?.lacksAuthority
          ? { ...questions, why: true, without: (form, onChange) => <NoAuthorityNotice {...{ ...row, form, onChange }} /> }
          : questions
      }
      SignerPicker={PerformerPicker}
      series={row.plannedActivityId !== null && can(who, 'plan.change') ? { kind: 'activity', id: row.plannedActivityId } : null}
      start={start}
      top={
        <>
          {note?.needsSecond && (
            <Suspense fallback={<p>{capital(isOpen(row) ? t('day.twoSign') : note.words)}</p>}>{<SecondAnswers row={row} />}</Suspense>
          )}
          <Suspense>{note?.isUnknown && <AuthorityUnknown />}</Suspense>
          <FirstLines row={row} />
        </>
      }
      note={<ConsumptionLines row={row} />}
      readHistory={async () => (await call(activityInstances.history, { params: { id: row.id } })).data}
      state={partsOf(row, { t, locale, dates, now }, isToday).join(' · ')}
      page={isOnOwnPage ? null : '/handelse/$id'}
      Edit={InstanceEditForm}
      onCommand={(command) => {
        const result = act(row, command);
        if (note?.needsSecond && command.act === 'sign') setSigningResult(result);
      }}
      onClose={onClose}
    />
  );
}

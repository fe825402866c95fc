/** All about one instance: how it stands, its fields, what may be done, its history. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { activityInstances } from '#contract/planning/instances.ts';
import { can } from '#domain/permissions.ts';
import { isOpen } from '#domain/planning/instance.ts';
import { callApi } from '../core/call.ts';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { areQueriesSettled } from '../kit/combined-queries.ts';
import { capitalise } from '../kit/dates.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useWasOnce } from '../kit/use-was-once.ts';
import { useMissingAuthority } from '../shared/authority/authority-query.ts';
import { DatedCard } from '../shared/dated/DatedCard.tsx';
import type { Row } from '../shared/day/day.ts';
import { daysKey, instanceKey } from '../shared/day/day-query.ts';
import { useInstructions } from '../shared/day/instructions-query.ts';
import { drawsText } from '../shared/day/row-words.ts';
import { OrderAtSigning, useOrder } from '../shared/medicine/OrderAtSigning.tsx';
import { useIsSecondKnown, useTwoSign } from '../shared/medicine/second-query.ts';
import ActivitySelfCare from '../shared/self-care/SelfCareOf.tsx';
import { selfCareQuery } from '../shared/self-care/self-care-query.ts';
import { useActs } from './acts.ts';
import { Instructions } from './Instructions.tsx';
import { createdTasksQuery, useHistory } from './instance-query.ts';
import NoHistory from './NoHistory.tsx';
import SecondAnswers from './SecondAnswers.tsx';
import { useTakeBack } from './take-back.ts';

const InstanceSheet = lazyWithRetry(() => import('./InstanceSheet.tsx'));

type Props = {
  row: Row;
  /** The instance is no longer where it was opened: somebody removed or moved it. */
  isGone: boolean;
  now: string;
  handlingPart?: ReactNode;
  /** Called when a sheet opens in which something may be written, and when it closes. */
  onSheet: (isOpen: boolean) => void;
  onRemoved: () => Promise<void>;
};

export function InstanceCard({ row, isGone, now, handlingPart, onSheet, onRemoved }: Props) {
  const { t, locale } = useTexts();
  const user = useUser();
  const queryClient = useQueryClient();
  const { act } = useActs();
  const takeBack = useTakeBack();
  const values = useInstructions(row);
  const history = useHistory(row);
  const maySign = can(user, 'instance.sign') && !(user.isTheClient && row.isHealthCare);
  const missingAuthority = useMissingAuthority(row.clientId, row.activityId, now, maySign && Boolean(row.isHealthCare) && isOpen(row));
  const needsSecond = useTwoSign(row.clientId).currentMedicines.some(({ activity }) => activity.id === row.activityId);
  const { plannedActivityId: seriesId, plannedActivityRecurrence: rule } = row;
  const selfCare = useQuery({ ...selfCareQuery(row.clientId), throwOnError: false });
  const isOrderKnown = useOrder(row).isKnown;
  const isSecondKnown = useIsSecondKnown(row);
  const madeTasks = useQuery({ ...createdTasksQuery(row.id), enabled: Boolean(handlingPart) });
  // Not shown bit by bit: what may be tapped would move. Shown once it stays, with what is written in its sheet.
  const isLoaded = useWasOnce(areQueriesSettled(selfCare, ...(handlingPart ? [madeTasks] : [])) && isOrderKnown && isSecondKnown);
  if (!values || !isLoaded) return <Skeleton rows={6} size="line" />;
  return (
    <DatedCard
      kind="activity"
      row={row}
      name={row.activityName}
      now={now}
      look={{
        icon: row.activityTypeIcon,
        colour: row.activityCategoryColor,
        typeName: `${row.activityCategoryName} · ${row.activityTypeName}`,
      }}
      series={seriesId === null ? null : { id: seriesId, rule, mayChange: can(user, 'plan.change') }}
      lastFacts={[[t('instance.stock'), isOpen(row) && capitalise(drawsText(row, { t, locale }, true))]]}
      history={history}
      noHistory={can(user, 'inbox.see') && <NoHistory />}
      may={{ sign: maySign, remove: can(user, 'instance.remove') }}
      onCommand={(command) => void act(row, command)}
      onTakeBack={
        takeBack.mayTakeBack(row) ? () => void takeBack.run(row).then((isRemoved) => (isRemoved ? onRemoved() : undefined)) : undefined
      }
      handlingSection={handlingPart}
      instructions={
        <>
          <Instructions row={row} values={values} />
          <ActivitySelfCare clientId={row.clientId} activityId={row.activityId} />
          {row.isCompleted && can(user, 'medicine.see') && (
            <>
              <SecondAnswers row={row} />
              <OrderAtSigning row={row} />
            </>
          )}
        </>
      }
      remove={() => callApi(activityInstances.remove, { params: { id: row.id } })}
      removeQuestion={(time) => t('instance.removeQuestion', { time })}
      onRemoved={onRemoved}
      forget={() => {
        void queryClient.invalidateQueries({ queryKey: daysKey(row.clientId) });
        queryClient.removeQueries({ queryKey: instanceKey(row.id) });
      }}
      renderSheet={(start, close) => (
        <InstanceSheet
          row={row}
          isGone={isGone}
          note={{ words: '', lacksAuthority: missingAuthority !== undefined, needsSecond }}
          initialMode={start}
          isOnOwnPage
          onClose={close}
        />
      )}
      onSheet={onSheet}
    />
  );
}

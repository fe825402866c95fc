/** All about one instance: how it stands, its fields, what may be done, its history. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { activityInstances } from '#contract/planning/instances.ts';
import { can } from '#domain/permissions.ts';
import { isOpen } from '#domain/planning/instance.ts';
import { callApi } from '../core/call.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { areQueriesSettled } from '../kit/combined-queries.ts';
import { capitalise } from '../kit/dates.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useHasBeenTrue } from '../kit/use-was-once.ts';
import { useMissingAuthority } from '../shared/authority/authority-query.ts';
import { DatedCard } from '../shared/dated/DatedCard.tsx';
import type { DayInstance } from '../shared/day/day.ts';
import { daysKey, instanceKey } from '../shared/day/day-query.ts';
import { useInstructions } from '../shared/day/instructions-query.ts';
import { stockDrawText } from '../shared/day/row-words.ts';
import { OrderAtSigning, useMedicineOrder } from '../shared/medicine/OrderAtSigning.tsx';
import { useIsSecondSigningKnown, useTwoSignMedicines } from '../shared/medicine/second-query.ts';
import ActivitySelfCare from '../shared/self-care/SelfCareOf.tsx';
import { selfCareQuery } from '../shared/self-care/self-care-query.ts';
import { useActs } from './acts.ts';
import { Instructions } from './Instructions.tsx';
import { createdTasksQuery, useHistory } from './instance-query.ts';
import EmptyHistoryText from './NoHistory.tsx';
import SecondAnswers from './SecondAnswers.tsx';
import { useTakeBack } from './take-back.ts';

const InstanceSheet = lazyWithRetry(() => import('./InstanceSheet.tsx'));

type Props = {
  instance: DayInstance;
  /** The instance is no longer where it was opened: somebody removed or moved it. */
  isNoLongerListed: boolean;
  now: string;
  handlingSection?: ReactNode;
  /** Called when a sheet opens in which something may be written, and when it closes. */
  onSheetOpenChange: (isOpen: boolean) => void;
  onRemoved: () => Promise<void>;
};

export function InstanceCard({ instance, isNoLongerListed, now, handlingSection, onSheetOpenChange, onRemoved }: Props) {
  const { t, locale } = useTranslation();
  const user = useUser();
  const queryClient = useQueryClient();
  const { act: performAct } = useActs();
  const takeBack = useTakeBack();
  const instructions = useInstructions(instance);
  const historyQuery = useHistory(instance);
  const maySign = can(user, 'instance.sign') && !(user.isTheClient && instance.isHealthCare);
  const missingAuthority = useMissingAuthority(
    instance.clientId,
    instance.activityId,
    now,
    maySign && Boolean(instance.isHealthCare) && isOpen(instance),
  );
  const needsSecond = useTwoSignMedicines(instance.clientId).currentMedicines.some(({ activity }) => activity.id === instance.activityId);
  const { plannedActivityId: seriesId, plannedActivityRecurrence: recurrenceRule } = instance;
  const selfCareResult = useQuery({ ...selfCareQuery(instance.clientId), throwOnError: false });
  const isOrderKnown = useMedicineOrder(instance).isKnown;
  const isSecondKnown = useIsSecondSigningKnown(instance);
  const createdTasks = useQuery({ ...createdTasksQuery(instance.id), enabled: Boolean(handlingSection) });
  // Not shown bit by bit: what may be tapped would move. Shown once it stays, with what is written in its sheet.
  const isLoaded = useHasBeenTrue(
    areQueriesSettled(selfCareResult, ...(handlingSection ? [createdTasks] : [])) && isOrderKnown && isSecondKnown,
  );
  if (!instructions || !isLoaded) return <Skeleton rowCount={6} size="line" />;
  return (
    <DatedCard
      kind="activity"
      instance={instance}
      name={instance.activityName}
      now={now}
      appearance={{
        icon: instance.activityTypeIcon,
        colour: instance.activityCategoryColor,
        typeName: `${instance.activityCategoryName} · ${instance.activityTypeName}`,
      }}
      series={seriesId === null ? null : { id: seriesId, rule: recurrenceRule, mayChange: can(user, 'plan.change') }}
      lastFacts={[[t('instance.stock'), isOpen(instance) && capitalise(stockDrawText(instance, { t, locale }, true))]]}
      historyQuery={historyQuery}
      emptyHistoryText={can(user, 'inbox.see') && <EmptyHistoryText />}
      permissions={{ sign: maySign, remove: can(user, 'instance.remove') }}
      onCommand={(command) => void performAct(instance, command)}
      onTakeBack={
        takeBack.mayTakeBack(instance)
          ? () => void takeBack.run(instance).then((isRemoved) => (isRemoved ? onRemoved() : undefined))
          : undefined
      }
      handlingSection={handlingSection}
      instructions={
        <>
          <Instructions instance={instance} instructions={instructions} />
          <ActivitySelfCare clientId={instance.clientId} activityId={instance.activityId} />
          {instance.isCompleted && can(user, 'medicine.see') && (
            <>
              <SecondAnswers instance={instance} />
              <OrderAtSigning row={instance} />
            </>
          )}
        </>
      }
      removeInstance={() => callApi(activityInstances.remove, { params: { id: instance.id } })}
      removeQuestionOf={(time) => t('instance.removeQuestion', { time })}
      onRemoved={onRemoved}
      clearCache={() => {
        void queryClient.invalidateQueries({ queryKey: daysKey(instance.clientId) });
        queryClient.removeQueries({ queryKey: instanceKey(instance.id) });
      }}
      renderSheet={(initialMode, close) => (
        <InstanceSheet
          instance={instance}
          isNoLongerListed={isNoLongerListed}
          notice={{ noticeText: '', lacksAuthority: missingAuthority !== undefined, needsSecond }}
          initialMode={initialMode}
          isOnOwnPage
          onClose={close}
        />
      )}
      onSheetOpenChange={onSheetOpenChange}
    />
  );
}

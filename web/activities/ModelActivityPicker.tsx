/** A client's first activities, made of the company's model activities (R107). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { modelActivities } from '#contract/model-activities.ts';
import { callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { useTranslation } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { useModelTimesText } from '../shared/packs/model-times.ts';
import { ActivityPicker } from './ActivityPicker.tsx';
import { type Client, modelsQueryOf, refreshAll } from './activity-query.ts';
import css from './copy-from-client.module.css';

type Props = { client: Client; addressClientId: number | undefined };
export function ModelActivityPicker({ client, addressClientId }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const timesTextOf = useModelTimesText();
  const modelsQuery = useQuery(modelsQueryOf(client.id));
  const createMutation = useMutation({
    mutationFn: ({ ids, fromDate }: { ids: number[]; fromDate: string | undefined }) =>
      callApi(modelActivities.use, { body: { clientId: client.id, modelActivityIds: ids, ...(fromDate && { fromDate }) } }),
    meta: { isErrorShown: true },
    onSuccess: () => {
      void refreshAll();
      void navigate({ to: '/aktiviteter', search: { clientId: addressClientId } });
    },
  });
  if (modelsQuery.error || !modelsQuery.data) return <QueryPlaceholder query={combineQueries(modelsQuery)} rowCount={6} />;
  if (modelsQuery.data.length === 0) return <EmptyState title={t('packs.modelsNone')} text={t('packs.modelsNoneNext')} />;
  return (
    <>
      <p className={css.hint}>{t('activities.fromModelsHint')}</p>
      <ActivityPicker
        pickableActivities={modelsQuery.data.map((model) => ({
          id: model.id,
          name: model.name,
          icon: model.icon,
          colour: model.category.color,
          subtitle: model.isOffered
            ? [model.type.name, timesTextOf(model)].join(' · ')
            : t('activities.fromClientTakenOut', { type: model.type.name }),
          obstacleText: model.isThere ? t('activities.fromClientThere') : undefined,
          // Of an office's list each client has some: nothing is chosen that nobody looked at.
          isUnticked: true,
        }))}
        timeZone={client.timeZone}
        planLabel={t('activities.fromModelsPlan')}
        planHint={t('activities.fromModelsPlanHint')}
        sendLabel={(count) => t('activities.fromModelsMake', { count })}
        isSending={createMutation.isPending}
        error={createMutation.error ? errorText(createMutation.error, t) : undefined}
        onSend={(pickedActivities) => createMutation.mutate(pickedActivities)}
      />
    </>
  );
}

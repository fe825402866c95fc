/** The order of one medicine: written by whoever plans, read by the team, with all of its numbers, the newest first (R130). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { proposeOrder } from '#domain/medicine-proposal.ts';
import { asId } from '../core/search-params.ts';
import { useTranslation } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { textOfHtml } from '../kit/html-text.ts';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { Screen } from '../kit/Screen.tsx';
import { useLeave } from '../kit/use-leave.ts';
import { activityQuery, type WholeActivity } from '../shared/activity/activities.ts';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { useMayOrder } from '../shared/delegation/own-licence.ts';
import { readMedicine } from '../shared/medicine/medicine-query.ts';
import { useActionAtClient } from '../shared/team/action-at-client.ts';
import { useClient } from '../shared/team/client.ts';
import { MedicineCard } from './MedicineCard.tsx';
import css from './medicines.module.css';
import { OrderRevisions } from './Numbers.tsx';
import { OrderForm } from './OrderForm.tsx';
import { Pauses } from './Pauses.tsx';

/** The activity's answers with the names of their questions, in plain text. */
const answersOf = (activity: WholeActivity) =>
  [...activity.attributeValueStrings, ...activity.attributeValueLongStrings].map(({ attribute, stringValue }) => ({
    attribute: attribute.name ?? '',
    text: textOfHtml(stringValue),
  }));

export function MedicinePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const activityId = asId(useParams({ strict: false }).id);
  const activityResult = useQuery({ ...activityQuery(activityId), refetchOnWindowFocus: false });
  const clientId = activityResult.data?.client.id;
  useActionAtClient('medicine.see', clientId);
  const clientQuery = useClient(clientId);
  const medicineQuery = useQuery({
    queryKey: ['medicine-to-change', activityId],
    queryFn: async () => (await readMedicine(clientId!, activityId!)) ?? null,
    enabled: clientId !== undefined && activityId !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const leave = useLeave(() => navigate({ to: '/lakemedel', search: { clientId }, replace: true }));
  const combinedQueries = combineQueries(activityResult, medicineQuery);
  const timeZone = clientQuery.data?.timeZone ?? 'Europe/Stockholm';
  const mayChange = useMayOrder('medicine.change', clientId);
  const medicineName = medicineQuery.data?.current.name ?? activityResult.data?.name;
  const isPageDataKnown = activityResult.data && medicineQuery.data !== undefined && mayChange !== undefined && !combinedQueries.error;
  return (
    <Screen
      title={t('medicines.order')}
      titlePart={medicineName}
      lead={isPageDataKnown && medicineName}
      pageHeader={<ClientHeader client={clientQuery.data} />}
      backPath="/lakemedel"
    >
      {!isPageDataKnown ? (
        <QueryPlaceholder query={combinedQueries} rowCount={6} />
      ) : (
        <div className={css.page}>
          {mayChange && medicineQuery.data && !medicineQuery.data.endedDate && (
            <Pauses medicine={medicineQuery.data} timeZone={timeZone} onChanged={() => medicineQuery.refetch()} />
          )}
          {mayChange && !medicineQuery.data?.endedDate ? (
            <OrderForm
              key={activityResult.data.id}
              activity={activityResult.data}
              medicine={medicineQuery.data}
              initialOrder={proposeOrder(activityResult.data.name, answersOf(activityResult.data))}
              timeZone={timeZone}
              onDone={leave}
            />
          ) : (
            medicineQuery.data && (
              <ul className={css.list}>
                <MedicineCard medicine={medicineQuery.data} timeZone={timeZone} />
              </ul>
            )
          )}
          {medicineQuery.data && <OrderRevisions medicine={medicineQuery.data} timeZone={timeZone} />}
        </div>
      )}
    </Screen>
  );
}

/** The order of one medicine: written by whoever plans, read by the team, with all of its numbers, the newest first (R130). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { proposedOrder } from '#domain/medicine-proposal.ts';
import { asId } from '../core/search-params.ts';
import { useTexts } from '../core/texts.ts';
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
  const { t } = useTexts();
  const navigate = useNavigate();
  const id = asId(useParams({ strict: false }).id);
  const activity = useQuery({ ...activityQuery(id), refetchOnWindowFocus: false });
  const clientId = activity.data?.client.id;
  useActionAtClient('medicine.see', clientId);
  const client = useClient(clientId);
  const medicine = useQuery({
    queryKey: ['medicine-to-change', id],
    queryFn: async () => (await readMedicine(clientId!, id!)) ?? null,
    enabled: clientId !== undefined && id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const leave = useLeave(() => navigate({ to: '/lakemedel', search: { clientId }, replace: true }));
  const combinedQueries = combineQueries(activity, medicine);
  const timeZone = client.data?.timeZone ?? 'Europe/Stockholm';
  const mayChange = useMayOrder('medicine.change', clientId);
  const name = medicine.data?.current.name ?? activity.data?.name;
  const isPageDataKnown = activity.data && medicine.data !== undefined && mayChange !== undefined && !combinedQueries.error;
  return (
    <Screen
      title={t('medicines.order')}
      titlePart={name}
      lead={isPageDataKnown && name}
      about={<ClientHeader client={client.data} />}
      back="/lakemedel"
    >
      {!isPageDataKnown ? (
        <QueryPlaceholder query={combinedQueries} rows={6} />
      ) : (
        <div className={css.page}>
          {mayChange && medicine.data && !medicine.data.endedDate && (
            <Pauses medicine={medicine.data} timeZone={timeZone} onChanged={() => medicine.refetch()} />
          )}
          {mayChange && !medicine.data?.endedDate ? (
            <OrderForm
              key={activity.data.id}
              activity={activity.data}
              medicine={medicine.data}
              initialOrder={proposedOrder(activity.data.name, answersOf(activity.data))}
              timeZone={timeZone}
              onDone={leave}
            />
          ) : (
            medicine.data && (
              <ul className={css.list}>
                <MedicineCard medicine={medicine.data} timeZone={timeZone} />
              </ul>
            )
          )}
          {medicine.data && <OrderRevisions medicine={medicine.data} timeZone={timeZone} />}
        </div>
      )}
    </Screen>
  );
}

/** The company's tasks as they are offered for one team, by category: a switch each, only to be read for ORG_USER (R37). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { linkOptions, useParams } from '@tanstack/react-router';
import { taskOffers } from '#contract/tasks/templates.ts';
import { can } from '#domain/permissions.ts';
import { addressOf, callApi } from '../../core/call.ts';
import { asId } from '../../core/search-params.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { groupByCategory } from '../../kit/by-name.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import cards from '../../kit/groups.module.css';
import { activities as listIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { Toggle } from '../../kit/Toggle.tsx';
import { CategoryIcon } from '../../shared/catalogue/CategoryIcon.tsx';
import { CreateLink } from '../../shared/catalogue/EntryList.tsx';
import { ReadOnlyNotice } from '../../shared/catalogue/ReadOnly.tsx';
import { ClientHeader } from '../../shared/client/ClientHeader.tsx';
import { RailFrame, useClientHead } from '../../shared/team/ClientRail.tsx';
import { groupQuery } from '../../shared/team/group-query.ts';
import { PendingScreen } from '../../shell/PendingScreen.tsx';
import css from './templates.module.css';
import { type Offer, offersQuery } from './templates-query.ts';

export default function TeamTemplates() {
  const { t } = useTexts();
  const { hidesTitle, headOf } = useClientHead();
  const mayChange = can(useUser(), 'task.change');
  // The guard let nothing but an id in.
  const id = asId(useParams({ strict: false }).clientGroupId)!;
  const group = useQuery(groupQuery(id));
  const offers = useQuery(offersQuery(id));
  const combinedQueries = combineQueries(group);
  if (combinedQueries.hasMissingRow || !group.data)
    return (
      <PendingScreen
        query={combinedQueries}
        title={t('tasks.title')}
        about={<ClientHeader client={undefined} />}
        back="/organisation/team"
        rows={5}
      />
    );
  const { client } = group.data;
  return (
    <Screen
      title={t('tasks.title')}
      about={headOf(group.data, 'templates')}
      hidesTitle={hidesTitle}
      back={addressOf(`/organisation/team/${id}`, {}, { clientId: client.id })}
      wide
    >
      <RailFrame group={group.data} currentPage="templates" isNarrow>
        {offers.error && !offers.data ? (
          <LoadError error={offers.error} retry={() => void offers.refetch()} />
        ) : !offers.data ? (
          <Skeleton rows={5} />
        ) : offers.data.length === 0 ? (
          <EmptyState
            icon={listIcon}
            title={t('tasks.none')}
            text={t(mayChange ? 'tasks.noneNext' : 'activities.askManager')}
            action={mayChange && <CreateLink kind="task" link={linkOptions({ to: '/uppgift/skapa' })} />}
          />
        ) : (
          <>
            <p>{t('tasks.offersLead', { client: client.name })}</p>
            {!mayChange && <ReadOnlyNotice />}
            <div className={css.groups}>
              {groupByCategory(offers.data).map(({ category, under: categoryOffers }) => (
                <section key={category.id} className={cards.group}>
                  <h2 className={css.head}>
                    <CategoryIcon icon={category.icon} colour={category.color} isUntinted />
                    {category.name}
                  </h2>
                  <fieldset className={css.offers} disabled={!mayChange}>
                    <legend className="hidden">{t('tasks.offersOf')}</legend>
                    {categoryOffers.map((offer) => (
                      <OfferToggle key={offer.id} offer={offer} clientGroupId={id} />
                    ))}
                  </fieldset>
                </section>
              ))}
            </div>
          </>
        )}
      </RailFrame>
    </Screen>
  );
}

function OfferToggle({ offer: { id, name, type, offered }, clientGroupId }: { offer: Offer; clientGroupId: number }) {
  const offerMutation = useMutation({
    mutationFn: (isOffered: boolean) =>
      callApi(isOffered ? taskOffers.offer : taskOffers.takeBack, { params: { clientGroupId, taskId: id } }),
    onSettled: () => refreshAll(),
  });
  const isChecked = offerMutation.isPending ? offerMutation.variables : offered;
  return (
    <Toggle
      label={name}
      hint={type.name ?? undefined}
      checked={isChecked}
      onChange={(isOffered) => !offerMutation.isPending && offerMutation.mutate(isOffered)}
    />
  );
}

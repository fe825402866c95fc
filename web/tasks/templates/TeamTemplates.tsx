/** The company's tasks as they are offered for one team, by category: a switch each, only to be read for ORG_USER (R37). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { linkOptions, useParams } from '@tanstack/react-router';
import { taskOffers } from '#contract/tasks/templates.ts';
import { can } from '#domain/permissions.ts';
import { addressOf, callApi } from '../../core/call.ts';
import { asId } from '../../core/search-params.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { groupByCategory } from '../../kit/by-name.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import cardsCss from '../../kit/groups.module.css';
import { activitiesIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { Toggle } from '../../kit/Toggle.tsx';
import { CategoryIcon } from '../../shared/catalogue/CategoryIcon.tsx';
import { CreateLink } from '../../shared/catalogue/EntryList.tsx';
import { ReadOnlyNotice } from '../../shared/catalogue/ReadOnly.tsx';
import { ClientHeader } from '../../shared/client/ClientHeader.tsx';
import { RailFrame, useClientPageHeader } from '../../shared/team/ClientRail.tsx';
import { groupQuery } from '../../shared/team/group-query.ts';
import { PendingScreen } from '../../shell/PendingScreen.tsx';
import css from './templates.module.css';
import { type Offer, offersQuery } from './templates-query.ts';

export default function TeamTemplates() {
  const { t } = useTranslation();
  const { isTitleHidden: hidesTitle, renderHeader: headOf } = useClientPageHeader();
  const mayChange = can(useUser(), 'task.change');
  // The guard let nothing but an id in.
  const id = asId(useParams({ strict: false }).clientGroupId)!;
  const groupResult = useQuery(groupQuery(id));
  const offersResult = useQuery(offersQuery(id));
  const combinedQueries = combineQueries(groupResult);
  if (combinedQueries.hasMissingRow || !groupResult.data)
    return (
      <PendingScreen
        query={combinedQueries}
        title={t('tasks.title')}
        pageHeader={<ClientHeader client={undefined} />}
        backPath="/organisation/team"
        rows={5}
      />
    );
  const { client } = groupResult.data;
  return (
    <Screen
      title={t('tasks.title')}
      pageHeader={headOf(groupResult.data, 'templates')}
      isTitleHidden={hidesTitle}
      backPath={addressOf(`/organisation/team/${id}`, {}, { clientId: client.id })}
      wide
    >
      <RailFrame group={groupResult.data} currentPage="templates" isNarrow>
        {offersResult.error && !offersResult.data ? (
          <LoadError error={offersResult.error} retry={() => void offersResult.refetch()} />
        ) : !offersResult.data ? (
          <Skeleton rowCount={5} />
        ) : offersResult.data.length === 0 ? (
          <EmptyState
            icon={activitiesIcon}
            title={t('tasks.none')}
            text={t(mayChange ? 'tasks.noneNext' : 'activities.askManager')}
            action={mayChange && <CreateLink kind="task" link={linkOptions({ to: '/uppgift/skapa' })} />}
          />
        ) : (
          <>
            <p>{t('tasks.offersLead', { client: client.name })}</p>
            {!mayChange && <ReadOnlyNotice />}
            <div className={css.groups}>
              {groupByCategory(offersResult.data).map(({ category, items: categoryOffers }) => (
                <section key={category.id} className={cardsCss.group}>
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

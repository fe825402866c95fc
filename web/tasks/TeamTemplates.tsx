/** Which of the company's tasks are offered for one team, by category: a switch each, only to be read for ORG_USER (R37). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { taskOffers } from '#contract/tasks.ts';
import { can } from '#domain/permissions.ts';
import { byCategory } from '../shared/by-name.ts';
import { CategoryIcon } from '../shared/CategoryIcon.tsx';
import { addressOf, call } from '../shared/call.ts';
import { CreateLink } from '../shared/catalogue/EntryList.tsx';
import { ReadOnly } from '../shared/catalogue/ReadOnly.tsx';
import { EmptyState } from '../shared/EmptyState.tsx';
import { Ghost } from '../shared/Ghost.tsx';
import cards from '../shared/groups.module.css';
import { activities as listIcon } from '../shared/icons.ts';
import { LoadError } from '../shared/LoadError.tsx';
import { refreshAll } from '../shared/queries.ts';
import { Screen } from '../shared/Screen.tsx';
import { asId } from '../shared/search.ts';
import { useWho } from '../shared/session.ts';
import { Toggle } from '../shared/Toggle.tsx';
import { groupQuery } from '../shared/team/group-query.ts';
import { SettingsTabs } from '../shared/team/SettingsTabs.tsx';
import { useTexts } from '../shared/texts.ts';
import { together } from '../shared/together.ts';
import { NotYet } from '../shell/NotYet.tsx';
import { type Offer, offersOf } from './data.ts';
import css from './tasks.module.css';

function OfferToggle({ offer: { id, name, type, offered }, clientGroupId }: { offer: Offer; clientGroupId: number }) {
  const changing = useMutation({
    mutationFn: (on: boolean) => call(on ? taskOffers.offer : taskOffers.takeBack, { params: { clientGroupId, taskId: id } }),
    onSettled: () => refreshAll(),
  });
  const checked = changing.isPending ? changing.variables : offered;
  return (
    <Toggle label={name} hint={type.name ?? undefined} checked={checked} onChange={(on) => !changing.isPending && changing.mutate(on)} />
  );
}

export default function TeamTemplates() {
  const { t } = useTexts();
  const changes = can(useWho(), 'task.change');
  // The guard let nothing but an id in.
  const id = asId(useParams({ strict: false }).clientGroupId)!;
  const group = useQuery(groupQuery(id));
  const offers = useQuery(offersOf(id));
  const state = together(group);
  if (state.isGone || !group.data) return <NotYet of={state} title={t('tasks.title')} back="/organisation/team" rows={5} />;
  const { client } = group.data;
  return (
    <Screen title={t('tasks.title')} lead={client.name} back={addressOf(`/organisation/team/${id}`, {}, { clientId: client.id })}>
      <SettingsTabs group={group.data} current="templates" />
      {offers.error ? (
        <LoadError error={offers.error} retry={() => void offers.refetch()} />
      ) : !offers.data ? (
        <Ghost rows={5} />
      ) : offers.data.length === 0 ? (
        <EmptyState
          icon={listIcon}
          title={t('tasks.none')}
          text={t(changes ? 'tasks.noneNext' : 'activities.askAdmin')}
          action={changes && <CreateLink kind="tasks" link={(props) => <Link to="/uppgift/skapa" {...props} />} />}
        />
      ) : (
        <>
          <p>{t('tasks.offersLead', { client: client.name })}</p>
          {!changes && <ReadOnly />}
          <div className={css.groups}>
            {byCategory(offers.data).map(({ category, under }) => (
              <section key={category.id} className={cards.group}>
                <h2 className={css.head}>
                  <CategoryIcon icon={category.icon} colour={category.color} bare />
                  {category.name}
                </h2>
                <fieldset className={css.offers} disabled={!changes}>
                  <legend className="hidden">{t('tasks.offersOf')}</legend>
                  {under.map((offer) => (
                    <OfferToggle key={offer.id} offer={offer} clientGroupId={id} />
                  ))}
                </fieldset>
              </section>
            ))}
          </div>
        </>
      )}
    </Screen>
  );
}

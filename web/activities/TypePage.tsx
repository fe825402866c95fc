/** One activity type: a client's own is edited and deleted here, the platform's switched on and off for the client; and its attributes (spec 2 §2, decision 33). */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#domain/permissions.ts';
import { AttributeList } from '../shared/attributes/AttributeList.tsx';
import css from '../shared/attributes/attributes.module.css';
import { CategoryIcon } from '../shared/CategoryIcon.tsx';
import { addressOf } from '../shared/call.ts';
import { Ghost } from '../shared/Ghost.tsx';
import { Icon } from '../shared/Icon.tsx';
import { plus } from '../shared/icons.ts';
import { LoadError } from '../shared/LoadError.tsx';
import { edit } from '../shared/later-icons.ts';
import { Screen } from '../shared/Screen.tsx';
import { SelectionSwitch } from '../shared/SelectionSwitch.tsx';
import { mayChange } from '../shared/selectable.ts';
import { useChosen, useWho } from '../shared/session.ts';
import { useTexts } from '../shared/texts.ts';
import { typeOf, typesOf } from './catalogue-data.ts';
import { activitiesOf, categoryOf, useClient } from './data.ts';
import detail from './detail.module.css';
import { TypeForm } from './TypeForm.tsx';

export default function TypePage() {
  const { t } = useTexts();
  const who = useWho();
  const chosen = useChosen();
  const navigate = useNavigate();
  const asked = useSearch({ from: '/signed-in/of-client/aktiviteter/aktivitetstyp' });
  const clientId = asked.clientId ?? chosen!.client.id;
  const [editing, edits] = useState(false);
  const { client, error: clientError, retry } = useClient(clientId);
  const { data: type, error, refetch } = useQuery(typeOf(asked.id));
  const categoryId = type?.activityCategory.id;
  const category = useQuery(categoryOf(categoryId));
  const complete = useQuery(typesOf(categoryId, clientId));
  const used = useQuery(activitiesOf(clientId));

  const list = { clientId: asked.clientId, categoryId, typeId: type?.id };
  const back = addressOf('/aktiviteter', {}, list);
  const failed = error ?? clientError ?? category.error;
  if (failed || !type || !client || category.data === undefined)
    return (
      <Screen title={t('activities.type')} back={back}>
        {failed ? (
          <LoadError
            error={failed}
            retry={() => {
              retry();
              void refetch();
              void category.refetch();
            }}
          />
        ) : (
          <Ghost rows={4} />
        )}
      </Screen>
    );
  // One that was removed since leaves its name.
  const of = category.data ?? { ...type.activityCategory, name: type.activityCategory.name ?? '', color: '#53605c', icon: 'note' as const };
  // What the address says holds until the server has said it.
  const selected = complete.data?.find(({ id }) => id === type.id)?.selected ?? asked.isSelected ?? true;
  const count = used.data?.filter((one) => one.type.id === type.id).length;
  const changes = can(who, 'catalogue.change');
  const whose = type.global ? 'catalogue.ofAll' : type.client ? 'activities.ownOfClient' : 'catalogue.ofCompany';
  return (
    <Screen title={type.name} lead={client.name} back={back}>
      <section className={css.card}>
        <div className={detail.what}>
          <CategoryIcon icon={type.icon ?? of.icon} colour={type.color ?? of.color} />
          <div>
            <b>{of.name}</b>
            <small>{t(whose, { name: client.name })}</small>
          </div>
          {type.archived && <span className={css.mark}>{t('activities.archived')}</span>}
        </div>
        {changes && type.global && complete.data && (
          <div className={detail.switched}>
            <span>
              <b>{t('catalogue.used', { client: client.name })}</b>
              <small>{t(selected ? 'catalogue.takeOutHint' : 'catalogue.putBackHint')}</small>
            </span>
            <SelectionSwitch
              kind="types"
              row={{ id: type.id, selected }}
              clientId={client.id}
              label={t('catalogue.usedFor', { name: type.name, client: client.name })}
            />
          </div>
        )}
        {!changes && !selected && <p className={css.hint}>{t('catalogue.notUsed', { client: client.name })}</p>}
        <p className={css.hint}>
          {count !== undefined && (
            <Link to="/aktiviteter" search={list} className={detail.link}>
              {t('activities.found', { count })}
            </Link>
          )}
        </p>
        <div className={css.acts}>
          {mayChange(who, type) && (
            <Button variant="default" leftSection={<Icon d={edit} size={20} />} aria-haspopup="dialog" onClick={() => edits(true)}>
              {t('catalogue.editType')}
            </Button>
          )}
          {can(who, 'page.activities.create') && selected && !type.archived && (
            <Button
              renderRoot={(props) => <Link to="/aktiviteter/skapa" search={list} {...props} />}
              leftSection={<Icon d={plus} size={20} />}
            >
              {t('activities.create')}
            </Button>
          )}
        </div>
      </section>
      <AttributeList asker={{ kind: 'type', id: type.id }} of={type} client={client} lead="attributes.lead" />
      {editing && (
        <TypeForm
          client={client}
          category={of}
          type={type}
          onDeleted={() => navigate({ to: '/aktiviteter', search: { ...list, typeId: undefined }, replace: true })}
          onClose={() => edits(false)}
        />
      )}
    </Screen>
  );
}

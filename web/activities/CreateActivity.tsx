/** The three steps to a new activity: category, type, form; the address holds what is chosen, and back clears it again (spec 2 §2). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Choices } from '../shared/Choices.tsx';
import { addressOf } from '../shared/call.ts';
import { Ghost } from '../shared/Ghost.tsx';
import { LoadError } from '../shared/LoadError.tsx';
import { Screen } from '../shared/Screen.tsx';
import { Steps } from '../shared/Steps.tsx';
import { useChosen } from '../shared/session.ts';
import { useTexts } from '../shared/texts.ts';
import { ActivityForm } from './ActivityForm.tsx';
import { CategoryForm } from './CategoryForm.tsx';
import { type Activity, catalogueOf, useClient } from './data.ts';
import { TypeForm } from './TypeForm.tsx';
import css from './wizard.module.css';

export default function CreateActivity() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const chosen = useChosen();
  const asked = useSearch({ from: '/signed-in/of-client/aktiviteter/skapa' });
  const clientId = asked.clientId ?? chosen!.client.id;
  const [making, make] = useState(false);
  const { client, error: clientError, retry } = useClient(clientId);
  const { data, error, refetch } = useQuery(catalogueOf(clientId));

  const type = data?.types.find(({ id }) => id === asked.typeId);
  const category = data?.categories.find(({ id }) => id === (type?.activityCategory.id ?? asked.categoryId));
  const step = type && category ? 2 : category ? 1 : 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step && data) heading.current?.focus();
    before.current = step;
  }, [step, data]);

  const of = asked.clientId;
  const choose = (search: { categoryId?: number | undefined; typeId?: number | undefined }, replace = false) => {
    make(false);
    void navigate({ to: '/aktiviteter/skapa', search: { clientId: of, ...search }, replace });
  };
  const toDetail = (made: Activity) =>
    navigate({ to: '/aktiviteter/$id/$clientId', params: { id: String(made.id), clientId: String(made.client.id) }, replace: true });
  const earlier = [
    addressOf('/aktiviteter', {}, { clientId: of }),
    addressOf('/aktiviteter/skapa', {}, { clientId: of }),
    addressOf('/aktiviteter/skapa', {}, { clientId: of, categoryId: category?.id }),
  ];
  const failed = clientError ?? error;
  const words = (['activities.whichCategory', 'activities.whichType', 'activities.whatName'] as const)[step]!;
  return (
    <Screen title={t('activities.create')} lead={client?.name} back={earlier[step]!}>
      {failed ? (
        <LoadError
          error={failed}
          retry={() => {
            retry();
            void refetch();
          }}
        />
      ) : !data || !client ? (
        <Ghost rows={5} />
      ) : (
        <>
          <Steps steps={[t('activities.category'), t('activities.type'), t('activities.name')]} at={step} />
          <h2 ref={heading} tabIndex={-1} className={css.question}>
            {t(words)}
          </h2>
          {category && <p className={css.trail}>{[category.name, type?.name].filter(Boolean).join(' · ')}</p>}
          {step === 0 && (
            <Choices
              choices={data.categories
                .filter(({ archived }) => !archived)
                .map(({ id, name, icon, color }) => ({ id, name, icon, colour: color }))}
              create={t('activities.newCategory')}
              onChoose={(categoryId) => choose({ categoryId })}
              onCreate={() => make(true)}
            />
          )}
          {step === 1 && category && (
            <Choices
              choices={data.types
                .filter((one) => one.activityCategory.id === category.id && !one.archived)
                .map(({ id, name, icon }) => ({ id, name, icon: icon ?? category.icon, colour: category.color }))}
              empty={t('activities.noTypesHere')}
              create={t('activities.newType')}
              onChoose={(typeId) => choose({ categoryId: category.id, typeId })}
              onCreate={() => make(true)}
            />
          )}
          {type && step === 2 && <ActivityForm key={type.id} client={client} type={type} onMade={(made) => void toDetail(made)} />}
          {making && step === 0 && (
            <CategoryForm client={client} onSaved={({ id }) => choose({ categoryId: id })} onClose={() => make(false)} />
          )}
          {making && category && step === 1 && (
            <TypeForm
              client={client}
              category={category}
              onSaved={({ id }) => choose({ categoryId: category.id, typeId: id })}
              onClose={() => make(false)}
            />
          )}
        </>
      )}
    </Screen>
  );
}

/** An activity that the client has not yet, made where its goal is: a name and a type, switched on for plans of this kind (R55). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activities } from '#contract/activities.ts';
import { activityTypes } from '#contract/catalogue.ts';
import { fullListByName } from '../core/all-rows.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { Expander } from '../kit/Expander.tsx';
import { Failure } from '../kit/Failure.tsx';
import { useFieldErrors } from '../kit/forms.ts';
import { refreshAll } from '../kit/queries.ts';
import { useRequestKey } from '../kit/request-key.ts';
import { SelectField } from '../kit/SelectField.tsx';
import { TextField } from '../kit/TextField.tsx';
import type { offerFlagByKind } from '../shared/goals/plan-query.ts';

type Props = { clientId: number; flag: (typeof offerFlagByKind)[keyof typeof offerFlagByKind]; onCreated: (id: number) => void };

export function NewActivityForm({ clientId, flag, onCreated }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [typeId, setTypeId] = useState('');
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const { keyOf: requestKeyOf, clearRequestKey } = useRequestKey();
  const types = useQuery({
    queryKey: ['activity types', clientId],
    queryFn: async ({ signal }) => {
      const query = { ...fullListByName, clientId: String(clientId), includeArchived: 'false' } as const;
      return (await callApi(activityTypes.list, { query, signal })).data;
    },
  });
  const createMutation = useMutation({
    mutationFn: async () => {
      const newActivity = { name: name.trim(), type: { id: Number(typeId) }, client: { id: clientId }, [flag]: true };
      return (await callApi(activities.create, { body: newActivity, requestKey: requestKeyOf(newActivity), isQuiet: true })).data;
    },
    meta: { isErrorShown: true },
    onError: takeServerErrors,
    onSuccess: async ({ id }) => {
      clearRequestKey();
      setName('');
      await refreshAll();
      onCreated(id);
    },
  });
  const createActivity = () => {
    const fieldErrors = {
      ...(name.trim() === '' && { name: 'error.field.required' }),
      ...(typeId === '' && { type: 'error.field.required' }),
    };
    setErrors(fieldErrors);
    if (Object.keys(fieldErrors).length === 0 && !createMutation.isPending) createMutation.mutate();
  };
  return (
    <Expander title={t('plans.newActivity')}>
      <Failure error={createMutation.error} fields={['name', 'type']} />
      <TextField
        label={t('assistmeApp.activity.name')}
        required
        maxLength={100}
        value={name}
        error={errorOf('name')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          createActivity();
        }}
        onChange={(event) => {
          setName(event.currentTarget.value);
          clearError('name');
        }}
      />
      <SelectField
        label={t('assistmeApp.activity.type')}
        required
        value={typeId}
        error={errorOf('type')}
        options={[
          { value: '', label: t('plans.choose') },
          ...(types.data ?? []).map((type) => ({ value: String(type.id), label: type.name ?? '' })),
        ]}
        onChange={(event) => {
          setTypeId(event.currentTarget.value);
          clearError('type');
        }}
      />
      <Button variant="light" size="md" isLoading={createMutation.isPending} onClick={createActivity}>
        {t('plans.makeActivity')}
      </Button>
    </Expander>
  );
}

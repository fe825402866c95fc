/** A first client for an assistance administrator who has none: client, organisation and team at once (R2). */
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useRef } from 'react';
import { clients } from '#contract/people.ts';
import { loadGroups, reloadAccount } from '../core/account.ts';
import { callApi } from '../core/call.ts';
import { errorText, fieldErrorsOf, httpStatusOf } from '../core/errors.ts';
import { chooseGroup, useSession } from '../core/session.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { focusFirstError, formValuesOf, unplacedText, useFieldErrors } from '../kit/forms.ts';
import { Icon } from '../kit/Icon.tsx';
import { infoIcon, warningIcon } from '../kit/icons.ts';
import { TextField } from '../kit/TextField.tsx';
import css from './access.module.css';
import { BareLayout } from './BareLayout.tsx';
import notes from './sign-in.module.css';

type FirstClientDraft = { name: string; organisation: string | null };
const createClient = async (body: FirstClientDraft) => (await callApi(clients.create, { body, handledStatuses: [403, 409] })).data;

/** The error of the form, within the contract's bounds: 2 to 100 characters, the organisation may be left out. */
const validateDraft = ({ name, organisation }: FirstClientDraft): Record<string, string> => ({
  ...(name === '' ? { name: 'error.field.required' } : name.length < 2 ? { name: 'error.field.minlength2' } : {}),
  ...(organisation?.length === 1 ? { organisation: 'error.field.minlength2' } : {}),
});

export default function FirstClientPage() {
  const { t } = useTranslation();
  const { groups } = useSession();
  const router = useRouter();
  const formRef = useRef<HTMLFormElement>(null);
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const createMutation = useMutation({
    mutationFn: createClient,
    meta: { isErrorShown: true },
    onError: (error) => {
      // Somebody who has belonged to a team makes no client here: the other page says what to do (R5).
      if (httpStatusOf(error) === 403) {
        showSnack((t) => errorText(error, t), { tone: 'error' });
        void router.navigate({ to: '/inaktiverad' });
        return;
      }
      if (takeServerErrors(error) && formRef.current) focusFirstError(formRef.current, fieldErrorsOf(error));
    },
    onSuccess: async (group) => {
      await Promise.all([reloadAccount(), loadGroups(true)]);
      chooseGroup(group);
      await router.navigate({ to: '/handelse' });
    },
  });
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = formValuesOf(event.currentTarget);
    const draft = { name: (values.name ?? '').trim(), organisation: values.organisation?.trim() || null };
    const errors = validateDraft(draft);
    setErrors(errors);
    if (Object.keys(errors).length) focusFirstError(event.currentTarget, errors);
    else createMutation.mutate(draft);
  };
  if (groups?.length && !createMutation.isPending && !createMutation.isSuccess) {
    return (
      <BareLayout title={t('access.createClient')}>
        <EmptyState icon={infoIcon} title={t('error.notAuthorised')} action={<ButtonLink to="/handelse">{t('shell.home')}</ButtonLink>} />
      </BareLayout>
    );
  }
  const failureText = createMutation.error ? unplacedText(createMutation.error, t, ['name', 'organisation']) : '';
  return (
    <BareLayout title={t('access.createClient')} lead={t('access.createClientLead')}>
      <form ref={formRef} noValidate className={css.form} onSubmit={handleSubmit}>
        {failureText && (
          <p className={notes.failed} role="alert">
            <Icon d={warningIcon} />
            {failureText}
          </p>
        )}
        <TextField
          name="name"
          maxLength={100}
          label={t('access.clientName')}
          required
          error={errorOf('name')}
          onChange={() => clearError('name')}
        />
        <TextField
          name="organisation"
          maxLength={100}
          autoComplete="organization"
          label={t('access.organisationName')}
          hint={t('access.organisationHint')}
          error={errorOf('organisation')}
          onChange={() => clearError('organisation')}
        />
        <Button type="submit" isLoading={createMutation.isPending}>
          {t('access.create')}
        </Button>
      </form>
    </BareLayout>
  );
}

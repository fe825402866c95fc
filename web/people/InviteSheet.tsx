/** Inviting somebody to the team by e-mail (spec 1 §5–7). */
import '../theme/input.css';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import type { invitations } from '#contract/access/invitations.ts';
import { call, at as to } from '../shared/call.ts';
import { wrongEmail } from '../shared/checks.ts';
import { errorText, fieldErrorsOf, statusOf } from '../shared/errors.ts';
import { focusFirstError, useFieldErrors, valuesOf } from '../shared/forms.ts';
import { Sheet } from '../shared/Sheet.tsx';
import { snack } from '../shared/snacks.ts';
import { useTexts } from '../shared/texts.ts';
import css from './team.module.css';

const invite = to<typeof invitations.invite>('POST', '/api/user-invitations/invite');

/** Fewer than two characters is the spec's own rule; the rest is what an address is. */
const wrongIn = (email: string): string | undefined => (email.trim().length === 1 ? 'error.field.minlength2' : wrongEmail(email));

export default function InviteSheet({ groupId, onClose }: { groupId: number; onClose: () => void }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { at, set, clear } = useFieldErrors(t);
  const inviting = useMutation({
    mutationFn: (userEmail: string) => call(invite, { query: { userEmail, clientGroupId: String(groupId) } }),
    onError: (error) => {
      // The query's name for the address; the form has one field.
      const { userEmail } = fieldErrorsOf(error);
      if (userEmail) set({ email: userEmail });
      if (form.current) focusFirstError(form.current, { email: '' });
    },
    meta: { mine: true },
    onSuccess: (_sent, email) => {
      snack(t('team.invited', { email }));
      onClose();
      return queries.invalidateQueries({ queryKey: ['team', 'invitations', groupId] });
    },
  });
  /** Signing in again is asked for elsewhere (decision 30). */
  const failed = inviting.error && statusOf(inviting.error) !== 401 ? errorText(inviting.error, t) : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { email = '' } = valuesOf(event.currentTarget);
    const wrong = wrongIn(email);
    inviting.reset();
    set(wrong ? { email: wrong } : {});
    if (wrong) focusFirstError(event.currentTarget, { email: wrong });
    else inviting.mutate(email.trim().toLowerCase());
  };
  return (
    <Sheet title={t('team.inviteTitle')} meta={t('team.inviteLead')} onClose={onClose}>
      {(close) => (
        <form ref={form} noValidate className={css.form} onSubmit={submit}>
          <TextInput
            name="email"
            type="email"
            label={t('registration.email')}
            required
            withAsterisk={false}
            minLength={2}
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={at('email') ?? failed}
            onChange={() => {
              clear('email');
              inviting.reset();
            }}
          />
          <Button type="submit" fullWidth loading={inviting.isPending}>
            {t('team.send')}
          </Button>
          <Button variant="subtle" fullWidth onClick={close}>
            {t('shared.cancel')}
          </Button>
        </form>
      )}
    </Sheet>
  );
}

/** The identity of a colleague at the company's identity providers, as its administrator says it by an identifier that is never shown again (R167). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Identity, identities } from '#contract/access/identities.ts';
import type { Colleague } from '#contract/staff.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { errorText } from '../../core/errors.ts';
import { useUser } from '../../core/session.ts';
import { showSnack } from '../../core/snacks.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { TextField } from '../../kit/TextField.tsx';
import css from './staff.module.css';
import { colleagueName } from './staff-query.ts';

type IdentityDialog = { action: 'enter' | 'remove'; provider: Identity['provider'] };

export default function ColleagueIdentities({ colleague }: { colleague: Colleague }) {
  return can(useUser(), 'staff.change') ? <IdentityList colleague={colleague} /> : null;
}

function IdentityList({ colleague }: { colleague: Colleague }) {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters();
  const queryClient = useQueryClient();
  const [shownDialog, setShownDialog] = useState<IdentityDialog>();
  const queryKey = ['staff', colleague.id, 'identities'];
  const { data: providerIdentities = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi(identities.ofUser, { params: { id: colleague.id }, signal })).data,
    throwOnError: false,
  });
  const closeDialog = () => setShownDialog(undefined);
  const saveIdentifier = (providerId: number, identifier: string | null) =>
    callApi(identities.set, { params: { id: colleague.id, providerId }, body: { identifier } });
  const removeMutation = useMutation({
    mutationFn: ({ provider }: IdentityDialog) => saveIdentifier(provider.id, null),
    onError: (error) => void showSnack((t) => errorText(error, t), { tone: 'error' }),
    onSettled: () => {
      closeDialog();
      return queryClient.invalidateQueries({ queryKey: ['staff', colleague.id] });
    },
  });
  if (providerIdentities.length === 0) return null;
  return (
    <section className={css.card} aria-labelledby="identities">
      <h2 id="identities">{t('identity.title')}</h2>
      <p>{t('identity.staffLead')}</p>
      <ul className={css.events}>
        {providerIdentities.map(({ provider, links }) => (
          <li key={provider.id}>
            <b>{provider.name}</b>
            {links.length === 0 && <small>{t('identity.none')}</small>}
            {links.map((link) => (
              <small key={link.id}>{t(`identity.howOf.${link.how}`, { at: formatDateTime(link.date), name: link.byName })}</small>
            ))}
            {provider.takesIdentifier && (
              <Button variant="subtle" size="md" className={css.act} onClick={() => setShownDialog({ action: 'enter', provider })}>
                {t('identity.enter', { name: provider.name })}
              </Button>
            )}
            {links.length > 0 && (
              <Button
                variant="subtle"
                isDestructive
                size="md"
                className={css.act}
                onClick={() => setShownDialog({ action: 'remove', provider })}
              >
                {t('identity.unlink', { name: provider.name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shownDialog?.action === 'enter' && (
        <FormSheet
          title={t('identity.enter', { name: shownDialog.provider.name })}
          subtitle={colleagueName(colleague)}
          refreshedKey={['staff', colleague.id]}
          check={({ identifier = '' }): Record<string, string> => (identifier.trim() ? {} : { identifier: 'error.field.required' })}
          send={({ identifier = '' }) => saveIdentifier(shownDialog.provider.id, identifier.trim())}
          onClose={closeDialog}
        >
          {({ text }) => (
            <TextField
              {...text('identifier')}
              label={t('assistmeApp.identity.identifier')}
              hint={t('identity.identifierHint')}
              maxLength={200}
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </FormSheet>
      )}
      {shownDialog?.action === 'remove' && (
        <ConfirmDialog
          title={t('identity.unlinkTitle', { name: shownDialog.provider.name })}
          question={t('identity.unlinkQuestion', { name: colleagueName(colleague) })}
          isBusy={removeMutation.isPending}
          onConfirm={() => removeMutation.mutate(shownDialog)}
          onClose={closeDialog}
        />
      )}
    </section>
  );
}

/** The form of an identity provider: how it is reached, who is led there, and what its answer has to meet (R166). */
import { useState } from 'react';
import type { IdentityProvider } from '#contract/access/identity-providers.ts';
import { MAX_PROVIDER_NAME_LENGTH, maxAge } from '#domain/identity-providers.ts';
import { useTexts } from '../../core/texts.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { NumberField } from '../../kit/NumberField.tsx';
import { PasswordField } from '../../kit/PasswordField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { Toggle } from '../../kit/Toggle.tsx';
import { providerErrors, providersOf, saveProvider } from './provider-query.ts';

type Field = 'name' | 'issuer' | 'oidcClient' | 'slug' | 'domains' | 'scopes' | 'requiredAcr' | 'claim';

type Props = { provider: IdentityProvider | undefined; companyId: number; onClose: () => void };

export default function ProviderForm({ provider, companyId, onClose }: Props) {
  const { t } = useTexts();
  const [isOnlyWay, setOnlyWay] = useState(provider?.onlyWay ?? false);
  const [isSecretDropped, setDropsSecret] = useState(false);
  return (
    <FormSheet
      title={t(provider ? 'providers.edit' : 'providers.new')}
      meta={provider?.name}
      refreshedKey={providersOf(companyId).queryKey}
      check={providerErrors}
      send={(values) => saveProvider(values, { companyId, onlyWay: isOnlyWay, dropsSecret: isSecretDropped }, provider)}
      onClose={onClose}
    >
      {({ text, errorOf }) => {
        const field = (name: Field, value: string | null | undefined, fieldProps: { maxLength: number; required?: boolean }) => (
          <TextField
            {...text(name)}
            label={t(`assistmeApp.identityProvider.${name}`)}
            hint={t(`providers.hint.${name}`)}
            defaultValue={value ?? ''}
            autoCapitalize="none"
            spellCheck={false}
            {...fieldProps}
          />
        );
        return (
          <>
            {field('name', provider?.name, { maxLength: MAX_PROVIDER_NAME_LENGTH })}
            {field('issuer', provider?.issuer, { maxLength: 500 })}
            {field('oidcClient', provider?.oidcClient, { maxLength: 500 })}
            <PasswordField
              {...text('clientSecret')}
              required={false}
              autoComplete="off"
              maxLength={500}
              label={t('assistmeApp.identityProvider.clientSecret')}
              hint={t(provider?.hasSecret ? 'providers.hint.storedSecret' : 'providers.hint.clientSecret')}
            />
            {provider?.hasSecret && <Toggle label={t('providers.dropSecret')} checked={isSecretDropped} onChange={setDropsSecret} />}
            {field('slug', provider?.slug, { maxLength: 40 })}
            {field('domains', provider?.domains.join(', '), { maxLength: 5000, required: false })}
            {field('requiredAcr', provider?.requiredAcr.join(' '), { maxLength: 5000, required: false })}
            {field('claim', provider?.claim, { maxLength: 200, required: false })}
            {field('scopes', provider?.scopes, { maxLength: 500, required: false })}
            <NumberField
              {...text('maxAgeMinutes')}
              isWhole
              label={t('assistmeApp.identityProvider.maxAgeMinutes')}
              hint={t('providers.hint.maxAgeMinutes')}
              defaultValue={String(provider?.maxAgeMinutes ?? maxAge.usual)}
            />
            <Toggle
              label={t('assistmeApp.identityProvider.onlyWay')}
              hint={t('providers.hint.onlyWay')}
              error={errorOf('onlyWay')}
              checked={isOnlyWay}
              onChange={setOnlyWay}
            />
          </>
        );
      }}
    </FormSheet>
  );
}

/** The form of an identity provider: how it is reached, who is led there, and what its answer has to meet (R166). */
import { useState } from 'react';
import type { IdentityProvider } from '#contract/access/identity-providers.ts';
import { MAX_PROVIDER_NAME_LENGTH, maxAgeLimits } from '#domain/identity-providers.ts';
import { useTranslation } from '../../core/texts.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { NumberField } from '../../kit/NumberField.tsx';
import { PasswordField } from '../../kit/PasswordField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { Toggle } from '../../kit/Toggle.tsx';
import { identityProvidersQuery, saveProvider, validateProvider } from './provider-query.ts';

type ProviderField = 'name' | 'issuer' | 'oidcClient' | 'slug' | 'domains' | 'scopes' | 'requiredAcr' | 'claim';

type Props = { provider: IdentityProvider | undefined; companyId: number; onClose: () => void };

export default function ProviderForm({ provider, companyId, onClose }: Props) {
  const { t } = useTranslation();
  const [isOnlySignIn, setOnlySignIn] = useState(provider?.onlyWay ?? false);
  const [isSecretDropped, setSecretDropped] = useState(false);
  return (
    <FormSheet
      title={t(provider ? 'providers.edit' : 'providers.new')}
      subtitle={provider?.name}
      refreshedKey={identityProvidersQuery(companyId).queryKey}
      check={validateProvider}
      send={(formValues) => saveProvider(formValues, { companyId, onlyWay: isOnlySignIn, dropsSecret: isSecretDropped }, provider)}
      onClose={onClose}
    >
      {({ text, errorOf }) => {
        const renderField = (
          name: ProviderField,
          initialValue: string | null | undefined,
          fieldProps: { maxLength: number; required?: boolean },
        ) => (
          <TextField
            {...text(name)}
            label={t(`assistmeApp.identityProvider.${name}`)}
            hint={t(`providers.hint.${name}`)}
            defaultValue={initialValue ?? ''}
            autoCapitalize="none"
            spellCheck={false}
            {...fieldProps}
          />
        );
        return (
          <>
            {renderField('name', provider?.name, { maxLength: MAX_PROVIDER_NAME_LENGTH })}
            {renderField('issuer', provider?.issuer, { maxLength: 500 })}
            {renderField('oidcClient', provider?.oidcClient, { maxLength: 500 })}
            <PasswordField
              {...text('clientSecret')}
              required={false}
              autoComplete="off"
              maxLength={500}
              label={t('assistmeApp.identityProvider.clientSecret')}
              hint={t(provider?.hasSecret ? 'providers.hint.storedSecret' : 'providers.hint.clientSecret')}
            />
            {provider?.hasSecret && <Toggle label={t('providers.dropSecret')} checked={isSecretDropped} onChange={setSecretDropped} />}
            {renderField('slug', provider?.slug, { maxLength: 40 })}
            {renderField('domains', provider?.domains.join(', '), { maxLength: 5000, required: false })}
            {renderField('requiredAcr', provider?.requiredAcr.join(' '), { maxLength: 5000, required: false })}
            {renderField('claim', provider?.claim, { maxLength: 200, required: false })}
            {renderField('scopes', provider?.scopes, { maxLength: 500, required: false })}
            <NumberField
              {...text('maxAgeMinutes')}
              isWhole
              label={t('assistmeApp.identityProvider.maxAgeMinutes')}
              hint={t('providers.hint.maxAgeMinutes')}
              defaultValue={String(provider?.maxAgeMinutes ?? maxAgeLimits.usual)}
            />
            <Toggle
              label={t('assistmeApp.identityProvider.onlyWay')}
              hint={t('providers.hint.onlyWay')}
              error={errorOf('onlyWay')}
              checked={isOnlySignIn}
              onChange={setOnlySignIn}
            />
          </>
        );
      }}
    </FormSheet>
  );
}

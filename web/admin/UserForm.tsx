/** An account's form: names, address, roles with what each may do, company, language and mails (product «Administration»). */
import { useRef, useState } from 'react';
import type { AdminUser, CreatedAccount } from '#contract/admin.ts';
import { DEFAULT_LOCALE, toLocale } from '#domain/locales.ts';
import { needsCompany, type Role, roles } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { languageOptions, useTranslation } from '../core/texts.ts';
import { Combobox, type ComboboxOption } from '../kit/Combobox.tsx';
import { definedErrors, emailError, nameError } from '../kit/checks.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import form from '../kit/form-sheet.module.css';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { TextField } from '../kit/TextField.tsx';
import { UnmailedLink } from '../shared/team/UnmailedLink.tsx';
import { findCompanies } from './company-query.ts';
import { fullNameOf, saveUser, usersKey } from './user-query.ts';

const readRoles = (formData: FormData) => formData.getAll('authorities') as Role[];

type Props = {
  user: AdminUser | undefined;
  /** The initial values of a new one. */
  role?: Role | undefined;
  /** A new one is put into the team of a first step, where a role of teams is chosen. */
  isForTeam?: boolean;
  onSaved?: ((user: CreatedAccount) => void) | undefined;
  /** Called when the link was shown, where no mail carries it, and the sheet is closed. */
  onLinkHandedOver?: (() => void) | undefined;
  onClose: () => void;
};

export function UserForm({ user, role: initialRole, isForTeam = false, onSaved, onLinkHandedOver, onClose }: Props) {
  const { t } = useTranslation();
  const { account } = useUser();
  const { formatDateTime } = useDateFormatters();
  const isSelf = user?.id === account.id;
  const [chosenCompany, setChosenCompany] = useState<ComboboxOption | null>(
    user?.company ? { id: user.company.id, name: user.company.name ?? '' } : null,
  );
  const [createdAccount, setCreatedAccount] = useState<CreatedAccount>();
  /** The form closes as soon as it has saved, before the created account is in the state. */
  const isHandedOverRef = useRef(false);
  if (createdAccount?.link) {
    const closeLink = () => {
      onClose();
      onLinkHandedOver?.();
    };
    return (
      <UnmailedLink
        email={createdAccount.email}
        link={createdAccount.link}
        label={t('admin.users.link')}
        hint={t('admin.users.linkHint')}
        onClose={closeLink}
      />
    );
  }
  return (
    <FormSheet
      title={user ? fullNameOf(user) : t('admin.users.create')}
      subtitle={user ? user.login : isForTeam ? `${t('admin.users.createLead')} ${t('wayIn.intoTeam')}` : t('admin.users.createLead')}
      refreshedKey={usersKey}
      check={({ firstName, lastName, email, companyId }, formData) =>
        definedErrors({
          firstName: nameError(firstName),
          lastName: nameError(lastName),
          email: emailError(email),
          authorities: readRoles(formData).length ? undefined : 'admin.users.roleNeeded',
          company: needsCompany(readRoles(formData)) && !companyId ? 'admin.users.companyNeeded' : undefined,
        })
      }
      send={({ firstName = '', lastName = '', email = '', companyId, langKey }, formData) =>
        saveUser(
          {
            firstName: firstName.trim(),
            lastName: lastName.trim(),
            email: email.trim().toLowerCase(),
            authorities: readRoles(formData),
            company: companyId ? { id: Number(companyId) } : null,
            langKey: toLocale(langKey),
            receivesEmailNotifications: formData.has('receivesEmailNotifications'),
          },
          user,
        )
      }
      onSaved={(savedAccount) => {
        isHandedOverRef.current = savedAccount.link !== null;
        if (savedAccount.link) setCreatedAccount(savedAccount);
        onSaved?.(savedAccount);
      }}
      onClose={() => isHandedOverRef.current || onClose()}
    >
      {({ errorOf, clearError, text: fieldPropsOf }) => (
        <>
          <div className={form.names}>
            <TextField {...fieldPropsOf('firstName')} label={t('registration.firstName')} defaultValue={user?.firstName} maxLength={50} />
            <TextField {...fieldPropsOf('lastName')} label={t('registration.lastName')} defaultValue={user?.lastName} maxLength={50} />
          </div>
          <TextField
            {...fieldPropsOf('email')}
            type="email"
            label={t('registration.email')}
            defaultValue={user?.email}
            maxLength={254}
            autoCapitalize="none"
            spellCheck={false}
          />
          <fieldset className={form.set} aria-describedby="authorities-wrong">
            <legend>{t('admin.users.roles')}</legend>
            {user && <p className={form.hint}>{t('admin.users.endsSessions')}</p>}
            {isSelf && <input type="hidden" name="authorities" value="ADMIN" />}
            {roles.map((role) => (
              <label key={role} className={form.check}>
                <input
                  type="checkbox"
                  name="authorities"
                  value={role}
                  defaultChecked={user ? user.authorities.includes(role) : role === initialRole}
                  disabled={isSelf && role === 'ADMIN'}
                  onChange={() => clearError('authorities')}
                />
                <span>
                  {t(`team.roles.${role}`)}
                  <small>{t(isSelf && role === 'ADMIN' ? 'admin.users.selfRole' : `admin.users.role.${role}`)}</small>
                </span>
              </label>
            ))}
            <p id="authorities-wrong" className={form.wrong} role="alert" hidden={!errorOf('authorities')}>
              {errorOf('authorities')}
            </p>
          </fieldset>
          <Combobox
            name="company"
            label={t('admin.company')}
            hint={t('admin.users.companyHint')}
            cacheKey="companies"
            findOptions={findCompanies}
            value={chosenCompany}
            onChoose={(choice) => {
              setChosenCompany(choice);
              clearError('company');
            }}
            error={errorOf('company')}
          />
          <SegmentedControl
            name="langKey"
            label={t('shared.language')}
            isLabelShown
            value={user?.langKey ?? DEFAULT_LOCALE}
            options={languageOptions}
            areLanguages
          />
          <label className={form.check}>
            <input type="checkbox" name="receivesEmailNotifications" defaultChecked={user?.receivesEmailNotifications ?? true} />
            <span>
              {t('account.receives')}
              <small>{t('account.receivesHint')}</small>
            </span>
          </label>
          {user && (
            <p className={form.facts}>
              {t('admin.createdBy', { at: formatDateTime(user.createdDate), by: user.createdBy })}
              <br />
              {user.lastModifiedBy
                ? t('admin.changedBy', { at: formatDateTime(user.lastModifiedDate), by: user.lastModifiedBy })
                : t('admin.changedAt', { at: formatDateTime(user.lastModifiedDate) })}
            </p>
          )}
        </>
      )}
    </FormSheet>
  );
}

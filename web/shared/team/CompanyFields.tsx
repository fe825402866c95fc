/** A company's name, its choices, and the clock its care is planned by, which stays once a series is planned (R6). */
import { useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { HOME_ZONE } from '../../core/zone.ts';
import { Combobox, type ComboboxOption } from '../../kit/Combobox.tsx';
import type { FieldHelpers } from '../../kit/FormSheet.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { Toggle } from '../../kit/Toggle.tsx';
import css from './company-fields.module.css';

const timeZoneOptionOf = (name: string): ComboboxOption => ({ id: name, name });

/** Choices of a company, each a switch, and what they begin with. */
const switchDefaults = { hasNamesInAccessLog: true, isStrictAboutAuthority: false, sharedDevices: false } as const;
type CompanySwitch = keyof typeof switchDefaults;
const switchNames = Object.keys(switchDefaults) as CompanySwitch[];

export type CompanyDraft = { name: string; timeZone: string } & Record<CompanySwitch, boolean>;
export const companyFields = ['name', 'timeZone', ...switchNames] as const;
/** The values of the form's fields. */
export const companyDraftOf = ({ name = '', timeZoneId = HOME_ZONE, ...switchValues }: Record<string, string>): CompanyDraft => ({
  name: name.trim(),
  timeZone: timeZoneId,
  // A switch that is off is in no form.
  ...(Object.fromEntries(switchNames.map((name) => [name, switchValues[name] !== undefined])) as Record<CompanySwitch, boolean>),
});

type Props = { fields: FieldHelpers; company: (CompanyDraft & { isTimeZoneFixed: boolean }) | undefined; disabled?: boolean };

export function CompanyFields({ fields: { errorOf, clearError, text: fieldPropsOf }, company, disabled = false }: Props) {
  const { t } = useTranslation();
  const [switchStates, setSwitchStates] = useState<Record<CompanySwitch, boolean>>({ ...switchDefaults, ...company });
  const [timeZone, setTimeZone] = useState<ComboboxOption>(timeZoneOptionOf(company?.timeZone ?? HOME_ZONE));
  return (
    <>
      <TextField {...fieldPropsOf('name')} label={t('admin.name')} defaultValue={company?.name} maxLength={100} disabled={disabled} />
      {company?.isTimeZoneFixed ? (
        <dl className={css.fixed}>
          <dt>{t('admin.companies.timeZone')}</dt>
          <dd>
            {company.timeZone}
            <small>{t('admin.companies.timeZoneFixed')}</small>
            <input type="hidden" name="timeZoneId" value={company.timeZone} />
          </dd>
        </dl>
      ) : (
        <Combobox
          name="timeZone"
          label={t('admin.companies.timeZone')}
          hint={t('admin.companies.timeZoneHint')}
          cacheKey="zones"
          findOptions={findTimeZones}
          required
          disabled={disabled}
          value={timeZone}
          onChoose={(chosenZone) => {
            if (chosenZone) setTimeZone(chosenZone);
            clearError('timeZone');
          }}
          error={errorOf('timeZone')}
        />
      )}
      {switchNames.map((name) => (
        <Toggle
          key={name}
          name={name}
          label={t(`admin.companies.${name}`)}
          hint={t(`admin.companies.${name}Hint`)}
          error={errorOf(name)}
          checked={switchStates[name]}
          disabled={disabled}
          onChange={(isSwitchedOn) => {
            setSwitchStates({ ...switchStates, [name]: isSwitchedOn });
            clearError(name);
          }}
        />
      ))}
    </>
  );
}

/** «stockholm» and «los angeles» are found as people write them; a place that begins so comes first. */
async function findTimeZones(searchText: string) {
  const zoneQuery = searchText.toLowerCase().replaceAll(' ', '_');
  const zones = Intl.supportedValuesOf('timeZone').filter((name) => name.toLowerCase().includes(zoneQuery));
  const startsWithQuery = (name: string) => `/${name.toLowerCase()}`.includes(`/${zoneQuery}`);
  return [...zones.filter(startsWithQuery), ...zones.filter((name) => !startsWithQuery(name))].map(timeZoneOptionOf);
}

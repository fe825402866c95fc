/** A company's name, its choices, and the clock its care is planned by, which stays once a series is planned (R6). */
import { useState } from 'react';
import { useTexts } from '../../core/texts.ts';
import { HOME_ZONE } from '../../core/zone.ts';
import { Combobox, type ComboboxOption } from '../../kit/Combobox.tsx';
import type { FieldHelpers } from '../../kit/FormSheet.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { Toggle } from '../../kit/Toggle.tsx';
import css from './company-fields.module.css';

const zoneOptionOf = (name: string): ComboboxOption => ({ id: name, name });

/** Choices of a company, each a switch, and what they begin with. */
const switchDefaults = { hasNamesInAccessLog: true, isStrictAboutAuthority: false, sharedDevices: false } as const;
type Switch = keyof typeof switchDefaults;
const switchNames = Object.keys(switchDefaults) as Switch[];

export type CompanyDraft = { name: string; timeZone: string } & Record<Switch, boolean>;
export const companyFields = ['name', 'timeZone', ...switchNames] as const;
/** The values of the form's fields. */
export const companyOf = ({ name = '', timeZoneId = HOME_ZONE, ...values }: Record<string, string>): CompanyDraft => ({
  name: name.trim(),
  timeZone: timeZoneId,
  // A switch that is off is in no form.
  ...(Object.fromEntries(switchNames.map((name) => [name, values[name] !== undefined])) as Record<Switch, boolean>),
});

type Props = { fields: FieldHelpers; company: (CompanyDraft & { isTimeZoneFixed: boolean }) | undefined; disabled?: boolean };

export function CompanyFields({ fields: { errorOf, clearError, text }, company, disabled = false }: Props) {
  const { t } = useTexts();
  const [switchStates, setSwitchStates] = useState<Record<Switch, boolean>>({ ...switchDefaults, ...company });
  const [timeZone, setZone] = useState<ComboboxOption>(zoneOptionOf(company?.timeZone ?? HOME_ZONE));
  return (
    <>
      <TextField {...text('name')} label={t('admin.name')} defaultValue={company?.name} maxLength={100} disabled={disabled} />
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
          find={findZones}
          required
          disabled={disabled}
          value={timeZone}
          onChoose={(choice) => {
            if (choice) setZone(choice);
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
async function findZones(words: string) {
  const zoneQuery = words.toLowerCase().replaceAll(' ', '_');
  const zones = Intl.supportedValuesOf('timeZone').filter((name) => name.toLowerCase().includes(zoneQuery));
  const startsWithQuery = (name: string) => `/${name.toLowerCase()}`.includes(`/${zoneQuery}`);
  return [...zones.filter(startsWithQuery), ...zones.filter((name) => !startsWithQuery(name))].map(zoneOptionOf);
}

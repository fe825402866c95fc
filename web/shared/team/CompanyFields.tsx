/** A company's name, whether «Vem har läst» says names, whether its people share tablets, and the clock its care is planned by, which stays once a series is planned (R6). */
import { useState } from 'react';
import { useTexts } from '../../core/texts.ts';
import { HOME_ZONE } from '../../core/zone.ts';
import { Combobox, type ComboboxOption } from '../../kit/Combobox.tsx';
import type { Fields } from '../../kit/FormSheet.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { Toggle } from '../../kit/Toggle.tsx';
import css from './company-fields.module.css';

const zoneOf = (name: string): ComboboxOption => ({ id: name, name });

export type CompanyDraft = { name: string; timeZone: string; hasNamesInAccessLog: boolean; sharedDevices: boolean };
/** The values of the form's fields. */
export const companyOf = ({ name = '', timeZoneId = HOME_ZONE, ...switches }: Record<string, string>): CompanyDraft => ({
  name: name.trim(),
  timeZone: timeZoneId,
  // A switch that is off is in no form.
  hasNamesInAccessLog: switches.hasNamesInAccessLog !== undefined,
  sharedDevices: switches.sharedDevices !== undefined,
});

type Props = { fields: Fields; company: (CompanyDraft & { isTimeZoneFixed: boolean }) | undefined; disabled?: boolean };

export function CompanyFields({ fields: { at, clear, text }, company, disabled = false }: Props) {
  const { t } = useTexts();
  const [hasNames, setHasNames] = useState(company?.hasNamesInAccessLog ?? true);
  const [isShared, setShared] = useState(company?.sharedDevices ?? false);
  const [zone, setZone] = useState<ComboboxOption>(zoneOf(company?.timeZone ?? HOME_ZONE));
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
          of="zones"
          find={findZones}
          required
          disabled={disabled}
          value={zone}
          onChoose={(choice) => {
            if (choice) setZone(choice);
            clear('timeZone');
          }}
          error={at('timeZone')}
        />
      )}
      <Toggle
        name="hasNamesInAccessLog"
        label={t('admin.companies.namesInAccessLog')}
        hint={t('admin.companies.namesInAccessLogHint')}
        error={at('hasNamesInAccessLog')}
        checked={hasNames}
        disabled={disabled}
        onChange={(isOn) => {
          setHasNames(isOn);
          clear('hasNamesInAccessLog');
        }}
      />
      <Toggle
        name="sharedDevices"
        label={t('admin.companies.sharedDevices')}
        hint={t('admin.companies.sharedDevicesHint')}
        error={at('sharedDevices')}
        checked={isShared}
        disabled={disabled}
        onChange={(isOn) => {
          setShared(isOn);
          clear('sharedDevices');
        }}
      />
    </>
  );
}

/** «stockholm» and «los angeles» are found as people write them; a place that begins so comes first. */
async function findZones(words: string) {
  const wanted = words.toLowerCase().replaceAll(' ', '_');
  const zones = Intl.supportedValuesOf('timeZone').filter((name) => name.toLowerCase().includes(wanted));
  const begins = (name: string) => `/${name.toLowerCase()}`.includes(`/${wanted}`);
  return [...zones.filter(begins), ...zones.filter((name) => !begins(name))].map(zoneOf);
}

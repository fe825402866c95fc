/** A company's form: its name, and the clock its care is planned by, which stays once a series is planned (decision 6). */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { onlyWrong } from '../shared/checks.ts';
import { HOME_ZONE } from '../shared/dates.ts';
import { FormSheet } from '../shared/FormSheet.tsx';
import { type Choice, SearchChoice } from '../shared/SearchChoice.tsx';
import { useTexts } from '../shared/texts.ts';
import { type Company, companiesKey, saveCompany } from './company-query.ts';
import { wrongTitle } from './wrong-title.ts';

const zoneOf = (name: string): Choice => ({ id: name, name });
/** «stockholm» and «los angeles» are found as people write them; a place that begins so comes first. */
const findZones = async (words: string) => {
  const wanted = words.toLowerCase().replaceAll(' ', '_');
  const found = Intl.supportedValuesOf('timeZone').filter((name) => name.toLowerCase().includes(wanted));
  const begins = (name: string) => `/${name.toLowerCase()}`.includes(`/${wanted}`);
  return [...found.filter(begins), ...found.filter((name) => !begins(name))].map(zoneOf);
};

export function CompanyForm({ company, onClose }: { company: Company | undefined; onClose: () => void }) {
  const { t } = useTexts();
  const [zone, choose] = useState<Choice>(zoneOf(company?.timeZone ?? HOME_ZONE));
  return (
    <FormSheet
      title={company ? company.name : t('admin.companies.create')}
      refresh={companiesKey}
      check={({ name }) => onlyWrong({ name: wrongTitle(name) })}
      send={({ name = '', timeZoneId = HOME_ZONE }) => saveCompany({ name: name.trim(), timeZone: timeZoneId }, company)}
      onClose={onClose}
    >
      {({ at, clear, text }) => (
        <>
          <TextInput {...text('name')} label={t('admin.name')} defaultValue={company?.name} maxLength={100} autoComplete="off" />
          <SearchChoice
            name="timeZone"
            label={t('admin.companies.timeZone')}
            hint={t('admin.companies.timeZoneHint')}
            of="zones"
            find={findZones}
            required
            value={zone}
            onChoose={(choice) => {
              if (choice) choose(choice);
              clear('timeZone');
            }}
            error={at('timeZone')}
          />
        </>
      )}
    </FormSheet>
  );
}

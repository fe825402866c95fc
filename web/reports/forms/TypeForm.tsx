/** A type of reports: name, colour and icon; one that is there is also archived and deleted here (R33, R40). */
import { useState } from 'react';
import type { icons } from '#contract/fields.ts';
import { reportTypes } from '#contract/reports/forms.ts';
import { callApi } from '../../core/call.ts';
import { useTexts } from '../../core/texts.ts';
import { ArchiveAndDelete } from '../../kit/ArchiveAndDelete.tsx';
import { capitalise } from '../../kit/dates.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { TextField } from '../../kit/TextField.tsx';
import { catalogueNameErrors } from '../../shared/catalogue/CategorySheet.tsx';
import { LookFields } from '../../shared/catalogue/LookFields.tsx';
import { palette } from '../../shared/catalogue/palette.ts';
import type { ReportType } from './report-query.ts';

type Props = {
  /** The owner of a new type; the platform without it. */
  companyId: number | undefined;
  type: ReportType | undefined;
  onSaved: (type: ReportType) => void;
  onClose: () => void;
};

export function TypeForm({ companyId, type, onSaved, onClose }: Props) {
  const { t } = useTexts();
  const [isArchived, setArchived] = useState(type?.archived ?? false);
  const send = async ({ name = '', color = '', icon }: Record<string, string>): Promise<ReportType> => {
    const draft = { name: capitalise(name.trim()), color, icon: icon as (typeof icons)[number] };
    const company = companyId === undefined ? {} : { company: { id: companyId } };
    const { data } = type
      ? await callApi(reportTypes.change, { params: { id: type.id }, body: { ...draft, archived: isArchived }, ifMatch: type.version })
      : await callApi(reportTypes.create, { body: { ...draft, ...company } });
    await refreshAll();
    return data;
  };
  return (
    <FormSheet
      title={t(type ? 'reports.editType' : 'reports.newType')}
      meta={type?.name ?? t(companyId === undefined ? 'reports.typeOfPlatform' : 'reports.typeOfCompany')}
      {...(!type && { submit: t('activities.createThis') })}
      check={catalogueNameErrors}
      send={send}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <TextField {...text('name')} label={t('activities.name')} maxLength={50} defaultValue={type?.name ?? ''} />
          <LookFields color={type?.color ?? palette[0][1]} icon={type?.icon ?? 'note'} />
          {type && (
            <ArchiveAndDelete
              archived={isArchived}
              onArchive={setArchived}
              title={t('reports.deleteType')}
              question={t('reports.deleteTypeQuestion', { name: type.name })}
              send={() => callApi(reportTypes.remove, { params: { id: type.id } })}
              onDeleted={onClose}
            />
          )}
        </>
      )}
    </FormSheet>
  );
}

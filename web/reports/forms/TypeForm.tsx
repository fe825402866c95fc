/** A type of reports: name, colour and icon; one that is there is also archived and deleted here (R33, R40). */
import { useState } from 'react';
import type { icons } from '#contract/fields.ts';
import { reportTypes } from '#contract/reports/forms.ts';
import { callApi } from '../../core/call.ts';
import { useTranslation } from '../../core/texts.ts';
import { ArchiveAndDelete } from '../../kit/ArchiveAndDelete.tsx';
import { capitalise } from '../../kit/dates.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { TextField } from '../../kit/TextField.tsx';
import { catalogueNameErrors } from '../../shared/catalogue/CategorySheet.tsx';
import { AppearanceFields } from '../../shared/catalogue/LookFields.tsx';
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
  const { t } = useTranslation();
  const [isArchived, setArchived] = useState(type?.archived ?? false);
  const saveType = async ({ name = '', color = '', icon }: Record<string, string>): Promise<ReportType> => {
    const typeFields = { name: capitalise(name.trim()), color, icon: icon as (typeof icons)[number] };
    const ownerField = companyId === undefined ? {} : { company: { id: companyId } };
    const { data: savedType } = type
      ? await callApi(reportTypes.change, { params: { id: type.id }, body: { ...typeFields, archived: isArchived }, ifMatch: type.version })
      : await callApi(reportTypes.create, { body: { ...typeFields, ...ownerField } });
    await refreshAll();
    return savedType;
  };
  return (
    <FormSheet
      title={t(type ? 'reports.editType' : 'reports.newType')}
      subtitle={type?.name ?? t(companyId === undefined ? 'reports.typeOfPlatform' : 'reports.typeOfCompany')}
      {...(!type && { submitLabel: t('activities.createThis') })}
      check={catalogueNameErrors}
      send={saveType}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ text: fieldPropsOf }) => (
        <>
          <TextField {...fieldPropsOf('name')} label={t('activities.name')} maxLength={50} defaultValue={type?.name ?? ''} />
          <AppearanceFields color={type?.color ?? palette[0][1]} icon={type?.icon ?? 'note'} />
          {type && (
            <ArchiveAndDelete
              isArchived={isArchived}
              onArchive={setArchived}
              title={t('reports.deleteType')}
              question={t('reports.deleteTypeQuestion', { name: type.name })}
              sendDeletion={() => callApi(reportTypes.remove, { params: { id: type.id } })}
              onDeleted={onClose}
            />
          )}
        </>
      )}
    </FormSheet>
  );
}

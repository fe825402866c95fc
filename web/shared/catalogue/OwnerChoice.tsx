/** The owner of something new in the catalogue: the whole company's, or one client's alone (R99). */
import { useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { SegmentedControl } from '../../kit/SegmentedControl.tsx';
import sheetCss from '../../kit/sheet.module.css';

/** For whom it is made: a client of a company, or the company itself. */
export type Owner = { id: number; name: string; company?: { id: number; name: string } };

const OWNER_FIELD = 'owner';
/** Names the owner in what is sent: the company's, unless the form says the client's. */
export const ownerReferenceIn = (formValues: Record<string, string>, owner: Owner) =>
  !owner.company
    ? { company: { id: owner.id } }
    : formValues[OWNER_FIELD] === 'client'
      ? { client: { id: owner.id } }
      : { company: { id: owner.company.id } };

/** `isClientsOwn`: what it belongs to is the client's own, and so is this. Of a company's own nothing is asked. */
export function OwnerChoice({ owner, isClientsOwn = false }: { owner: Owner; isClientsOwn?: boolean }) {
  const { t } = useTranslation();
  const [ownerKind, setOwnerKind] = useState<'company' | 'client'>(isClientsOwn ? 'client' : 'company');
  if (!owner.company) return null;
  if (isClientsOwn)
    return (
      <>
        <input type="hidden" name={OWNER_FIELD} value="client" />
        <p className={sheetCss.note}>{t('catalogue.onlyAsType', { name: owner.name })}</p>
      </>
    );
  return (
    <div>
      <SegmentedControl
        isLabelShown
        label={t('catalogue.appliesTo')}
        name={OWNER_FIELD}
        value={ownerKind}
        options={[
          ['company', t('catalogue.wholeCompany')],
          ['client', t('catalogue.onlyClient', { name: owner.name })],
        ]}
        onPick={setOwnerKind}
      />
      <p className={sheetCss.note}>
        {ownerKind === 'company' ? t('catalogue.wholeCompanyHint', { company: owner.company.name }) : t('catalogue.onlyClientHint')}
      </p>
    </div>
  );
}

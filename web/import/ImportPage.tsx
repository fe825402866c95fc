/** The import of a company's workbook: download, choose a file, look, import; and those of before (R103–R105). */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Raw } from '../core/root-route.ts';
import { asId } from '../core/search-params.ts';
import { useWho } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { organisation } from '../kit/later-icons.ts';
import { Screen } from '../kit/Screen.tsx';
import { ChooseFile, type OpenedFile } from './ChooseFile.tsx';
import { companyQuery } from './company-query.ts';
import { DownloadWorkbook } from './DownloadWorkbook.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import css from './import.module.css';
import { Look } from './Look.tsx';
import { Running } from './Running.tsx';

export default function ImportPage() {
  const { t } = useTexts();
  const { account } = useWho();
  const { companyId: named, id } = useSearch({
    strict: false,
    select: (raw: Raw) => ({ companyId: asId(raw.companyId), id: asId(raw.id) }),
  });
  const companyId = named ?? account.company?.id;
  const isOwn = companyId === account.company?.id;
  const company = useQuery({ ...companyQuery(companyId ?? 0), enabled: companyId !== undefined && !isOwn, throwOnError: false });
  const name = isOwn ? account.company?.name : company.data?.name;
  return (
    <Screen title={t('import.title')} lead={name} back={isOwn ? '/organisation/detalj' : '/admin/foretag'} wide>
      {companyId === undefined ? (
        <EmptyState
          icon={organisation}
          title={t('import.noCompany')}
          text={t('import.noCompanyNext')}
          action={<Link to="/admin/foretag">{t('admin.companies.title')}</Link>}
        />
      ) : (
        <OfCompany key={companyId} companyId={companyId} shown={id} named={named} />
      )}
    </Screen>
  );
}

type Props = { companyId: number; shown: number | undefined; named: number | undefined };

function OfCompany({ companyId, shown, named }: Props) {
  const navigate = useNavigate();
  // Stays while an import runs, for the file of what did not go in.
  const [opened, setOpened] = useState<OpenedFile>();
  const show = (id: number | undefined) => void navigate({ to: '.', search: { companyId: named, id } });
  const again = () => {
    setOpened(undefined);
    show(undefined);
  };
  return (
    <div className={css.page}>
      {shown !== undefined ? (
        <Running id={shown} opened={opened?.sheets} onAgain={again} />
      ) : (
        <>
          {!opened && <DownloadWorkbook companyId={companyId} />}
          <ChooseFile opened={opened} onOpen={setOpened} />
          {opened && (
            <Look
              key={opened.key}
              companyId={companyId}
              opened={opened}
              onImported={({ id }) => show(id)}
              onClose={() => setOpened(undefined)}
            />
          )}
        </>
      )}
      {!opened && <ImportHistory companyId={companyId} named={named} shown={shown} />}
    </div>
  );
}

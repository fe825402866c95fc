/** The import of one company: a file, a look at it, how far it has come, and those of before (R103–R105). */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ChooseFile, type OpenedFile } from './ChooseFile.tsx';
import { DownloadWorkbook } from './DownloadWorkbook.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import css from './import.module.css';
import { Look } from './Look.tsx';
import { Running } from './Running.tsx';

type Props = { companyId: number; shown: number | undefined; named: number | undefined };

export function CompanyImport({ companyId, shown, named }: Props) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenedFile>();
  const show = (id: number | undefined) => void navigate({ to: '.', search: { companyId: named, id } });
  return (
    <div className={css.page}>
      {shown !== undefined ? (
        <Running id={shown} onAgain={() => show(undefined)} />
      ) : (
        <>
          {!opened && <DownloadWorkbook companyId={companyId} />}
          <ChooseFile opened={opened} onOpen={setOpened} />
          {opened && (
            <Look
              key={opened.key}
              companyId={companyId}
              opened={opened}
              onImported={({ id }) => {
                setOpened(undefined);
                show(id);
              }}
              onClose={() => setOpened(undefined)}
            />
          )}
        </>
      )}
      {!opened && <ImportHistory companyId={companyId} named={named} shown={shown} />}
    </div>
  );
}

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

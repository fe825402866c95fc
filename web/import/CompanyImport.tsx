/** The import of one company: a file, a look at it, how far it has come, and those of before (R103–R105). */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FilePicker, type OpenedFile } from './FilePicker.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportRun } from './ImportRun.tsx';
import css from './import.module.css';
import { WorkbookDownload } from './WorkbookDownload.tsx';

type Props = { companyId: number; shown: number | undefined; named: number | undefined };

export function CompanyImport({ companyId, shown, named }: Props) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenedFile>();
  const show = (id: number | undefined) => void navigate({ to: '.', search: { companyId: named, id } });
  return (
    <div className={css.page}>
      {shown !== undefined ? (
        <ImportRun id={shown} onAgain={() => show(undefined)} />
      ) : (
        <>
          {!opened && <WorkbookDownload companyId={companyId} />}
          <FilePicker opened={opened} onOpen={setOpened} />
          {opened && (
            <ImportPreview
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

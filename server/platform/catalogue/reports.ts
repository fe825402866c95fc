/** Types of reports in the platform's catalogue of a new installation, and its form «Avvikelse», published (R40, R45). */
import type { SentPiece } from '#contract/reports/forms.ts';
import { createDeviationTemplate } from '#domain/deviation.ts';
import { DEFAULT_LOCALE } from '#domain/locales.ts';
import { valueTypeByKind } from '#domain/report-questions.ts';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import { writePieces } from '#server/reports/pieces.ts';
import { updateVersion } from '#server/reports/versions.ts';
import type { Icon } from './activities.ts';

export const reportTypes = {
  Avvikelse: { color: '#b3261e', icon: 'note' },
  Läkemedel: { color: '#6a4aa0', icon: 'pill' },
  Arbetsmiljö: { color: '#9a5b00', icon: 'star' },
  Uppföljning: { color: '#0e6f8c', icon: 'book' },
} as const satisfies Record<string, { color: string; icon: Icon }>;
export type ReportTypeName = keyof typeof reportTypes;

const introductionPiece: SentPiece = {
  name: 'Innan du skriver',
  valueType: 'LONG_STRING',
  helpText: null,
  stringValue: '<p>Skriv det du själv såg och hörde, i den ordning det hände. Akut hjälp går först: ring 112.</p>',
};
const deviationForm = createDeviationTemplate(DEFAULT_LOCALE);
const questions = deviationForm.questions.map(({ kind, name, choices }): SentPiece => {
  return { name, valueType: valueTypeByKind[kind], helpText: null, choices: choices && [...choices] };
});

/** Makes the types and the form; nobody published it, since it came with the installation. */
export async function fillReports(db: Db, now: Date): Promise<void> {
  const types = await assignIds(
    db,
    'report_types',
    Object.entries(reportTypes).map(([name, appearance]) => ({ name, ...appearance, company_id: 0 })),
  );
  await insertAll(db, 'report_types', types);
  const type_id = types.find(({ name }) => name === ('Avvikelse' satisfies ReportTypeName))!.id;
  const [form] = await assignIds(db, 'reports', [
    { name: deviationForm.name, company_id: 0, type_id, type_company_id: 0, published: true },
  ]);
  await insertAll(db, 'reports', [form!]);
  await writePieces({ db }, { id: form!.id, companyId: 0 }, [introductionPiece, ...questions]);
  await updateVersion({ db, now, user: { id: null } }, form!.id, true);
}

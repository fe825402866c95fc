/** The workbook of a company: its sheets and their columns, by which clients, staff, activities, medicines, stock and goals come in at once (R103, R142). */

export const sheetKinds = ['clients', 'staff', 'activities', 'medicines', 'stock', 'goals'] as const;
export type SheetKind = (typeof sheetKinds)[number];

/** A column: its heading in both languages, read whatever its case; one that is required has a value in every row. */
export type SheetColumn = { key: string; sv: string; en: string; isRequired?: true };
export type Sheet = { kind: SheetKind; sv: string; en: string; columns: readonly SheetColumn[] };

const clientColumn = { key: 'client', sv: 'Klient', en: 'Client', isRequired: true } as const;

export const sheets: readonly Sheet[] = [
  {
    kind: 'clients',
    sv: 'Klienter',
    en: 'Clients',
    columns: [
      { key: 'name', sv: 'Namn', en: 'Name', isRequired: true },
      { key: 'alerts', sv: 'Varningar', en: 'Alerts' },
      { key: 'contacts', sv: 'Kontakter', en: 'Contacts' },
      { key: 'officeReadsCard', sv: 'Kontoret får läsa kortet', en: 'The office may read the card' },
    ],
  },
  {
    kind: 'staff',
    sv: 'Personal',
    en: 'Staff',
    columns: [
      { key: 'email', sv: 'E-post', en: 'E-mail', isRequired: true },
      { key: 'role', sv: 'Roll', en: 'Role', isRequired: true },
      { key: 'clients', sv: 'Klienter', en: 'Clients' },
    ],
  },
  {
    kind: 'activities',
    sv: 'Aktiviteter',
    en: 'Activities',
    columns: [
      clientColumn,
      { key: 'category', sv: 'Kategori', en: 'Category', isRequired: true },
      { key: 'type', sv: 'Typ', en: 'Type', isRequired: true },
      { key: 'name', sv: 'Namn', en: 'Name', isRequired: true },
      { key: 'times', sv: 'Tider', en: 'Times' },
      { key: 'label', sv: 'Etikett', en: 'Label' },
      { key: 'shares', sv: 'Delas med organisationen', en: 'Shared with the organisation' },
      { key: 'inbox', sv: 'Till inkorgen', en: 'To the inbox' },
      { key: 'notify', sv: 'Meddela när den inte signeras', en: 'Notify when not signed' },
      { key: 'oneTapMinutes', sv: 'Ett tryck inom minuter', en: 'One tap within minutes' },
      { key: 'careBasis', sv: 'Görs som', en: 'Done as' },
      { key: 'delegationTask', sv: 'Delegering', en: 'Delegation' },
      { key: 'routines', sv: 'Med i genomförandeplanen', en: 'In the implementation plan' },
      { key: 'goalEvaluation', sv: 'Med i måluppföljning', en: 'In goal evaluation' },
      { key: 'draws', sv: 'Dras från lager', en: 'Drawn from stock' },
    ],
  },
  {
    kind: 'medicines',
    sv: 'Läkemedel',
    en: 'Medicines',
    columns: [
      clientColumn,
      { key: 'category', sv: 'Kategori', en: 'Category', isRequired: true },
      { key: 'type', sv: 'Typ', en: 'Type', isRequired: true },
      { key: 'activity', sv: 'Aktivitet', en: 'Activity', isRequired: true },
      { key: 'kind', sv: 'När det ges', en: 'When it is given', isRequired: true },
      { key: 'name', sv: 'Läkemedel', en: 'Medicine', isRequired: true },
      { key: 'substance', sv: 'Substans', en: 'Substance' },
      { key: 'strength', sv: 'Styrka', en: 'Strength' },
      { key: 'form', sv: 'Form', en: 'Form' },
      { key: 'dose', sv: 'Dos', en: 'Dose' },
      { key: 'doseTo', sv: 'Dos, högst', en: 'Dose, at most' },
      { key: 'unit', sv: 'Enhet', en: 'Unit' },
      { key: 'route', sv: 'Hur det ges', en: 'How it is given' },
      { key: 'instruction', sv: 'Instruktion', en: 'Instruction' },
      { key: 'indication', sv: 'Orsak', en: 'Reason' },
      { key: 'givenBy', sv: 'Vem som ger', en: 'Who gives it' },
      { key: 'orderedBy', sv: 'Ordinerat av', en: 'Ordered by' },
      { key: 'orderedOn', sv: 'Ordinationsdag', en: 'Day of the order' },
      { key: 'untilDay', sv: 'Sista dag', en: 'Last day' },
      { key: 'maxAmount', sv: 'Högst', en: 'At most' },
      { key: 'maxHours', sv: 'Inom timmar', en: 'Within hours' },
      { key: 'minIntervalMinutes', sv: 'Minst minuter emellan', en: 'At least minutes between' },
      { key: 'effectAfterMinutes', sv: 'Följ upp effekten efter minuter', en: 'Follow up the effect after minutes' },
      { key: 'contents', sv: 'Innehåll', en: 'Contents' },
    ],
  },
  {
    kind: 'stock',
    sv: 'Lager',
    en: 'Stock',
    columns: [
      clientColumn,
      { key: 'name', sv: 'Artikel', en: 'Item', isRequired: true },
      { key: 'category', sv: 'Kategori', en: 'Category' },
      { key: 'unit', sv: 'Enhet', en: 'Unit' },
      { key: 'amount', sv: 'Antal', en: 'Amount', isRequired: true },
      { key: 'alertValue', sv: 'Larma under', en: 'Alert below', isRequired: true },
      { key: 'dosage', sv: 'Dosering', en: 'Dosage' },
      { key: 'openToAssistants', sv: 'Assistenter får fylla på', en: 'Assistants may refill' },
    ],
  },
  {
    kind: 'goals',
    sv: 'Mål',
    en: 'Goals',
    columns: [
      clientColumn,
      { key: 'type', sv: 'Typ', en: 'Type', isRequired: true },
      { key: 'activity', sv: 'Aktivitet', en: 'Activity', isRequired: true },
      { key: 'area', sv: 'Livsområde', en: 'Area of life', isRequired: true },
      { key: 'frequency', sv: 'Antal gånger', en: 'Times', isRequired: true },
      { key: 'unit', sv: 'Per', en: 'Per', isRequired: true },
      { key: 'alias', sv: 'Namn i planen', en: 'Name in the plan' },
      { key: 'description', sv: 'Beskrivning', en: 'Description' },
    ],
  },
];

/** The prefix of the key of a column that is a question of the activities' types, before the question's name. */
export const QUESTION_PREFIX = 'question:';

/** The most rows of all sheets of one workbook together. */
export const MAX_WORKBOOK_ROWS = 5000;
export const MAX_SHEET_COLUMNS = 200;
/** The most characters of one cell, as of a long text of an activity. */
export const MAX_CELL_LENGTH = 20_000;

/** A cell is by its column's key; an empty one is left out. `row` is its number in the sheet, its headings being 1. */
export type SheetRow = { row: number; cells: Readonly<Record<string, string>> };
export type SheetRows = { kind: SheetKind; rows: readonly SheetRow[] };

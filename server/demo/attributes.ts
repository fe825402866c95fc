/** The values that the demo's activities answer to the platform's attributes. */

import { insertAll } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import type { ActivityTypeName } from '#server/platform/catalogue/activities.ts';
import type { Attributes } from './catalogue.ts';

const medicineHtml =
  '<p>Sätt Elsa upp i sängen eller stolen, med huvudet lite framåt. Räck dosetten och ett halvt glas ljummet vatten.</p>' +
  '<ul><li>En tablett i taget, invänta att hon svalt.</li><li>Dela aldrig depottabletten, den vita avlånga.</li>' +
  '<li>Vill hon inte: vänta en halvtimme och fråga igen, hoppa sedan över och skriv varför.</li></ul>' +
  '<p>Signera först när allt är nedsvalt. Vid frågor: distriktssköterskan på vårdcentralen, vardagar 8 till 16.</p>';

const insulinHtml =
  '<p>Blodsockret mäts först. Under 4: ge druvsocker och vänta med insulinet, nytt prov efter en kvart.</p>' +
  '<ul><li>Ny nål varje gång, nålen i burken för stickande avfall.</li><li>Byt ställe: magen till måltid, låret till natten.</li></ul>' +
  '<p>Har en dos glömts: ge den inte i efterhand. Ring sjuksköterskan.</p>';

/** Answers by activity and attribute, whoever's activity is called so. */
const answers: Record<string, Record<string, string | number | boolean>> = {
  Morgonmedicin: { 'Så här går det till': medicineHtml, 'Antal tabletter': 4, 'Tas med mat': true, Förvaras: 'Låst skåp i köket' },
  Kvällsmedicin: { 'Så här går det till': medicineHtml, 'Antal tabletter': 2.5, 'Tas med mat': false, Förvaras: 'Låst skåp i köket' },
  Förmiddagsmedicin: { 'Antal tabletter': 1, 'Tas med mat': false },
  'Insulin till måltid': { 'Läkemedel och styrka': 'NovoRapid FlexPen 100 E/ml', Dos: '8 E', 'Så här går det till': insulinHtml },
  'Insulin till natten': {
    'Läkemedel och styrka': 'Lantus SoloStar 100 E/ml, långtidsverkande',
    Dos: '22 E',
    'Så här går det till': insulinHtml,
  },
  Epilepsimedicin: { 'Läkemedel och styrka': 'Levetiracetam 100 mg/ml, oral lösning', Dos: '7,5 ml' },
  'Smärtlindring vid behov': { 'Läkemedel och styrka': 'Alvedon 500 mg', Dos: '1–2 tabletter, högst 6 per dygn' },
  'Dusch och hårtvätt': { Hjälpmedel: 'Duschstol med hjul', 'Två personer behövs': true },
  Frukost: { Konsistens: 'Timbal' },
};

type Owner = { company_id: number; client_id: number };
type Activity = { id: number; name: string; type: ActivityTypeName };

const tables = {
  STRING: ['attribute_value_strings', 'string_value'],
  LONG_STRING: ['attribute_value_long_strings', 'string_value'],
  BOOLEAN: ['attribute_value_booleans', 'boolean_value'],
  NUMBER: ['attribute_value_numbers', 'double_value'],
} as const;

/** Stores the values that a client's activities answer. */
export async function answerAttributes(db: Db, attributes: Attributes, owner: Owner, activities: readonly Activity[]): Promise<void> {
  const values = activities.flatMap(({ id, name, type }) =>
    Object.entries(answers[name] ?? {}).flatMap(([question, value]) => {
      const attribute = attributes.get(`${type} ${question}`);
      return attribute ? [{ activity_id: id, attribute, value }] : [];
    }),
  );
  for (const [valueType, [table, column]] of Object.entries(tables)) {
    const rows = values.filter(({ attribute }) => attribute.valueType === valueType);
    if (rows.length > 0)
      await insertAll(
        db,
        table,
        rows.map(({ activity_id, attribute, value }) => ({ ...owner, activity_id, attribute_id: attribute.id, [column]: value })),
      );
  }
}

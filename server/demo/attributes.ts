/** The demo's attributes and values: the platform's attributes of some types, and what the activities answer. */
import type { ValueType } from '#contract/attributes.ts';
import type { Db } from '#server/database/scoped.ts';
import { insertAll, numbered } from './bulk.ts';
import type { Catalogue, TypeName } from './catalogue.ts';

const demoAttributes: readonly { type: TypeName; name: string; valueType: ValueType; archived?: true }[] = [
  { type: 'Tabletter', name: 'Så här går det till', valueType: 'LONG_STRING' },
  { type: 'Tabletter', name: 'Antal tabletter', valueType: 'NUMBER' },
  { type: 'Tabletter', name: 'Tas med mat', valueType: 'BOOLEAN' },
  { type: 'Tabletter', name: 'Förvaras', valueType: 'STRING' },
  { type: 'Injektion', name: 'Läkemedel och styrka', valueType: 'STRING' },
  { type: 'Injektion', name: 'Dos', valueType: 'STRING' },
  { type: 'Injektion', name: 'Så här går det till', valueType: 'LONG_STRING' },
  { type: 'Droppar, mixtur och salva', name: 'Läkemedel och styrka', valueType: 'STRING' },
  { type: 'Droppar, mixtur och salva', name: 'Dos', valueType: 'STRING' },
  { type: 'Vid behov', name: 'Läkemedel och styrka', valueType: 'STRING' },
  { type: 'Vid behov', name: 'Dos', valueType: 'STRING' },
  { type: 'Personlig hygien', name: 'Hjälpmedel', valueType: 'STRING' },
  { type: 'Personlig hygien', name: 'Två personer behövs', valueType: 'BOOLEAN' },
  { type: 'Personlig hygien', name: 'Hur mådde personen?', valueType: 'INPUT_LONG_STRING' },
  { type: 'Måltid', name: 'Konsistens', valueType: 'STRING' },
  { type: 'Måltid', name: 'Gammal fråga om kost', valueType: 'STRING', archived: true },
];

const medicine =
  '<p>Sätt Elsa upp i sängen eller stolen, med huvudet lite framåt. Räck dosetten och ett halvt glas ljummet vatten.</p>' +
  '<ul><li>En tablett i taget, invänta att hon svalt.</li><li>Dela aldrig depottabletten, den vita avlånga.</li>' +
  '<li>Vill hon inte: vänta en halvtimme och fråga igen, hoppa sedan över och skriv varför.</li></ul>' +
  '<p>Signera först när allt är nedsvalt. Vid frågor: distriktssköterskan på vårdcentralen, vardagar 8 till 16.</p>';

const insulin =
  '<p>Blodsockret mäts först. Under 4: ge druvsocker och vänta med insulinet, nytt prov efter en kvart.</p>' +
  '<ul><li>Ny nål varje gång, nålen i burken för stickande avfall.</li><li>Byt ställe: magen till måltid, låret till natten.</li></ul>' +
  '<p>Har en dos glömts: ge den inte i efterhand. Ring sjuksköterskan.</p>';

/** Answers by activity and attribute, whoever's activity is called so. */
const answers: Record<string, Record<string, string | number | boolean>> = {
  Morgonmedicin: { 'Så här går det till': medicine, 'Antal tabletter': 4, 'Tas med mat': true, Förvaras: 'Låst skåp i köket' },
  Kvällsmedicin: { 'Så här går det till': medicine, 'Antal tabletter': 2.5, 'Tas med mat': false, Förvaras: 'Låst skåp i köket' },
  Förmiddagsmedicin: { 'Antal tabletter': 1, 'Tas med mat': false },
  'Insulin till måltid': { 'Läkemedel och styrka': 'NovoRapid FlexPen 100 E/ml', Dos: '8 E', 'Så här går det till': insulin },
  'Insulin till natten': {
    'Läkemedel och styrka': 'Lantus SoloStar 100 E/ml, långtidsverkande',
    Dos: '22 E',
    'Så här går det till': insulin,
  },
  Epilepsimedicin: { 'Läkemedel och styrka': 'Levetiracetam 100 mg/ml, oral lösning', Dos: '7,5 ml' },
  'Smärtlindring vid behov': { 'Läkemedel och styrka': 'Alvedon 500 mg', Dos: '1–2 tabletter, högst 6 per dygn' },
  'Dusch och hårtvätt': { Hjälpmedel: 'Duschstol med hjul', 'Två personer behövs': true },
  Frukost: { Konsistens: 'Timbal' },
};

type Owner = { company_id: number; client_id: number };
type Activity = { id: number; name: string; type: TypeName };
export type Attributes = Map<string, { id: number; type: TypeName; name: string; valueType: ValueType }>;

/** Makes the platform's attributes; the transaction must see every company. */
export async function makeAttributes(db: Db, catalogue: Pick<Catalogue, 'types'>): Promise<Attributes> {
  const rows = await numbered(db, 'attributes', demoAttributes);
  await insertAll(
    db,
    'attributes',
    rows.map(({ id, type, name, valueType, archived = false }, order) => {
      return { company_id: 0, id, name, value_type: valueType, activity_type_id: catalogue.types.get(type)!, order, archived };
    }),
  );
  return new Map(rows.map((one) => [`${one.type} ${one.name}`, one]));
}

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

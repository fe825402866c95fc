/** Words and odds of the demo: what assistants write when they skip and sign, and how often each kind of thing happens to what. */
import type { ActivityCategoryName, ActivityTypeName } from '#server/platform/catalogue/activities.ts';

/** Chances from 0 to 1 of being skipped, missed or moved; the rest is signed when it was due. */
export const odds: Readonly<Record<ActivityCategoryName, { skip: number; miss: number; move: number }>> = {
  Omvårdnad: { skip: 0.035, miss: 0.03, move: 0.01 },
  'Mat och dryck': { skip: 0.06, miss: 0.03, move: 0.015 },
  Läkemedel: { skip: 0.018, miss: 0.018, move: 0.004 },
  Träning: { skip: 0.14, miss: 0.05, move: 0.05 },
  'Hem och hushåll': { skip: 0.05, miss: 0.05, move: 0.06 },
  Fritid: { skip: 0.13, miss: 0.04, move: 0.06 },
};

const skipReasons: Readonly<Record<ActivityCategoryName, readonly string[]>> = {
  Omvårdnad: ['Avböjde, trött efter natten', 'Ville göra det själv senare', 'Avböjde', 'Redan gjort'],
  'Mat och dryck': ['Ville inte ha något', 'Mådde illa', 'Åt sent, inte hungrig', 'Sov, ville inte bli väckt'],
  Läkemedel: ['Avböjde, sjuksköterskan är informerad', 'Utsatt av läkaren idag', 'Avböjde, mådde illa'],
  Träning: ['Avböjde, trött efter natten', 'Ont i axeln', 'Mådde inte bra', 'Orkade inte idag', 'Hade besök'],
  'Hem och hushåll': ['Gjordes igår', 'Hanns inte, tas imorgon', 'Ville vänta till helgen'],
  Fritid: ['Avböjde, ville vila', 'Hade besök', 'Ville hellre se på film', 'Mådde inte bra'],
};

const outdoorSkipReasons = ['Regn, ville inte gå ut', 'Halt ute', 'Blåste för mycket', 'Avböjde, trött efter natten'];
const nightSkipReasons = ['Sov, ville inte bli väckt', 'Sov gott, lät vara'];

/** Reasons for skipping, in a list that fits; the hour is the wall clock's. */
export const skipReasonsOf = (type: ActivityTypeName, category: ActivityCategoryName, hour: number): readonly string[] =>
  hour < 6 || hour === 23 ? nightSkipReasons : type === 'Promenad' ? outdoorSkipReasons : skipReasons[category];

/** Remarks written beside a signing now and then. */
export const remarks: Readonly<Partial<Record<ActivityTypeName, readonly string[]>>> = {
  'Personlig hygien': ['Klarade mer själv än vanligt.', 'Lite röd på hälen, smorde in.', 'Hjälptes åt, gick bra.'],
  Munvård: ['Blödde lite vid tandköttet.', 'Gick bra.'],
  'Förflyttning och vändning': ['Vaknade, somnade snart om.', 'Huden ser fin ut.', 'Behövde två personer idag.'],
  'Toalett och inkontinens': ['Huden ser fin ut.', 'Lite röd, smorde in.'],
  Måltid: ['Åt halva portionen.', 'Åt med god aptit.', 'Bara några tuggor.', 'Ville ha gröt i stället, det gick bra.'],
  Mellanmål: ['Drack upp allt.', 'Drack hälften.'],
  Vätska: ['Drack 1,5 dl.', 'Ville ha saft i stället.', 'Drack allt.'],
  Tabletter: ['Togs med yoghurt.', 'Lite sent, sov.', 'Tog dem själv, jag såg på.'],
  Injektion: ['Vänster lår.', 'Magen, höger sida.'],
  Stretch: ['Tre gånger, inga besvär.', 'Stel till en början, bättre på slutet.', 'Orkade hälften.'],
  Gångträning: ['Två varv i trädgården.', 'Längre än förra gången.', 'Behövde vila på mitten.'],
  Ståträning: ['Stod hela tiden.', 'Trött i benen, tog en paus på mitten.'],
  Sittträning: ['Klarade tiden utan paus.', 'Trött, avbröt efter 20 minuter.'],
  Inköp: ['Kvittot ligger i pärmen.', 'Mjölken var slut, köpte fil.'],
  Tvätt: ['Två maskiner.', 'Tvättmedlet är snart slut.'],
  Promenad: ['En halvtimme, till parken och tillbaka.', 'Träffade grannen och pratade länge.', 'Kort runda, blåsigt.'],
  'Samtal och kontakt': ['Pratade i 20 minuter.', 'Inget svar, ringer igen imorgon.', 'Glad efteråt.'],
  Läsning: ['En halvtimme.', 'Valde själv.', 'Somnade efter en stund.'],
};

/** A comment as it is stored: rich text, of words without signs that HTML would need escaped. */
export const paragraph = (text: string): string => `<p>${text}</p>`;

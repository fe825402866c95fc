/** Answers in the demo's reports, form by form: each line is one report, its answers in the order of the form's questions. */
import { deviations } from './deviation-words.ts';
import type { FormName } from './report-forms.ts';

/** An empty answer is none. */
export const demoWords: Readonly<Record<FormName, readonly (readonly string[])[]>> = {
  Avvikelse: deviations,
  'Veckan i siffror': [
    ['71,8', 'God', 'nej', 'nej', '1', 'Anhörig', ''],
    ['71,6', 'Som vanligt', 'nej', 'nej', '0', '', ''],
    ['71,9', 'God', 'ja', 'nej', '2', '', 'Ont i axeln efter förflyttningen i onsdags.'],
    ['71,2', 'Dålig', 'ja', 'ja', '4', 'Arbetsterapeuten', 'Läkaren kom på hembesök och ordnade tätare vändning.'],
    ['70,8', 'Dålig', 'ja', 'nej', '3', '', ''],
    ['71,1', 'Som vanligt', 'nej', 'nej', '1', 'Anhörig', ''],
    ['71,4', 'Som vanligt', 'nej', 'nej', '1', '', ''],
    ['', 'God', 'nej', 'nej', '0', '', 'Vågen var utan batteri.'],
    ['71,9', 'God', 'nej', 'nej', '0', 'Anhörig', ''],
    ['72,0', 'Som vanligt', '', 'nej', '1', '', ''],
    ['71,7', 'Som vanligt', 'ja', 'ja', '2', '', 'Jourläkaren tittade på foten, bara ett skavsår.'],
    ['72,1', 'God', 'nej', 'nej', '1', 'Anhörig', ''],
  ],
  Veckorapport: [
    [
      'En lugn vecka. Promenader varje dag utom onsdag, då det regnade.',
      'Har ätit bra. Vaknade två nätter men somnade om.',
      'Frisörtid på torsdag klockan 10.',
    ],
    [
      'Trött i början av veckan, piggare mot slutet. Bion i lördags var uppskattad.',
      'Mindre aptit, men dricker som vanligt.',
      'Väg på måndag morgon.',
    ],
    [
      'Träningen har gått bra, klarade fem uppresningar i torsdags.',
      'Sover gott sedan madrassen byttes.',
      'Sjukgymnasten vill träffa den som arbetar på tisdag.',
    ],
    [
      'Besök av systern hela helgen, mycket prat och sena kvällar.',
      'Åt bra i sällskap. Sov kortare än vanligt.',
      'Planera en lugn måndag.',
    ],
    [
      'Förkyld sedan onsdagen, ingen feber. Vi har hållit oss hemma.',
      'Soppa och saft. Hostade en del på natten.',
      'Ring vårdcentralen om hostan är kvar på onsdag.',
    ],
    ['Bra vecka. Ny tavla uppsatt, den var efterlängtad.', 'Inget särskilt.', 'Beställ mer förbrukningsmaterial.'],
    [
      'Mycket smärta i axeln vid påklädning.',
      'Sov dåligt två nätter. Äter som vanligt.',
      'Ta vänster arm först, och skriv när det gör ont.',
    ],
    ['Simhallen öppen igen, två besök. Glad och trött efteråt.', 'Stor aptit efter badet.', 'Badkläderna ligger i den blå väskan.'],
  ],
  Tillbud: [
    [
      'Jag höll på att halka i badrummet när jag sköt duschstolen.',
      'Jag fick tag i handtaget.',
      'En ny halkmatta, den gamla har släppt i kanten.',
    ],
    [
      'Selen var fel fäst i ett av banden när jag började lyfta.',
      'Kollegan såg det när stolen lättade.',
      'Alltid två som kontrollerar banden före lyft.',
    ],
    [
      'En kastrull med kokande vatten stod nära kanten när stolen backade.',
      'Den stannade en decimeter ifrån.',
      'Koka på den bakre plattan.',
    ],
    ['Jag blev nästan påkörd när jag körde stolen över gatan.', 'Bilen bromsade.', 'Vi väljer övergången vid skolan.'],
    ['Sprutan låg med nålen uppåt i påsen.', 'Jag såg den innan jag tog tag.', 'En burk för stickande avfall i badrummet också.'],
    [
      'Ensam med två vändningar när kollegan var sjuk.',
      'Väntade in jouren i stället för att lyfta själv.',
      'Jourens nummer behöver stå i pärmen.',
    ],
    [
      'Sladden till laddaren låg över tröskeln och stolen fastnade.',
      'Låg fart, ingenting hände.',
      'Ett eluttag på andra sidan, eller en sladdlist.',
    ],
  ],
  Läkemedelsavvikelse: [
    [
      'Alvedon 500 mg',
      'Kvällsdosen gavs 23.10 i stället för 20.00.',
      'Sjuksköterskan i tjänst. Nästa dos som vanligt.',
      'Som vanligt, sover.',
    ],
    ['Waran', 'Dosetten för måndagen var tom på morgonen.', 'Sjuksköterskan kom ut klockan 11 och fyllde på.', 'Bra.'],
    [
      'Furix 40 mg',
      'Gavs inte, tabletten spottades ut.',
      'Sjuksköterskan: ge inget nytt, prova med yoghurt imorgon.',
      'Lite svullen om anklarna.',
    ],
    [
      'Movicol',
      'Dubbel dos, den hade redan getts av den som gick av.',
      'Vårdcentralens jour: ingen åtgärd.',
      'Lös i magen på kvällen, annars bra.',
    ],
    ['Insulin', 'Blodsockret mättes inte före dosen.', 'Sjuksköterskan omedelbart. Mätte efteråt: 7,8.', 'Mår bra.'],
    ['Levaxin', 'Togs tillsammans med frukosten i stället för före.', '', 'Som vanligt.'],
    ['Paracetamol vid behov', 'Signerat men inte antecknat varför.', 'Pratade med kollegan, det var för axeln.', 'Mindre ont.'],
    ['Ögondroppar', 'Slut sedan igår, uttaget var inte beställt.', 'Apoteket levererar i eftermiddag.', 'Lite irriterad i ögonen.'],
    ['Lactulos', 'Utgånget datum, 14 dagar.', 'Sjuksköterskan: släng och öppna ny.', 'Bra.'],
  ],
};

export const correction = { reason: 'Jag skrev fel klockslag.', answer: 'Kvällsdosen gavs 21.10 i stället för 20.00.' };
export const addendum = 'Sjuksköterskan har gått igenom signeringslistan med teamet.';
export const voiding = 'Rapporten skrevs på fel klient.';

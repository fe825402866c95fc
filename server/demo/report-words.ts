/** Answers in the demo's reports, form by form: each line is one report, its answers in the order of the form's questions. */
import type { FormName } from './report-forms.ts';

/** An empty answer is none. */
export const words: Readonly<Record<FormName, readonly (readonly string[])[]>> = {
  Avvikelse: [
    [
      'Taklyften stannade halvvägs upp med personen i selen.',
      'I sovrummet, strax efter lunch.',
      'Jag och vikarien.',
      'Använde nödsänkningen och lyfte om med den mobila liften. Ingen skadades.',
      'Byt batteri före helgen och ställ laddningskontroll på veckolistan.',
    ],
    [
      'Ingen avlösare kom klockan 22.',
      'Hemma, vid nattens pass.',
      'Bara jag.',
      'Stannade kvar till 23.40, då jouren hade fått tag i en vikarie.',
      'Bekräfta nattpass samma dag som de byts.',
    ],
    [
      'Färdtjänsten kom inte till sjukgymnastiken.',
      'Vid porten, 9.15.',
      'Jag.',
      'Ringde beställningscentralen och kliniken. Tiden flyttades till torsdag.',
      'Beställ dagen före och be om bekräftelse.',
    ],
    [
      'Det blev ett glid ur stolen vid förflyttningen till soffan.',
      'I vardagsrummet på eftermiddagen.',
      'Jag och en anhörig.',
      'Låg kvar en stund och kände efter. Inga skador, ingen smärta. Lyfte med liften.',
      'Två personer vid den förflyttningen tills arbetsterapeuten har tittat på den.',
    ],
    [
      'Nyckeln till läkemedelsskåpet låg inte på sin plats vid passbytet.',
      'I hallen vid morgonpasset.',
      'Jag och den som gick av natten.',
      'Hittades i jackfickan efter tio minuter. Skåpet var låst hela tiden.',
      'Nyckeln kvitteras i pärmen vid varje byte.',
    ],
    [
      'Larmet hördes inte i assistentrummet.',
      'Natten, ungefär 02.30.',
      'Jag.',
      'Hörde rop i stället och kom genast. Höjde volymen och provlarmade två gånger.',
      'Provlarma varje kväll, och be om ett nytt batteri.',
    ],
    [
      'Kylskåpet stod öppet hela förmiddagen.',
      'I köket.',
      'Ingen var i köket.',
      'Slängde mjölk och pålägg och torkade upp. Handlade nytt.',
      'En lapp på dörren räcker nog.',
    ],
    [
      'En granne blev hotfull i trapphuset när vi skulle ut.',
      'I trapphuset, vid lunch.',
      'Jag och personen.',
      'Gick in igen och väntade tio minuter. Kontaktade hyresvärden.',
      'Gå två vid lunchpromenaden en tid framöver.',
    ],
    [
      'Rullstolen fick punktering på vägen hem.',
      'På gångvägen vid ån.',
      'Jag och personen.',
      'Ringde en kollega som kom med den andra stolen.',
      'Ha pumpen i väskan.',
    ],
    [
      'Fel kost levererades från köket, med nötter i.',
      'Vid middagen.',
      'Jag.',
      'Upptäckte det före måltiden. Lagade mat själv.',
      'Köket märker lådan med namnet och allergin.',
    ],
    [
      'Ville inte ha hjälp av vikarien på morgonen.',
      'I sovrummet.',
      'Jag och vikarien.',
      'Jag tog över. Vi pratade igenom det efteråt.',
      'Presentera nya i förväg, med bild.',
    ],
    [
      'Duschstolens broms släppte.',
      'I badrummet på morgonen.',
      'Jag.',
      'Höll i stolen och avbröt duschen.',
      'Stolen är ur bruk tills hjälpmedelscentralen har varit här.',
    ],
    [
      'Passet började 40 minuter sent, bussen stod still.',
      'Vid morgonens byte.',
      'Jag och den som gick av.',
      'Nattpersonalen stannade kvar.',
      '',
    ],
    [
      'Telefonen med schemat blev kvar hos fiket.',
      'På stan, efter fikat.',
      'Jag och personen.',
      'Hämtades inom en timme. Den var låst.',
      'Telefonen hänger i ett band runt halsen.',
    ],
  ],
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

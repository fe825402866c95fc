/** Forms of reports in both packs; «Avvikelse» is the platform's and stands in neither. */
import { noteQuestion, oneOf, type PackForm, short, words, yesNo } from './build.ts';

export const observation: PackForm = {
  name: 'Iakttagelse',
  type: 'Uppföljning',
  pieces: [
    noteQuestion(
      'Vad en iakttagelse är',
      'Något du märkt som andra behöver veta, utan att något har gått fel. Skriv det du såg och hörde, inte vad du tror att det beror på.',
    ),
    words('Vad har du märkt?'),
    oneOf(
      'Vad gäller det?',
      'Mående',
      'Aptit och vikt',
      'Sömn',
      'Rörelse och balans',
      'Hud',
      'Minne och orientering',
      'Hemmet',
      'Något annat',
    ),
    oneOf('Sedan när?', 'I dag', 'Några dagar', 'Några veckor', 'Längre än så'),
    words('Vad säger personen själv?'),
    yesNo('Har någon fått veta det redan?', 'Till exempel sjuksköterska eller närstående.'),
    words('Vad tycker du att vi ska göra?'),
  ],
};

export const teamMeeting: PackForm = {
  name: 'Teammöte',
  type: 'Uppföljning',
  pieces: [
    short('Vilka var med?'),
    words('Hur har det gått sedan förra mötet?', 'Det som fungerar bra först.'),
    words('Vad har personen själv önskat eller sagt?'),
    words('Vad i genomförandeplanen behöver ändras?'),
    words('Vad har vi bestämt, vem gör det och när?'),
    yesNo('Har de som inte var med fått veta?'),
  ],
};

export const riskAssessment: PackForm = {
  name: 'Riskbedömning',
  type: 'Arbetsmiljö',
  pieces: [
    noteQuestion(
      'Så går det till',
      'Gå igenom hemmet och momenten tillsammans med någon som arbetar där. Gör om bedömningen när något ändras.',
    ),
    oneOf(
      'Vad bedömer du?',
      'Förflyttning och lyft',
      'Bad och toalett',
      'Hot och våld',
      'Ensamarbete',
      'Smitta och stick',
      'Brand',
      'Hemmet i övrigt',
    ),
    words('Vad kan hända, och för vem?'),
    oneOf('Hur troligt är det?', 'Osannolikt', 'Möjligt', 'Troligt'),
    oneOf('Hur allvarligt kan det bli?', 'Lindrigt', 'Måttligt', 'Allvarligt'),
    words('Vad finns det redan för skydd?'),
    words('Vad ska göras, av vem och till när?'),
    yesNo('Kan arbetet göras tryggt till dess?'),
  ],
};

export const fall: PackForm = {
  name: 'Fall',
  type: 'Avvikelse',
  pieces: [
    noteQuestion(
      'Först',
      'Lyft inte upp den som fallit innan du vet att det är ofarligt. Slag mot huvudet, stark smärta eller förvirring: ring 112.',
    ),
    words('Vad hände, och var?'),
    oneOf('Vad höll personen på med?', 'Reste sig', 'Gick', 'Var på toaletten', 'Låg i sängen', 'Förflyttades', 'Vet inte'),
    yesNo('Slog personen i huvudet?'),
    yesNo('Tar personen blodförtunnande?'),
    yesNo('Behövdes sjukvård?'),
    words('Hur mår personen nu, och vad ska den som kommer efter hålla ögonen på?'),
    words('Vad kan hindra att det händer igen?'),
  ],
};

export const introduction: PackForm = {
  name: 'Introduktion av ny assistent',
  type: 'Arbetsmiljö',
  pieces: [
    noteQuestion('När den fylls i', 'När den nya har gått bredvid färdigt, av den som har visat. Det som inte är gjort skrivs längst ned.'),
    short('Vem introducerades?'),
    yesNo('Vet vem som rings vid akut läge, och var klientkortet finns'),
    yesNo('Har visat förflyttning och lyft med hjälpmedlen'),
    yesNo('Har gått igenom genomförandeplan och rutiner'),
    yesNo('Har gått igenom läkemedel, och vet vad som kräver delegering'),
    yesNo('Kan signera, skriva överlämning och rapportera avvikelse'),
    words('Vad återstår, och vem visar det?'),
    words('Vad säger personen som får assistansen?'),
  ],
};

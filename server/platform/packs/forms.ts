/** Forms of reports in both packs; «Avvikelse» is the platform's and stands in neither. */
import { choiceQuestion, longTextQuestion, noteQuestion, type PackForm, shortTextQuestion, yesNoQuestion } from './build.ts';

export const observationForm: PackForm = {
  name: 'Iakttagelse',
  type: 'Uppföljning',
  pieces: [
    noteQuestion(
      'Vad en iakttagelse är',
      'Något du märkt som andra behöver veta, utan att något har gått fel. Skriv det du såg och hörde, inte vad du tror att det beror på.',
    ),
    longTextQuestion('Vad har du märkt?'),
    choiceQuestion(
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
    choiceQuestion('Sedan när?', 'I dag', 'Några dagar', 'Några veckor', 'Längre än så'),
    longTextQuestion('Vad säger personen själv?'),
    yesNoQuestion('Har någon fått veta det redan?', 'Till exempel sjuksköterska eller närstående.'),
    longTextQuestion('Vad tycker du att vi ska göra?'),
  ],
};

export const teamMeetingForm: PackForm = {
  name: 'Teammöte',
  type: 'Uppföljning',
  pieces: [
    shortTextQuestion('Vilka var med?'),
    longTextQuestion('Hur har det gått sedan förra mötet?', 'Det som fungerar bra först.'),
    longTextQuestion('Vad har personen själv önskat eller sagt?'),
    longTextQuestion('Vad i genomförandeplanen behöver ändras?'),
    longTextQuestion('Vad har vi bestämt, vem gör det och när?'),
    yesNoQuestion('Har de som inte var med fått veta?'),
  ],
};

export const riskAssessmentForm: PackForm = {
  name: 'Riskbedömning',
  type: 'Arbetsmiljö',
  pieces: [
    noteQuestion(
      'Så går det till',
      'Gå igenom hemmet och momenten tillsammans med någon som arbetar där. Gör om bedömningen när något ändras.',
    ),
    choiceQuestion(
      'Vad bedömer du?',
      'Förflyttning och lyft',
      'Bad och toalett',
      'Hot och våld',
      'Ensamarbete',
      'Smitta och stick',
      'Brand',
      'Hemmet i övrigt',
    ),
    longTextQuestion('Vad kan hända, och för vem?'),
    choiceQuestion('Hur troligt är det?', 'Osannolikt', 'Möjligt', 'Troligt'),
    choiceQuestion('Hur allvarligt kan det bli?', 'Lindrigt', 'Måttligt', 'Allvarligt'),
    longTextQuestion('Vad finns det redan för skydd?'),
    longTextQuestion('Vad ska göras, av vem och till när?'),
    yesNoQuestion('Kan arbetet göras tryggt till dess?'),
  ],
};

export const fallForm: PackForm = {
  name: 'Fall',
  type: 'Avvikelse',
  pieces: [
    noteQuestion(
      'Först',
      'Lyft inte upp den som fallit innan du vet att det är ofarligt. Slag mot huvudet, stark smärta eller förvirring: ring 112.',
    ),
    longTextQuestion('Vad hände, och var?'),
    choiceQuestion('Vad höll personen på med?', 'Reste sig', 'Gick', 'Var på toaletten', 'Låg i sängen', 'Förflyttades', 'Vet inte'),
    yesNoQuestion('Slog personen i huvudet?'),
    yesNoQuestion('Tar personen blodförtunnande?'),
    yesNoQuestion('Behövdes sjukvård?'),
    longTextQuestion('Hur mår personen nu, och vad ska den som kommer efter hålla ögonen på?'),
    longTextQuestion('Vad kan hindra att det händer igen?'),
  ],
};

export const introductionForm: PackForm = {
  name: 'Introduktion av ny assistent',
  type: 'Arbetsmiljö',
  pieces: [
    noteQuestion('När den fylls i', 'När den nya har gått bredvid färdigt, av den som har visat. Det som inte är gjort skrivs längst ned.'),
    shortTextQuestion('Vem introducerades?'),
    yesNoQuestion('Vet vem som rings vid akut läge, och var klientkortet finns'),
    yesNoQuestion('Har visat förflyttning och lyft med hjälpmedlen'),
    yesNoQuestion('Har gått igenom genomförandeplan och rutiner'),
    yesNoQuestion('Har gått igenom läkemedel, och vet vad som kräver delegering'),
    yesNoQuestion('Kan signera, skriva överlämning och rapportera avvikelse'),
    longTextQuestion('Vad återstår, och vem visar det?'),
    longTextQuestion('Vad säger personen som får assistansen?'),
  ],
};

/** The mail before delegations end: how many and in how many days, neither of whom nor for what (R149). */
import type { Lang, MailContent } from './texts.ts';

type EndingSummary = { count: number; days: number };
const relativeDay = {
  sv: (days: number) => (days === 0 ? 'i dag' : days === 1 ? 'i morgon' : `om ${days} dagar`),
  en: (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`),
};

export const delegationMail: Record<Lang, (ending: EndingSummary) => MailContent> = {
  sv: ({ count, days }) => {
    const subject = `${count === 1 ? 'En delegering' : `${count} delegeringar`} går ut ${relativeDay.sv(days)}`;
    return {
      subject,
      lines: [`${subject}. Logga in för att se vad det gäller. Den som ska fortsätta behöver en ny.`],
      button: 'Se vad det gäller',
      footer:
        'Du får mejlet eftersom det är din delegering, eller för att du ansvarar för den. Under Konto kan du välja bort mejl från Vardag.',
    };
  },
  en: ({ count, days }) => {
    const subject = `${count === 1 ? 'A delegation ends' : `${count} delegations end`} ${relativeDay.en(days)}`;
    return {
      subject,
      lines: [`${subject}. Sign in to see what it is about. Whoever is to go on needs a new one.`],
      button: 'See what it is',
      footer:
        'You get this mail because the delegation is yours, or because you answer for it. Under Account you can turn off mails from Vardag.',
    };
  },
};

/** The mails, in the receiver's language: each has a subject, some lines and one link, and never a word about care. */

import { isSafeName } from '#contract/fields.ts';
import type { Locale } from '#domain/locales.ts';

export type Lang = Locale;
export type MailContent = { subject: string; lines: readonly string[]; button: string; footer: string };

/** The inviter; the company is left out where its name would reveal a client's, and a name that may contain a link is no name. */
export type Inviter = { name: string; company: string | null };

const genericInviters = {
  team: { sv: 'En teamledare', en: 'A team leader' },
  office: { sv: 'En verksamhetsansvarig', en: 'A manager' },
} satisfies Record<string, Record<Lang, string>>;
/** The subject names nobody: it is read in lists, where what a stranger calls themselves would look like a word of Vardag's. */
export function invitationMail(lang: Lang, inviter: Inviter, target: 'team' | 'office'): MailContent {
  const inviterName = isSafeName(inviter.name) ? inviter.name : genericInviters[target][lang];
  const companyName = inviter.company && isSafeName(inviter.company) ? inviter.company : null;
  const mails: Record<Lang, MailContent> = {
    sv: {
      subject: target === 'team' ? 'Du är inbjuden till ett team i Vardag' : 'Du är inbjuden till kontoret i Vardag',
      lines: [
        target === 'team'
          ? `${inviterName}${companyName ? `, ${companyName},` : ''} har bjudit in dig till sitt team i Vardag.`
          : `${inviterName} har bjudit in dig att arbeta på kontoret${companyName ? ` hos ${companyName}` : ''} i Vardag.`,
      ],
      button: 'Tacka ja till inbjudan',
      footer: 'Inbjudan gäller i 7 dagar och bara för den här adressen. Om du inte väntade den kan du bortse från meddelandet.',
    },
    en: {
      subject: target === 'team' ? 'You are invited to a team in Vardag' : 'You are invited to the office in Vardag',
      lines: [
        target === 'team'
          ? `${inviterName}${companyName ? ` of ${companyName}` : ''} invites you to a team in Vardag.`
          : `${inviterName} invites you to work in the office${companyName ? ` of ${companyName}` : ''} in Vardag.`,
      ],
      button: 'Accept the invitation',
      footer: 'The invitation is good for 7 days and for this address only. If you did not expect it, you can ignore this message.',
    },
  };
  return mails[lang];
}

/** Mails saying that something is not signed, but neither what nor whose (R12). */
export const missedMails = {
  sv: {
    subject: 'En planerad insats är inte signerad',
    lines: ['En planerad insats är varken signerad eller överhoppad, en timme efter sin tid. Logga in för att se vilken.'],
    button: 'Öppna händelsen',
    footer: 'Du får mejlet eftersom du ansvarar för planeringen. Under Konto kan du välja bort mejl från Vardag.',
  },
  en: {
    subject: 'Something planned is not signed',
    lines: ['Something planned is neither signed nor skipped, an hour after its time. Sign in to see which.'],
    button: 'Open the event',
    footer: 'You get this mail because you are in charge of the planning. Under Account you can turn off mails from Vardag.',
  },
} satisfies Record<Lang, MailContent>;
/** An act bears a mark; the mail says neither which nor whose (R144). */
export const markMails = {
  sv: {
    subject: 'En händelse har fått en anmärkning',
    lines: ['Något som har gjorts har fått en anmärkning. Logga in för att se vad det gäller.'],
    button: 'Öppna händelsen',
    footer: missedMails.sv.footer,
  },
  en: {
    subject: 'An event has been marked',
    lines: ['Something that was done has been marked. Sign in to see what it is about.'],
    button: 'Open the event',
    footer: missedMails.en.footer,
  },
} satisfies Record<Lang, MailContent>;
/** A goal was missed in a period; the mail says neither which nor whose (R72). */
export const periodReportMails = {
  sv: {
    subject: 'En periodrapport behöver ses över',
    lines: ['Minst en ny periodrapport innehåller avvikelser. Logga in för att se vad det gäller.'],
    button: 'Öppna periodrapporten',
    footer: 'Du får högst ett sådant mejl om dagen. Under Konto kan du välja bort mejl från Vardag.',
  },
  en: {
    subject: 'A period report needs a look',
    lines: ['At least one new period report contains divergences. Sign in to see what it is about.'],
    button: 'Open the period report',
    footer: 'You get one such mail a day at most. Under Account you can turn off mails from Vardag.',
  },
} satisfies Record<Lang, MailContent>;
/** Something runs low; the mail says neither what nor whose (R20). */
export const stockMails = {
  sv: {
    subject: 'Något håller på att ta slut',
    lines: ['Av något i ett lager som du ansvarar för finns mindre kvar än den gräns ni har satt.'],
    button: 'Se vad det gäller',
    footer: 'Du får inget nytt mejl om detta förrän det har fyllts på. E-post stängs av under Konto.',
  },
  en: {
    subject: 'Something is running low',
    lines: ['Of something in a stock that you are responsible for, less is left than the limit you have set.'],
    button: 'See what it is',
    footer: 'You get no other message about this until it has been filled up. E-mail is turned off under Account.',
  },
} satisfies Record<Lang, MailContent>;
/** Something in a stock is marked, or not counted in time; the mail says neither what nor whose (R162). */
export const controlledMails = {
  sv: {
    subject: 'Något i ett lager behöver ses över',
    lines: ['Något i ett lager som du ansvarar för har fått en anmärkning. Logga in för att se vad det gäller.'],
    button: 'Se vad det gäller',
    footer: missedMails.sv.footer,
  },
  en: {
    subject: 'Something in a stock needs a look',
    lines: ['Something in a stock that you are responsible for has been marked. Sign in to see what it is about.'],
    button: 'See what it is',
    footer: missedMails.en.footer,
  },
} satisfies Record<Lang, MailContent>;
/** Clients have to be erased this year; the mail says neither who nor how many (R126). */
export const erasureMails = {
  sv: {
    subject: 'Någon ska gallras i år',
    lines: ['Minst en klient som har slutat ska vara gallrad före årets slut. Två verksamhetsansvariga bestämmer det tillsammans.'],
    button: 'Öppna gallringen',
    footer: 'Du får mejlet en gång om året eftersom du är verksamhetsansvarig. Under Konto kan du välja bort mejl från Vardag.',
  },
  en: {
    subject: 'Somebody has to be erased this year',
    lines: ['At least one client who has left has to be erased before the year is over. Two operations managers decide it together.'],
    button: 'Open the erasing',
    footer: 'You get this mail once a year because you are an operations manager. Under Account you can turn off mails from Vardag.',
  },
} satisfies Record<Lang, MailContent>;

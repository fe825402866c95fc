/** The clock by which days and times are read (R6); by itself, since what speaks of errors is loaded before all that shows days. */

/** The time zone while no company is known yet. */
export const HOME_ZONE = 'Europe/Stockholm';

type WithCompany = { company?: { timeZone: string } | null | undefined } | null;
/** The chosen client's company's clock, or one's own company's. */
export const timeZoneOf = ({ chosenClient, account }: { chosenClient: WithCompany; account: WithCompany }): string =>
  (chosenClient ?? account)?.company?.timeZone ?? HOME_ZONE;

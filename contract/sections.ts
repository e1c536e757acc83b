export const instruments = [
  'FLUTE',
  'CLARINET',
  'SAX',
  'TRUMPET',
  'HORN',
  'BARITON',
  'TROMBONE',
  'TUBA',
  'PERCUSSION',
] as const
export type Instrument = (typeof instruments)[number]
/** Sections of the band in the order of the score, the conductor first. */
export const sections = ['CONDUCTOR', ...instruments] as const
export type Section = (typeof sections)[number]
/** Offices of the board. */
export const offices = ['PRESIDENT', 'SECRETARY', 'CASHIER', 'LIBRARY', 'MATERIAL', 'BOARDMEM'] as const

import type { PersonRow } from './queries.ts'

/** Age from which a person answers for itself (Swiss Civil Code, art. 14). */
const majority = 18

/** Whole years on a day, `yyyy-MM-dd`; null = the birth date is unknown. */
export const ageOn = (day: string, { birthDate }: Pick<PersonRow, 'birthDate'>): number | null => {
  if (birthDate === null) return null
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(4) < birthDate.slice(4) ? years - 1 : years
}

/** True for a person who is of age on a day, or whose birth date is unknown. */
export const isAdult = (day: string, one: Pick<PersonRow, 'birthDate'>): boolean =>
  (ageOn(day, one) ?? majority) >= majority

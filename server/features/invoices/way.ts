import type { person } from '../../platform/db/tables.ts'

/** The addresses of a recipient, and how letters are wanted. */
type Reachable = Pick<typeof person.$inferSelect, 'email' | 'address1' | 'zip' | 'city' | 'preferredChannel'>

/** True if a letter would arrive. */
const hasPostalAddress = ({ address1, zip, city }: Reachable): boolean => address1 !== '' && zip !== '' && city !== ''

export const hasAddress = (one: Reachable): boolean => one.email !== null || hasPostalAddress(one)

/** The way of everything about money: by mail, unless the recipient wants letters and one would arrive. */
export const wayTo = (one: Reachable): 'MAIL' | 'POST' =>
  one.email === null || (one.preferredChannel === 'MAIL' && hasPostalAddress(one)) ? 'POST' : 'MAIL'

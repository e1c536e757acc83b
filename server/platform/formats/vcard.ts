import VCard from 'vcard-creator'
import type { PersonGeneric } from '#contract/persons.ts'

/**
 * Old rows may contain characters that no form accepts: a line break would start another property, and control
 * characters are not permitted.
 */
const line = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

/** Renders a vCard 3.0 (RFC 2426) with the known values of the person. `revision` is the time of creation. */
export const vcard = (person: Omit<PersonGeneric, 'birthday' | 'household' | 'further'>, revision: Date): string => {
  const { firstName, lastName, company, label, email, mobile, landline, address, birthDate } = person
  const card = new VCard()
  card.addFullName(line(label))
  card.addName({ familyName: line(lastName), givenName: line(firstName) })
  if (company !== null) card.addCompany({ name: line(company) })
  if (mobile !== null) card.addPhoneNumber({ number: line(mobile), type: ['cell'] })
  if (landline !== null) card.addPhoneNumber({ number: line(landline), type: ['home'] })
  if (email !== null) card.addEmail({ address: line(email), type: ['internet'] })
  if (address !== null) {
    card.addAddress({
      street: line(address.address1),
      extended: line(address.address2 ?? ''),
      postalCode: line(address.zip),
      locality: line(address.city),
      type: ['home'],
    })
  }
  if (birthDate !== null) card.addBirthday(new Date(`${birthDate}T00:00:00Z`))
  card.addUid(`urn:uuid:${person.uuid}`)
  card.addRevision(revision)
  return card.toString()
}

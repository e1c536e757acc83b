import type { Config } from '../../config.ts'
import { paymentText } from './latin.ts'
import type { PaymentParty } from './receipt.ts'

/** A payment part needs the whole address, or none. The country is known only for Swiss and Liechtenstein's postcodes. */
export const partyOf = (name: string, address: string, zip: string, city: string): PaymentParty | null => {
  const party = { name: paymentText(name, 70), address: paymentText(address, 70), zip, city: paymentText(city, 35) }
  if (!/^\d{4}$/.test(zip) || party.name === '' || party.address === '' || party.city === '') return null
  return { ...party, country: zip >= '9485' && zip <= '9498' ? 'LI' : 'CH' }
}

/** The band's bank account with the address that a bill needs. */
export interface Creditor {
  readonly iban: string
  readonly party: PaymentParty
}

/** Returns the creditor of the band's bills; undefined without a bank account, or without a Swiss address. */
export const findCreditor = ({
  bandName,
  bandAddress,
  creditorIban,
}: Pick<Config, 'bandName' | 'bandAddress'> & { readonly creditorIban?: string | null | undefined }):
  | Creditor
  | undefined => {
  const [, zip = '', city = ''] = /^(\d{4})\s+(.+)$/.exec(bandAddress.at(-1) ?? '') ?? []
  const party = partyOf(bandName, bandAddress.slice(0, -1).join(', '), zip, city)
  return creditorIban == null || party === null ? undefined : { iban: creditorIban, party }
}
